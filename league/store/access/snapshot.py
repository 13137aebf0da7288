"""All rights in a PostgreSQL database, as text by name: two equal snapshots give everyone the
same rights. Object numbers, which differ between databases, are left out."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text

from league.store.access.names import SCHEMA, VERSION, groups_of

_OURS: Final = (
    f"IN ((SELECT relnamespace FROM pg_class WHERE oid = '{VERSION}'::regclass),"
    f" to_regnamespace('{SCHEMA}'))"
)


def _acl(column: str, kind: str, owner: str) -> str:
    """Return an access list spelled out and sorted: an empty one means the rights of a new
    object."""
    acl = f"coalesce({column}, acldefault('{kind}', {owner}))"
    return f"coalesce((SELECT string_agg(a::text, ' ' ORDER BY a::text) FROM unnest({acl}) a), '')"


_WANTED: Final = (
    "SELECT 'database', pg_get_userbyid(datdba) || ' ' ||"
    f" {_acl('datacl', 'd', 'datdba')} FROM pg_database WHERE datname = current_database()",
    "SELECT 'schema ' || nspname, pg_get_userbyid(nspowner) || ' ' ||"
    f" {_acl('nspacl', 'n', 'nspowner')} FROM pg_namespace WHERE oid {_OURS}",
    "SELECT CASE relkind WHEN 'S' THEN 'sequence ' WHEN 'v' THEN 'view ' ELSE 'table ' END"
    " || relname, concat_ws(' ', relkind, pg_get_userbyid(relowner), relrowsecurity,"
    " relforcerowsecurity, CASE relkind WHEN 'S' THEN"
    f" {_acl('relacl', 's', 'relowner')} ELSE {_acl('relacl', 'r', 'relowner')} END)"
    f" FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND relnamespace {_OURS}",
    "SELECT 'column ' || c.relname || '.' || a.attname, concat_ws(' ', a.attidentity,"
    " (SELECT string_agg(i::text, ' ' ORDER BY i::text) FROM unnest(a.attacl) i))"
    " FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid"
    f" WHERE (a.attacl <> '{{}}' OR a.attidentity <> '') AND c.relnamespace {_OURS}",
    "SELECT 'function ' || n.nspname || '.' || p.proname || '(' ||"
    " pg_get_function_identity_arguments(p.oid) || ')', concat_ws(' ',"
    " pg_get_userbyid(p.proowner), p.prosecdef, p.provolatile, p.proconfig::text, md5(p.prosrc),"
    f" {_acl('p.proacl', 'f', 'p.proowner')}) FROM pg_proc p"
    f" JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.pronamespace {_OURS}",
    "SELECT 'trigger ' || c.relname || '.' || t.tgname, pg_get_triggerdef(t.oid) || ' '"
    " || t.tgenabled::text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
    f" WHERE NOT t.tgisinternal AND c.relnamespace {_OURS}",
    "SELECT 'policy ' || tablename || '.' || policyname, concat_ws(' ', permissive, roles::text,"
    " cmd, qual, with_check) FROM pg_policies WHERE to_regnamespace(quote_ident(schemaname))"
    f" {_OURS}",
    "SELECT 'rule ' || c.relname || '.' || r.rulename, pg_get_ruledef(r.oid) FROM pg_rewrite r"
    f" JOIN pg_class c ON c.oid = r.ev_class WHERE c.relkind <> 'v' AND c.relnamespace {_OURS}",
    "SELECT 'event trigger ' || evtname, evtevent || ' ' || evtfoid::regproc::text"
    " || evtenabled::text FROM pg_event_trigger",
    "SELECT 'default ' || pg_get_userbyid(defaclrole) || ' ' || defaclobjtype::text || ' '"
    " || coalesce(n.nspname, ''), defaclacl::text FROM pg_default_acl"
    " LEFT JOIN pg_namespace n ON n.oid = defaclnamespace",
)
_GROUPS: Final = (
    "SELECT 'group ' || r.rolname, concat_ws(' ', rolsuper, rolcreaterole, rolcreatedb,"
    " rolcanlogin, rolbypassrls, rolreplication, rolconfig::text, 'in', (SELECT string_agg("
    "pg_get_userbyid(m.roleid), ' ' ORDER BY pg_get_userbyid(m.roleid)) FROM pg_auth_members m"
    " WHERE m.member = r.oid)) FROM pg_roles r WHERE r.rolname = ANY(:groups)"
)


def snapshot(db: Connection) -> dict[str, str]:
    """Return tables, columns, sequences, functions, triggers, policies, rules, schemas and
    groups by name, each with its owner, its rights and, for a function, its search path."""
    result = {
        str(name): str(report) for target in _WANTED for name, report in db.execute(text(target))
    }
    groups = list(groups_of(db).values())
    return result | {
        str(name): str(report) for name, report in db.execute(text(_GROUPS), {"groups": groups})
    }
