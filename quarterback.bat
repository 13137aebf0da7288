@echo off
rem Starts Quarterback on Windows: the one-file program beside this file, or the source folder.
rem Finds Python 3.11 or newer: first with the launcher "py", then "python" on the PATH.
rem Arguments go to the program; without any, the game opens.
setlocal EnableExtensions DisableDelayedExpansion
set "HERE=%~dp0"
set "PY="
set "OLD="
call :try py -3
if not defined PY call :try python
if not defined PY call :try python3
if not defined PY goto nopython

rem A file for exactly this Python is best; any other says itself what it needs.
set "FILE="
for /f %%v in ('%PY% -c "import sys; print('cp3' + str(sys.version_info[1]))"') do set "TAG=%%v"
for %%f in ("%HERE%quarterback*-%TAG%-windows-*.pyz") do set "FILE=%%~ff"
if not defined FILE for %%f in ("%HERE%quarterback*.pyz") do set "FILE=%%~ff"
if defined FILE goto onefile
if exist "%HERE%.ci\setup_env.py" goto source
echo Neither quarterback.pyz nor the source of Quarterback is in this folder:
echo   "%HERE%"
echo Put this file beside one of them.
goto failed

:onefile
%PY% "%FILE%" %*
goto ended

:source
if "%~1"=="" goto sourceplay
%PY% "%HERE%.ci\setup_env.py" quarterback %*
goto ended

:sourceplay
%PY% "%HERE%.ci\setup_env.py" quarterback play
goto ended

:nopython
if defined OLD goto oldpython
echo Quarterback needs Python 3.11 or newer, and none was found.
goto getpython

:oldpython
echo Quarterback needs Python 3.11 or newer; the one that was found is older.

:getpython
echo Install Python from the Microsoft Store or from www.python.org (tick "Add python.exe to PATH"),
echo then start this file again. Without internet: carry the installer on a USB stick.
goto failed

:ended
set "CODE=%ERRORLEVEL%"
if "%CODE%"=="0" exit /b 0
if "%~1"=="" pause
exit /b %CODE%

:failed
if "%~1"=="" pause
exit /b 1

rem Asks a command whether it is a Python, and which. Where none is installed, Windows has a
rem "python" that only points to the Store; it fails here like a missing one.
:try
%* -c "import sys; sys.exit(0 if sys.version_info >= (3, 11) else 42)" >nul 2>nul
set "CODE=%ERRORLEVEL%"
if "%CODE%"=="42" set "OLD=%*"
if "%CODE%"=="0" set "PY=%*"
exit /b 0
