CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0019');
CREATE TABLE announcement (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	down INTEGER NOT NULL, 
	CONSTRAINT pk_announcement PRIMARY KEY (league, id), 
	CONSTRAINT ck_announcement_text CHECK (length(text) BETWEEN 1 AND 400), 
	CONSTRAINT ck_announcement_down CHECK (down IN (0, 1)), 
	CONSTRAINT ck_announcement_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_announcement_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE award (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	category TEXT NOT NULL, 
	how TEXT NOT NULL, 
	team INTEGER, 
	player INTEGER, 
	person INTEGER, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_award PRIMARY KEY (league, id), 
	CONSTRAINT ck_award_how CHECK (how IN ('chosen', 'voted')), 
	CONSTRAINT ck_award_category CHECK (length(category) BETWEEN 1 AND 400), 
	CONSTRAINT ck_award_name CHECK (length(name) <= 400), 
	CONSTRAINT fk_award_league_season FOREIGN KEY(league, season) REFERENCES season (league, id), 
	CONSTRAINT fk_award_league_season_team FOREIGN KEY(league, season, team) REFERENCES team (league, season, id), 
	CONSTRAINT fk_award_league_player FOREIGN KEY(league, player) REFERENCES player (league, id), 
	CONSTRAINT fk_award_league_person FOREIGN KEY(league, person) REFERENCES person (league, id), 
	CONSTRAINT ck_award_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_award_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE base_holding (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	year INTEGER NOT NULL, 
	franchise INTEGER NOT NULL, 
	base INTEGER NOT NULL, 
	CONSTRAINT pk_base_holding PRIMARY KEY (league, id), 
	CONSTRAINT ck_base_holding_base CHECK (base >= 1), 
	CONSTRAINT fk_base_holding_league_franchise FOREIGN KEY(league, franchise) REFERENCES franchise (league, id), 
	CONSTRAINT ck_base_holding_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_base_holding_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE best_player (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	CONSTRAINT pk_best_player PRIMARY KEY (league, id), 
	CONSTRAINT ck_best_player_name CHECK (length(name) BETWEEN 1 AND 400), 
	CONSTRAINT ck_best_player_key CHECK (length(key) <= 100), 
	CONSTRAINT fk_best_player_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT ck_best_player_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_best_player_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE board (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_board PRIMARY KEY (league, id), 
	CONSTRAINT ck_board_name CHECK (length(name) BETWEEN 1 AND 400), 
	CONSTRAINT ck_board_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_board_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE board_out (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	since INTEGER NOT NULL, 
	moved TEXT NOT NULL, 
	CONSTRAINT pk_board_out PRIMARY KEY (league, id), 
	CONSTRAINT fk_board_out_league_id FOREIGN KEY(league, id) REFERENCES board (league, id), 
	CONSTRAINT ck_board_out_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_board_out_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE booking (
	league INTEGER NOT NULL, 
	slot INTEGER NOT NULL, 
	what TEXT NOT NULL, 
	who INTEGER NOT NULL, 
	fixture INTEGER NOT NULL, 
	CONSTRAINT pk_booking PRIMARY KEY (league, slot, what, who), 
	CONSTRAINT ck_booking_what CHECK (what IN ('team', 'coach', 'board')), 
	CONSTRAINT fk_booking_league_fixture FOREIGN KEY(league, fixture) REFERENCES fixture (league, id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE bracket (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	stage INTEGER NOT NULL, 
	form TEXT NOT NULL, 
	size INTEGER NOT NULL, 
	last TEXT NOT NULL, 
	drawn TEXT NOT NULL, 
	CONSTRAINT pk_bracket PRIMARY KEY (league, id), 
	CONSTRAINT ck_bracket_form CHECK (form IN ('single', 'double', 'conferences')), 
	CONSTRAINT ck_bracket_drawn CHECK (drawn IN ('replay', 'decision', 'better_seed')), 
	CONSTRAINT ck_bracket_size CHECK (size BETWEEN 2 AND 4096), 
	CONSTRAINT fk_bracket_league_season_stage FOREIGN KEY(league, season, stage) REFERENCES stage (league, season, id), 
	CONSTRAINT uq_bracket_league_season_id UNIQUE (league, season, id), 
	CONSTRAINT ck_bracket_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_bracket_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE bracket_edition (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	edition INTEGER NOT NULL, 
	CONSTRAINT pk_bracket_edition PRIMARY KEY (league, id), 
	CONSTRAINT ck_bracket_edition_edition CHECK (edition >= 2), 
	CONSTRAINT fk_bracket_edition_league_id FOREIGN KEY(league, id) REFERENCES bracket (league, id), 
	CONSTRAINT ck_bracket_edition_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_bracket_edition_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE bracket_feed (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	bracket INTEGER NOT NULL, 
	node INTEGER NOT NULL, 
	slot INTEGER NOT NULL, 
	seed INTEGER, 
	source INTEGER, 
	takes TEXT, 
	part TEXT, 
	round INTEGER, 
	place INTEGER, 
	CONSTRAINT pk_bracket_feed PRIMARY KEY (league, id), 
	CONSTRAINT ck_bracket_feed_slot CHECK (slot IN (0, 1)), 
	CONSTRAINT ck_bracket_feed_takes CHECK (takes IN ('winner', 'loser')), 
	CONSTRAINT ck_bracket_feed_source CHECK ((source IS NULL) = (takes IS NULL)), 
	CONSTRAINT ck_bracket_feed_survivor CHECK ((part IS NULL) = (round IS NULL) AND (part IS NULL) = (place IS NULL)), 
	CONSTRAINT ck_bracket_feed_one_source CHECK (CASE WHEN seed IS NULL THEN 0 ELSE 1 END + CASE WHEN source IS NULL THEN 0 ELSE 1 END + CASE WHEN part IS NULL THEN 0 ELSE 1 END = 1), 
	CONSTRAINT ck_bracket_feed_seed CHECK (seed >= 1), 
	CONSTRAINT ck_bracket_feed_itself CHECK (source <> node), 
	CONSTRAINT fk_bracket_feed_league_bracket_node FOREIGN KEY(league, bracket, node) REFERENCES bracket_node (league, bracket, id), 
	CONSTRAINT fk_bracket_feed_league_bracket_source FOREIGN KEY(league, bracket, source) REFERENCES bracket_node (league, bracket, id), 
	CONSTRAINT ck_bracket_feed_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_bracket_feed_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE bracket_node (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	bracket INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	part TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	title TEXT NOT NULL, 
	best_of INTEGER NOT NULL, 
	if_needed INTEGER NOT NULL, 
	CONSTRAINT pk_bracket_node PRIMARY KEY (league, id), 
	CONSTRAINT ck_bracket_node_part CHECK (part IN ('main', 'second', 'losers', 'final', 'third', 'consolation')), 
	CONSTRAINT ck_bracket_node_numbers CHECK (place >= 1 AND round >= 1 AND position >= 1), 
	CONSTRAINT ck_bracket_node_best_of CHECK (best_of >= 1 AND best_of % 2 = 1), 
	CONSTRAINT ck_bracket_node_if_needed CHECK (if_needed IN (0, 1)), 
	CONSTRAINT fk_bracket_node_league_bracket FOREIGN KEY(league, bracket) REFERENCES bracket (league, id), 
	CONSTRAINT uq_bracket_node_league_bracket_id UNIQUE (league, bracket, id), 
	CONSTRAINT ck_bracket_node_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_bracket_node_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE bracket_seed (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	bracket INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	team INTEGER NOT NULL, 
	CONSTRAINT pk_bracket_seed PRIMARY KEY (league, id), 
	CONSTRAINT ck_bracket_seed_number CHECK (number >= 1), 
	CONSTRAINT fk_bracket_seed_league_season_bracket FOREIGN KEY(league, season, bracket) REFERENCES bracket (league, season, id), 
	CONSTRAINT fk_bracket_seed_league_season_team FOREIGN KEY(league, season, team) REFERENCES team (league, season, id), 
	CONSTRAINT ck_bracket_seed_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_bracket_seed_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE career (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	year INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	told TEXT NOT NULL, 
	CONSTRAINT pk_career PRIMARY KEY (league, id), 
	CONSTRAINT ck_career_kind CHECK (kind <> ''), 
	CONSTRAINT ck_career_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_career_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE certification (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	CONSTRAINT pk_certification PRIMARY KEY (league, id), 
	CONSTRAINT fk_certification_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT fk_certification_league_person FOREIGN KEY(league, person) REFERENCES person (league, id), 
	CONSTRAINT ck_certification_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_certification_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE changeover (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	minutes INTEGER NOT NULL, 
	CONSTRAINT pk_changeover PRIMARY KEY (league, id), 
	CONSTRAINT ck_changeover_minutes CHECK (minutes BETWEEN 0 AND 1440), 
	CONSTRAINT fk_changeover_league_id FOREIGN KEY(league, id) REFERENCES season (league, id), 
	CONSTRAINT ck_changeover_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_changeover_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE check_in (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	here INTEGER NOT NULL, since INTEGER, came INTEGER, 
	CONSTRAINT pk_check_in PRIMARY KEY (league, id), 
	CONSTRAINT ck_check_in_here CHECK (here IN (0, 1)), 
	CONSTRAINT fk_check_in_league_id FOREIGN KEY(league, id) REFERENCES team (league, id), 
	CONSTRAINT ck_check_in_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_check_in_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE collection (
	seq INTEGER NOT NULL, 
	what TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	seal TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_collection PRIMARY KEY (seq), 
	CONSTRAINT ck_collection_what CHECK (what IN ('begin', 'game', 'league')), 
	CONSTRAINT ck_collection_hashes CHECK (length(hash) = 64 AND length(seal) IN (0, 64))
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "collection" VALUES(1,'begin',0,'','3e8cc9055251a5afc4cb5ee14eec021c64aec14043ee09540f7c837446d30d90');
CREATE TABLE confirm_rule (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	minutes INTEGER NOT NULL, 
	CONSTRAINT pk_confirm_rule PRIMARY KEY (league, id), 
	CONSTRAINT ck_confirm_rule_minutes CHECK (minutes BETWEEN 1 AND 1440), 
	CONSTRAINT fk_confirm_rule_league_id FOREIGN KEY(league, id) REFERENCES season (league, id), 
	CONSTRAINT ck_confirm_rule_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_confirm_rule_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE decision (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	team INTEGER NOT NULL, 
	"by" TEXT NOT NULL, 
	CONSTRAINT pk_decision PRIMARY KEY (league, id), 
	CONSTRAINT fk_decision_league_id FOREIGN KEY(league, id) REFERENCES bracket_node (league, id), 
	CONSTRAINT fk_decision_league_team FOREIGN KEY(league, team) REFERENCES team (league, id), 
	CONSTRAINT ck_decision_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_decision_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE delay (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	minutes INTEGER NOT NULL, 
	CONSTRAINT pk_delay PRIMARY KEY (league, id), 
	CONSTRAINT ck_delay_minutes CHECK (minutes BETWEEN -1440 AND 1440), 
	CONSTRAINT fk_delay_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT ck_delay_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_delay_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE division (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	conference TEXT NOT NULL, 
	CONSTRAINT pk_division PRIMARY KEY (league, id), 
	CONSTRAINT ck_division_name CHECK (length(name) BETWEEN 1 AND 400), 
	CONSTRAINT fk_division_league_season FOREIGN KEY(league, season) REFERENCES season (league, id), 
	CONSTRAINT uq_division_league_season_id UNIQUE (league, season, id), 
	CONSTRAINT ck_division_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_division_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE draft (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	stage INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	released INTEGER NOT NULL, 
	CONSTRAINT pk_draft PRIMARY KEY (league, id), 
	CONSTRAINT ck_draft_released CHECK (released IN (0, 1)), 
	CONSTRAINT ck_draft_number CHECK (number >= 1), 
	CONSTRAINT fk_draft_league_stage FOREIGN KEY(league, stage) REFERENCES stage (league, id), 
	CONSTRAINT ck_draft_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_draft_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE entry_key (
	"key" TEXT NOT NULL, 
	CONSTRAINT pk_entry_key PRIMARY KEY ("key"), 
	CONSTRAINT ck_entry_key_key CHECK (length(key) BETWEEN 16 AND 64)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE fixture (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	stage INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	home INTEGER NOT NULL, 
	visitors INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	counts INTEGER NOT NULL, 
	rules INTEGER, 
	slot INTEGER, 
	board INTEGER, 
	postponed INTEGER NOT NULL, 
	node INTEGER, 
	CONSTRAINT pk_fixture PRIMARY KEY (league, id), 
	CONSTRAINT ck_fixture_two CHECK (home <> visitors), 
	CONSTRAINT ck_fixture_counts CHECK (counts IN (0, 1)), 
	CONSTRAINT ck_fixture_postponed CHECK (postponed IN (0, 1)), 
	CONSTRAINT ck_fixture_put_off CHECK (postponed = 0 OR slot IS NULL), 
	CONSTRAINT ck_fixture_board CHECK (board IS NULL OR slot IS NOT NULL), 
	CONSTRAINT ck_fixture_numbers CHECK (number >= 1 AND round >= 0), 
	CONSTRAINT fk_fixture_league_season_stage FOREIGN KEY(league, season, stage) REFERENCES stage (league, season, id), 
	CONSTRAINT fk_fixture_league_season_home FOREIGN KEY(league, season, home) REFERENCES team (league, season, id), 
	CONSTRAINT fk_fixture_league_season_visitors FOREIGN KEY(league, season, visitors) REFERENCES team (league, season, id), 
	CONSTRAINT fk_fixture_league_rules FOREIGN KEY(league, rules) REFERENCES rules (league, id), 
	CONSTRAINT fk_fixture_league_slot FOREIGN KEY(league, slot) REFERENCES time_slot (league, id), 
	CONSTRAINT fk_fixture_league_board FOREIGN KEY(league, board) REFERENCES board (league, id), 
	CONSTRAINT fk_fixture_league_node FOREIGN KEY(league, node) REFERENCES bracket_node (league, id), 
	CONSTRAINT ck_fixture_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_fixture_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE fixture_game (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	CONSTRAINT pk_fixture_game PRIMARY KEY (league, id), 
	CONSTRAINT fk_fixture_game_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT ck_fixture_game_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_fixture_game_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED, 
	CONSTRAINT fk_fixture_game_game FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE followed (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	begins INTEGER, 
	presence INTEGER, 
	CONSTRAINT pk_followed PRIMARY KEY (league, id), 
	CONSTRAINT fk_followed_league_id FOREIGN KEY(league, id) REFERENCES season (league, id), 
	CONSTRAINT ck_followed_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_followed_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE franchise (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_franchise PRIMARY KEY (league, id), 
	CONSTRAINT ck_franchise_name CHECK (length(name) BETWEEN 1 AND 400), 
	CONSTRAINT ck_franchise_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_franchise_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE game (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	created_at DATETIME NOT NULL, 
	header TEXT NOT NULL, 
	home TEXT NOT NULL, 
	visitors TEXT NOT NULL, 
	ruleset TEXT NOT NULL, 
	CONSTRAINT ck_game_ruleset CHECK (ruleset <> '')
);
CREATE TABLE game_call (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	times INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	CONSTRAINT pk_game_call PRIMARY KEY (league, id), 
	CONSTRAINT ck_game_call_times CHECK (times >= 1), 
	CONSTRAINT fk_game_call_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT ck_game_call_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_game_call_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE game_counts (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	counts TEXT NOT NULL, 
	CONSTRAINT pk_game_counts PRIMARY KEY (league, id), 
	CONSTRAINT fk_game_counts_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT ck_game_counts_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_game_counts_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE game_event (
	game INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	input INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	payload TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	"by" TEXT NOT NULL, 
	CONSTRAINT pk_game_event PRIMARY KEY (game, seq), 
	CONSTRAINT ck_game_event_seq CHECK (seq >= 1), 
	CONSTRAINT ck_game_event_input CHECK (input >= 1), 
	CONSTRAINT ck_game_event_kind CHECK (kind IN ('call', 'spin', 'roll', 'report', 'tick', 'timeout', 'ruling', 'undo', 'redo', 'amend')), 
	CONSTRAINT fk_game_event_game FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID

;
CREATE TABLE game_line (
	game INTEGER NOT NULL, 
	input INTEGER NOT NULL, 
	says TEXT NOT NULL, 
	CONSTRAINT pk_game_line PRIMARY KEY (game, input), 
	CONSTRAINT fk_game_line_game FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID

;
CREATE TABLE game_now (
	game INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	home INTEGER NOT NULL, 
	visitors INTEGER NOT NULL, 
	phase TEXT NOT NULL, 
	situation TEXT NOT NULL, 
	finished INTEGER NOT NULL, 
	winner TEXT, 
	inputs INTEGER NOT NULL, 
	played_at DATETIME NOT NULL, 
	CONSTRAINT pk_game_now PRIMARY KEY (game), 
	CONSTRAINT ck_game_now_score CHECK (home >= 0 AND visitors >= 0), 
	CONSTRAINT ck_game_now_finished CHECK (finished IN (0, 1)), 
	CONSTRAINT ck_game_now_winner CHECK (finished = 1 OR winner IS NULL), 
	CONSTRAINT fk_game_now_game FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE game_put_away (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game INTEGER NOT NULL, 
	away INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT ck_game_put_away_away CHECK (away IN (0, 1)), 
	CONSTRAINT fk_game_put_away_game FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE game_seal (
	game INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_game_seal PRIMARY KEY (game, seq), 
	CONSTRAINT ck_game_seal_seal CHECK (seq >= 0 AND length(hash) = 64), 
	CONSTRAINT fk_game_seal_game FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE game_times (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	began INTEGER, 
	ended INTEGER, 
	board INTEGER, 
	CONSTRAINT pk_game_times PRIMARY KEY (league, id), 
	CONSTRAINT ck_game_times_order CHECK (began <= ended), 
	CONSTRAINT fk_game_times_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT fk_game_times_league_board FOREIGN KEY(league, board) REFERENCES board (league, id), 
	CONSTRAINT ck_game_times_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_game_times_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE hall_of_fame (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	year INTEGER NOT NULL, 
	citation TEXT NOT NULL, 
	CONSTRAINT pk_hall_of_fame PRIMARY KEY (league, id), 
	CONSTRAINT ck_hall_of_fame_key CHECK (length(key) BETWEEN 1 AND 100), 
	CONSTRAINT ck_hall_of_fame_year CHECK (year >= 1), 
	CONSTRAINT ck_hall_of_fame_citation CHECK (length(citation) <= 400), 
	CONSTRAINT ck_hall_of_fame_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_hall_of_fame_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE injury (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	fixture INTEGER NOT NULL, 
	year INTEGER NOT NULL, 
	length TEXT NOT NULL, 
	CONSTRAINT pk_injury PRIMARY KEY (league, id), 
	CONSTRAINT ck_injury_length CHECK (length IN ('game', 'next_game', 'next_two', 'season')), 
	CONSTRAINT fk_injury_league_player FOREIGN KEY(league, player) REFERENCES player (league, id), 
	CONSTRAINT fk_injury_league_fixture FOREIGN KEY(league, fixture) REFERENCES fixture (league, id), 
	CONSTRAINT ck_injury_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_injury_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE kept_standings (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	stage INTEGER NOT NULL, 
	seeded TEXT NOT NULL, 
	tables TEXT NOT NULL, 
	CONSTRAINT pk_kept_standings PRIMARY KEY (league, id), 
	CONSTRAINT fk_kept_standings_league_id FOREIGN KEY(league, id) REFERENCES bracket (league, id), 
	CONSTRAINT fk_kept_standings_league_stage FOREIGN KEY(league, stage) REFERENCES stage (league, id), 
	CONSTRAINT ck_kept_standings_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_kept_standings_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE league (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	several_seasons INTEGER NOT NULL, 
	CONSTRAINT pk_league PRIMARY KEY (league, id), 
	CONSTRAINT ck_league_itself CHECK (id = 1), 
	CONSTRAINT ck_league_several_seasons CHECK (several_seasons IN (0, 1)), 
	CONSTRAINT ck_league_name CHECK (length(name) BETWEEN 1 AND 400), 
	CONSTRAINT ck_league_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_league_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE ledger (
	league INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	why TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	payload TEXT NOT NULL, 
	prev_hash TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_ledger PRIMARY KEY (league, seq), 
	CONSTRAINT ck_ledger_numbers CHECK (league >= 1 AND seq >= 1), 
	CONSTRAINT ck_ledger_hashes CHECK (length(hash) = 64 AND length(prev_hash) IN (0, 64))
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE lost_certification (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	CONSTRAINT pk_lost_certification PRIMARY KEY (league, id), 
	CONSTRAINT fk_lost_certification_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT fk_lost_certification_league_person FOREIGN KEY(league, person) REFERENCES person (league, id), 
	CONSTRAINT ck_lost_certification_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_lost_certification_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE missed_rounds (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	half_wins INTEGER NOT NULL, 
	CONSTRAINT pk_missed_rounds PRIMARY KEY (league, id), 
	CONSTRAINT ck_missed_rounds_half_wins CHECK (half_wins BETWEEN 0 AND 2), 
	CONSTRAINT fk_missed_rounds_league_id FOREIGN KEY(league, id) REFERENCES team (league, id), 
	CONSTRAINT ck_missed_rounds_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_missed_rounds_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE namesakes (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	franchise INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_namesakes PRIMARY KEY (league, id), 
	CONSTRAINT ck_namesakes_name CHECK (length(name) BETWEEN 1 AND 400), 
	CONSTRAINT fk_namesakes_league_franchise FOREIGN KEY(league, franchise) REFERENCES franchise (league, id), 
	CONSTRAINT ck_namesakes_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_namesakes_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE no_show (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	calls INTEGER NOT NULL, 
	CONSTRAINT pk_no_show PRIMARY KEY (league, id), 
	CONSTRAINT ck_no_show_calls CHECK (calls BETWEEN 1 AND 20), 
	CONSTRAINT fk_no_show_league_id FOREIGN KEY(league, id) REFERENCES season (league, id), 
	CONSTRAINT ck_no_show_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_no_show_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE note (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	subject TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	label TEXT NOT NULL, 
	text TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	CONSTRAINT pk_note PRIMARY KEY (league, id), 
	CONSTRAINT ck_note_subject CHECK (subject IN ('season', 'game', 'team', 'player')), 
	CONSTRAINT ck_note_label CHECK (length(label) <= 400), 
	CONSTRAINT ck_note_text CHECK (length(text) BETWEEN 1 AND 400), 
	CONSTRAINT ck_note_key CHECK (length(key) <= 100), 
	CONSTRAINT ck_note_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_note_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE own_time (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	CONSTRAINT pk_own_time PRIMARY KEY (league, id), 
	CONSTRAINT ck_own_time_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_own_time_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE person (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_person PRIMARY KEY (league, id), 
	CONSTRAINT ck_person_name CHECK (length(name) BETWEEN 1 AND 400), 
	CONSTRAINT ck_person_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_person_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE photo (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	subject TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	width INTEGER NOT NULL, 
	height INTEGER NOT NULL, 
	caption TEXT NOT NULL, 
	CONSTRAINT pk_photo PRIMARY KEY (league, id), 
	CONSTRAINT ck_photo_subject CHECK (subject IN ('team', 'champion', 'game')), 
	CONSTRAINT ck_photo_digest CHECK (length(digest) = 64), 
	CONSTRAINT ck_photo_size CHECK (width BETWEEN 1 AND 20000 AND height BETWEEN 1 AND 20000), 
	CONSTRAINT ck_photo_caption CHECK (length(caption) <= 400), 
	CONSTRAINT ck_photo_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_photo_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE planned (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	draft INTEGER NOT NULL, 
	"key" INTEGER NOT NULL, 
	home INTEGER NOT NULL, 
	visitors INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	slot INTEGER, 
	board INTEGER, 
	counts INTEGER NOT NULL, 
	CONSTRAINT pk_planned PRIMARY KEY (league, id), 
	CONSTRAINT ck_planned_two CHECK (home <> visitors), 
	CONSTRAINT ck_planned_counts CHECK (counts IN (0, 1)), 
	CONSTRAINT ck_planned_round CHECK (round >= 0), 
	CONSTRAINT fk_planned_league_draft FOREIGN KEY(league, draft) REFERENCES draft (league, id), 
	CONSTRAINT fk_planned_league_home FOREIGN KEY(league, home) REFERENCES team (league, id), 
	CONSTRAINT fk_planned_league_visitors FOREIGN KEY(league, visitors) REFERENCES team (league, id), 
	CONSTRAINT fk_planned_league_slot FOREIGN KEY(league, slot) REFERENCES time_slot (league, id), 
	CONSTRAINT fk_planned_league_board FOREIGN KEY(league, board) REFERENCES board (league, id), 
	CONSTRAINT ck_planned_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_planned_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE player (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	franchise INTEGER NOT NULL, 
	position TEXT NOT NULL, 
	rating INTEGER NOT NULL, 
	career INTEGER NOT NULL, 
	debut INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	figure TEXT NOT NULL, 
	released INTEGER, 
	CONSTRAINT pk_player PRIMARY KEY (league, id), 
	CONSTRAINT ck_player_position CHECK (position <> ''), 
	CONSTRAINT ck_player_rating CHECK (rating BETWEEN 0 AND 100), 
	CONSTRAINT ck_player_career CHECK (career >= 1), 
	CONSTRAINT ck_player_released CHECK (released >= debut), 
	CONSTRAINT fk_player_league_franchise FOREIGN KEY(league, franchise) REFERENCES franchise (league, id), 
	CONSTRAINT ck_player_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_player_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE player_photo (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	width INTEGER NOT NULL, 
	height INTEGER NOT NULL, 
	caption TEXT NOT NULL, 
	CONSTRAINT pk_player_photo PRIMARY KEY (league, id), 
	CONSTRAINT ck_player_photo_key CHECK (length(key) BETWEEN 1 AND 100), 
	CONSTRAINT ck_player_photo_digest CHECK (length(digest) = 64), 
	CONSTRAINT ck_player_photo_size CHECK (width BETWEEN 1 AND 20000 AND height BETWEEN 1 AND 20000), 
	CONSTRAINT ck_player_photo_caption CHECK (length(caption) <= 400), 
	CONSTRAINT ck_player_photo_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_player_photo_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE practice (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	CONSTRAINT pk_practice PRIMARY KEY (league, id), 
	CONSTRAINT fk_practice_league_id FOREIGN KEY(league, id) REFERENCES season (league, id), 
	CONSTRAINT ck_practice_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_practice_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE report (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	home_points INTEGER NOT NULL, 
	visitors_points INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	home INTEGER NOT NULL, 
	visitors INTEGER NOT NULL, 
	disputed_by TEXT, 
	reason TEXT NOT NULL, 
	result TEXT NOT NULL, 
	CONSTRAINT pk_report PRIMARY KEY (league, id), 
	CONSTRAINT ck_report_points CHECK (home_points >= 0 AND visitors_points >= 0), 
	CONSTRAINT ck_report_home CHECK (home IN (0, 1)), 
	CONSTRAINT ck_report_visitors CHECK (visitors IN (0, 1)), 
	CONSTRAINT ck_report_disputed_by CHECK (disputed_by IN ('home', 'visitors')), 
	CONSTRAINT ck_report_reason CHECK (length(reason) <= 400), 
	CONSTRAINT fk_report_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT ck_report_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_report_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE reserved_place (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	slot INTEGER, 
	board INTEGER, 
	postponed INTEGER NOT NULL, 
	delay INTEGER NOT NULL, 
	CONSTRAINT pk_reserved_place PRIMARY KEY (league, id), 
	CONSTRAINT ck_reserved_place_number CHECK (number >= 1), 
	CONSTRAINT ck_reserved_place_postponed CHECK (postponed IN (0, 1)), 
	CONSTRAINT fk_reserved_place_league_id FOREIGN KEY(league, id) REFERENCES bracket_node (league, id), 
	CONSTRAINT fk_reserved_place_league_season FOREIGN KEY(league, season) REFERENCES season (league, id), 
	CONSTRAINT fk_reserved_place_league_slot FOREIGN KEY(league, slot) REFERENCES time_slot (league, id), 
	CONSTRAINT fk_reserved_place_league_board FOREIGN KEY(league, board) REFERENCES board (league, id), 
	CONSTRAINT ck_reserved_place_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_reserved_place_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE "result" (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	home_points INTEGER, 
	visitors_points INTEGER, 
	winner TEXT, 
	finished INTEGER NOT NULL, 
	periods TEXT NOT NULL, 
	game INTEGER, 
	CONSTRAINT pk_result PRIMARY KEY (league, id, entry), 
	CONSTRAINT ck_result_kind CHECK (kind IN ('played', 'forfeit', 'double_forfeit', 'awarded', 'conceded', 'abandoned', 'void')), 
	CONSTRAINT ck_result_score CHECK ((home_points IS NULL) = (visitors_points IS NULL)), 
	CONSTRAINT ck_result_points CHECK (home_points >= 0 AND visitors_points >= 0), 
	CONSTRAINT ck_result_winner CHECK (winner IN ('home', 'visitors')), 
	CONSTRAINT ck_result_played CHECK (kind <> 'played' OR home_points IS NOT NULL), 
	CONSTRAINT ck_result_won CHECK (kind <> 'played' OR home_points = visitors_points OR coalesce(winner, '') = CASE WHEN home_points > visitors_points THEN 'home' WHEN home_points < visitors_points THEN 'visitors' ELSE '' END), 
	CONSTRAINT ck_result_given CHECK ((winner IS NOT NULL) = (kind IN ('forfeit', 'awarded', 'conceded')) OR kind = 'played'), 
	CONSTRAINT fk_result_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT ck_result_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_result_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED, 
	CONSTRAINT fk_result_game FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE retirement (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	year INTEGER NOT NULL, 
	CONSTRAINT pk_retirement PRIMARY KEY (league, id), 
	CONSTRAINT ck_retirement_key CHECK (length(key) BETWEEN 1 AND 100), 
	CONSTRAINT ck_retirement_year CHECK (year >= 1), 
	CONSTRAINT ck_retirement_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_retirement_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE rules (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	code TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	header TEXT NOT NULL, 
	CONSTRAINT pk_rules PRIMARY KEY (league, id), 
	CONSTRAINT ck_rules_pin CHECK (code <> '' AND version >= 1 AND length(digest) = 64), 
	CONSTRAINT ck_rules_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_rules_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE ruling (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	ruling TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	CONSTRAINT pk_ruling PRIMARY KEY (league, id), 
	CONSTRAINT ck_ruling_ruling CHECK (ruling IN ('keep', 'replay')), 
	CONSTRAINT fk_ruling_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT ck_ruling_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_ruling_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE run_by (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	coach TEXT NOT NULL, 
	CONSTRAINT pk_run_by PRIMARY KEY (league, id), 
	CONSTRAINT ck_run_by_coach CHECK (length(coach) BETWEEN 1 AND 40), 
	CONSTRAINT fk_run_by_league_id FOREIGN KEY(league, id) REFERENCES team (league, id), 
	CONSTRAINT ck_run_by_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_run_by_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE running_late (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	minutes INTEGER, 
	CONSTRAINT pk_running_late PRIMARY KEY (league, id), 
	CONSTRAINT ck_running_late_minutes CHECK (minutes BETWEEN 1 AND 1440), 
	CONSTRAINT fk_running_late_league_id FOREIGN KEY(league, id) REFERENCES team (league, id), 
	CONSTRAINT ck_running_late_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_running_late_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE same_player (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	same_as TEXT NOT NULL, 
	CONSTRAINT pk_same_player PRIMARY KEY (league, id), 
	CONSTRAINT ck_same_player_key CHECK (length(key) BETWEEN 1 AND 100), 
	CONSTRAINT ck_same_player_same_as CHECK (length(same_as) BETWEEN 1 AND 100), 
	CONSTRAINT ck_same_player_two CHECK (key <> same_as), 
	CONSTRAINT ck_same_player_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_same_player_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE season (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	year INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	phase TEXT NOT NULL, 
	alone INTEGER NOT NULL, 
	CONSTRAINT pk_season PRIMARY KEY (league, id), 
	CONSTRAINT ck_season_phase CHECK (phase IN ('preparing', 'regular', 'playoffs', 'over')), 
	CONSTRAINT ck_season_alone CHECK (alone IN (0, 1)), 
	CONSTRAINT ck_season_name CHECK (length(name) BETWEEN 1 AND 400), 
	CONSTRAINT ck_season_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_season_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE shared_title (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	team INTEGER NOT NULL, 
	CONSTRAINT pk_shared_title PRIMARY KEY (league, id), 
	CONSTRAINT fk_shared_title_league_id FOREIGN KEY(league, id) REFERENCES bracket_node (league, id), 
	CONSTRAINT fk_shared_title_league_team FOREIGN KEY(league, team) REFERENCES team (league, id), 
	CONSTRAINT ck_shared_title_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_shared_title_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE stage (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	form TEXT NOT NULL, 
	rules INTEGER, 
	settings TEXT NOT NULL, 
	CONSTRAINT pk_stage PRIMARY KEY (league, id), 
	CONSTRAINT ck_stage_form CHECK (form IN ('table', 'bracket', 'points')), 
	CONSTRAINT ck_stage_number CHECK (number >= 1), 
	CONSTRAINT fk_stage_league_season FOREIGN KEY(league, season) REFERENCES season (league, id), 
	CONSTRAINT fk_stage_league_rules FOREIGN KEY(league, rules) REFERENCES rules (league, id), 
	CONSTRAINT uq_stage_league_season_id UNIQUE (league, season, id), 
	CONSTRAINT ck_stage_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_stage_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE suspension (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	began INTEGER NOT NULL, 
	home_points INTEGER, 
	visitors_points INTEGER, 
	period TEXT NOT NULL, 
	time_left TEXT NOT NULL, 
	possession TEXT, 
	situation TEXT NOT NULL, 
	resumed INTEGER, 
	played INTEGER NOT NULL, 
	CONSTRAINT pk_suspension PRIMARY KEY (league, id), 
	CONSTRAINT ck_suspension_score CHECK ((home_points IS NULL) = (visitors_points IS NULL)), 
	CONSTRAINT ck_suspension_points CHECK (home_points >= 0 AND visitors_points >= 0), 
	CONSTRAINT ck_suspension_possession CHECK (possession IN ('home', 'visitors')), 
	CONSTRAINT ck_suspension_played CHECK (played >= 0), 
	CONSTRAINT ck_suspension_words CHECK (length(period) <= 400 AND length(time_left) <= 400 AND length(situation) <= 400), 
	CONSTRAINT fk_suspension_league_id FOREIGN KEY(league, id) REFERENCES fixture (league, id), 
	CONSTRAINT ck_suspension_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_suspension_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE team (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	franchise INTEGER NOT NULL, 
	coach INTEGER NOT NULL, 
	division INTEGER, 
	withdrawn INTEGER NOT NULL, 
	CONSTRAINT pk_team PRIMARY KEY (league, id), 
	CONSTRAINT ck_team_withdrawn CHECK (withdrawn IN (0, 1)), 
	CONSTRAINT fk_team_league_season FOREIGN KEY(league, season) REFERENCES season (league, id), 
	CONSTRAINT fk_team_league_franchise FOREIGN KEY(league, franchise) REFERENCES franchise (league, id), 
	CONSTRAINT fk_team_league_coach FOREIGN KEY(league, coach) REFERENCES person (league, id), 
	CONSTRAINT fk_team_league_season_division FOREIGN KEY(league, season, division) REFERENCES division (league, season, id), 
	CONSTRAINT uq_team_league_season_id UNIQUE (league, season, id), 
	CONSTRAINT ck_team_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_team_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE team_sheet (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	code TEXT NOT NULL, 
	told TEXT NOT NULL, 
	CONSTRAINT pk_team_sheet PRIMARY KEY (league, id), 
	CONSTRAINT ck_team_sheet_told CHECK (length(told) BETWEEN 2 AND 100000), 
	CONSTRAINT fk_team_sheet_league_id FOREIGN KEY(league, id) REFERENCES franchise (league, id), 
	CONSTRAINT ck_team_sheet_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_team_sheet_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE time_slot (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	starts INTEGER NOT NULL, 
	ends INTEGER NOT NULL, 
	CONSTRAINT pk_time_slot PRIMARY KEY (league, id), 
	CONSTRAINT ck_time_slot_ends CHECK (starts < ends), 
	CONSTRAINT ck_time_slot_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_time_slot_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE time_zone (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	zone TEXT NOT NULL, 
	CONSTRAINT pk_time_zone PRIMARY KEY (league, id), 
	CONSTRAINT ck_time_zone_zone CHECK (length(zone) BETWEEN 1 AND 64), 
	CONSTRAINT fk_time_zone_league_id FOREIGN KEY(league, id) REFERENCES league (league, id), 
	CONSTRAINT ck_time_zone_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_time_zone_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE toss (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	teams TEXT NOT NULL, 
	how TEXT NOT NULL, 
	shown TEXT NOT NULL, 
	CONSTRAINT pk_toss PRIMARY KEY (league, id), 
	CONSTRAINT fk_toss_league_season FOREIGN KEY(league, season) REFERENCES season (league, id), 
	CONSTRAINT ck_toss_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_toss_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE toss_witness (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_toss_witness PRIMARY KEY (league, id), 
	CONSTRAINT ck_toss_witness_name CHECK (length(name) BETWEEN 1 AND 400), 
	CONSTRAINT fk_toss_witness_league_id FOREIGN KEY(league, id) REFERENCES toss (league, id), 
	CONSTRAINT ck_toss_witness_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_toss_witness_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE vote (
	league INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	gone INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	category TEXT NOT NULL, 
	voter INTEGER NOT NULL, 
	team INTEGER, 
	player INTEGER, 
	person INTEGER, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_vote PRIMARY KEY (league, id), 
	CONSTRAINT ck_vote_category CHECK (length(category) BETWEEN 1 AND 400), 
	CONSTRAINT ck_vote_name CHECK (length(name) <= 400), 
	CONSTRAINT fk_vote_league_season FOREIGN KEY(league, season) REFERENCES season (league, id), 
	CONSTRAINT fk_vote_league_season_team FOREIGN KEY(league, season, team) REFERENCES team (league, season, id), 
	CONSTRAINT fk_vote_league_player FOREIGN KEY(league, player) REFERENCES player (league, id), 
	CONSTRAINT fk_vote_league_person FOREIGN KEY(league, person) REFERENCES person (league, id), 
	CONSTRAINT fk_vote_league_voter FOREIGN KEY(league, voter) REFERENCES person (league, id), 
	CONSTRAINT ck_vote_gone CHECK (gone IN (0, 1)), 
	CONSTRAINT fk_vote_league_entry FOREIGN KEY(league, entry) REFERENCES ledger (league, seq) DEFERRABLE INITIALLY DEFERRED
)
 WITHOUT ROWID,
 STRICT

;
CREATE INDEX ix_game_put_away_game ON game_put_away (game);
CREATE UNIQUE INDEX uq_person_name ON person (league, name) WHERE gone = 0;
CREATE UNIQUE INDEX uq_franchise_name ON franchise (league, name) WHERE gone = 0;
CREATE UNIQUE INDEX uq_season_alone ON season (league) WHERE gone = 0 AND alone = 1 AND phase <> 'over';
CREATE UNIQUE INDEX uq_season_year ON season (league, year) WHERE gone = 0;
CREATE UNIQUE INDEX uq_stage_season_number ON stage (league, season, number) WHERE gone = 0;
CREATE UNIQUE INDEX uq_division_season_name ON division (league, season, name) WHERE gone = 0;
CREATE UNIQUE INDEX uq_team_season_franchise ON team (league, season, franchise) WHERE gone = 0;
CREATE UNIQUE INDEX uq_board_name ON board (league, name) WHERE gone = 0;
CREATE UNIQUE INDEX uq_draft_stage_number ON draft (league, stage, number) WHERE gone = 0;
CREATE UNIQUE INDEX uq_draft_stage ON draft (league, stage) WHERE gone = 0 AND released = 0;
CREATE UNIQUE INDEX uq_planned_draft_key ON planned (league, draft, "key") WHERE gone = 0;
CREATE UNIQUE INDEX uq_bracket_stage ON bracket (league, stage) WHERE gone = 0;
CREATE UNIQUE INDEX uq_bracket_seed_bracket_number ON bracket_seed (league, bracket, number) WHERE gone = 0;
CREATE UNIQUE INDEX uq_bracket_seed_bracket_team ON bracket_seed (league, bracket, team) WHERE gone = 0;
CREATE UNIQUE INDEX uq_bracket_node_bracket_key ON bracket_node (league, bracket, "key") WHERE gone = 0;
CREATE UNIQUE INDEX uq_bracket_node_bracket_place ON bracket_node (league, bracket, place) WHERE gone = 0;
CREATE UNIQUE INDEX uq_bracket_node_bracket_part_round_position ON bracket_node (league, bracket, part, round, position) WHERE gone = 0;
CREATE UNIQUE INDEX uq_bracket_feed_node_slot ON bracket_feed (league, node, slot) WHERE gone = 0;
CREATE UNIQUE INDEX uq_fixture_season_number ON fixture (league, season, number) WHERE gone = 0;
CREATE UNIQUE INDEX uq_fixture_game_game ON fixture_game (league, game) WHERE gone = 0;
CREATE UNIQUE INDEX uq_base_holding_year_base ON base_holding (league, year, base) WHERE gone = 0;
CREATE UNIQUE INDEX uq_injury_player_fixture ON injury (league, player, fixture) WHERE gone = 0;
CREATE UNIQUE INDEX uq_ledger_league_seq ON ledger (league, seq);
CREATE INDEX ix_booking_league_fixture ON booking (league, fixture);
CREATE UNIQUE INDEX uq_bracket_feed_source_takes ON bracket_feed (league, source, takes) WHERE gone = 0 AND source IS NOT NULL;
CREATE UNIQUE INDEX uq_bracket_feed_bracket_seed ON bracket_feed (league, bracket, seed) WHERE gone = 0 AND seed IS NOT NULL;
CREATE UNIQUE INDEX uq_bracket_feed_bracket_part_round_place ON bracket_feed (league, bracket, part, round, place) WHERE gone = 0 AND part IS NOT NULL;
CREATE UNIQUE INDEX uq_collection_what_number ON collection (what, number);
CREATE UNIQUE INDEX uq_vote_season_category_voter ON vote (league, season, category, voter) WHERE gone = 0;
CREATE UNIQUE INDEX uq_photo_subject_number ON photo (league, subject, number) WHERE gone = 0;
CREATE UNIQUE INDEX uq_same_player_key ON same_player (league, "key") WHERE gone = 0;
CREATE UNIQUE INDEX uq_namesakes_franchise_name ON namesakes (league, franchise, name) WHERE gone = 0;
CREATE UNIQUE INDEX uq_retirement_key ON retirement (league, "key") WHERE gone = 0;
CREATE UNIQUE INDEX uq_hall_of_fame_key ON hall_of_fame (league, "key") WHERE gone = 0;
CREATE UNIQUE INDEX uq_player_photo_key ON player_photo (league, "key") WHERE gone = 0;
CREATE TRIGGER guard_game_insert BEFORE INSERT ON game WHEN (typeof(NEW."created_at") <> 'text' OR length(NEW."created_at") NOT IN (19, 26) OR datetime(substr(NEW."created_at", 1, 19), '+0 days') IS NOT substr(NEW."created_at", 1, 19) OR substr(NEW."created_at", 20) NOT IN ('') AND substr(NEW."created_at", 20) NOT GLOB '.[0-9][0-9][0-9][0-9][0-9][0-9]' OR NEW."created_at" < '1900-01-01' OR NEW."created_at" >= '9999-01-01') OR typeof(NEW."header") <> 'text' OR typeof(NEW."home") <> 'text' OR typeof(NEW."visitors") <> 'text' OR typeof(NEW."ruleset") <> 'text' OR EXISTS (SELECT 1 FROM game WHERE id = NEW.id) OR NOT json_valid(NEW.header) OR json_type(NEW.header) <> 'object' BEGIN SELECT RAISE(ABORT, 'game: a game is new, its header a JSON object and its time a time'); END;
CREATE TRIGGER guard_game_update BEFORE UPDATE ON game BEGIN SELECT RAISE(ABORT, 'game: rows are added, never changed'); END;
CREATE TRIGGER guard_game_delete BEFORE DELETE ON game BEGIN SELECT RAISE(ABORT, 'game: rows are added, never changed'); END;
CREATE TRIGGER guard_game_event_insert BEFORE INSERT ON game_event WHEN typeof(NEW."seq") <> 'integer' OR typeof(NEW."input") <> 'integer' OR typeof(NEW."kind") <> 'text' OR typeof(NEW."payload") <> 'text' OR (typeof(NEW."at") <> 'text' OR length(NEW."at") NOT IN (19, 26) OR datetime(substr(NEW."at", 1, 19), '+0 days') IS NOT substr(NEW."at", 1, 19) OR substr(NEW."at", 20) NOT IN ('') AND substr(NEW."at", 20) NOT GLOB '.[0-9][0-9][0-9][0-9][0-9][0-9]' OR NEW."at" < '1900-01-01' OR NEW."at" >= '9999-01-01') OR typeof(NEW."by") <> 'text' OR NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM game_event WHERE game = NEW.game) OR NOT json_valid(NEW.payload) OR json_type(NEW.payload) <> 'object' BEGIN SELECT RAISE(ABORT, 'game_event: an entry is the next of its game, its payload a JSON object and its time a time'); END;
CREATE TRIGGER guard_game_event_update BEFORE UPDATE ON game_event BEGIN SELECT RAISE(ABORT, 'game_event: rows are added, never changed'); END;
CREATE TRIGGER guard_game_event_delete BEFORE DELETE ON game_event BEGIN SELECT RAISE(ABORT, 'game_event: rows are added, never changed'); END;
CREATE TRIGGER guard_game_put_away_insert BEFORE INSERT ON game_put_away WHEN typeof(NEW."game") <> 'integer' OR typeof(NEW."away") <> 'integer' OR (typeof(NEW."at") <> 'text' OR length(NEW."at") NOT IN (19, 26) OR datetime(substr(NEW."at", 1, 19), '+0 days') IS NOT substr(NEW."at", 1, 19) OR substr(NEW."at", 20) NOT IN ('') AND substr(NEW."at", 20) NOT GLOB '.[0-9][0-9][0-9][0-9][0-9][0-9]' OR NEW."at" < '1900-01-01' OR NEW."at" >= '9999-01-01') OR EXISTS (SELECT 1 FROM game_put_away WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'game_put_away: rows are added, never replaced, at a time'); END;
CREATE TRIGGER guard_game_put_away_update BEFORE UPDATE ON game_put_away BEGIN SELECT RAISE(ABORT, 'game_put_away: rows are added, never changed'); END;
CREATE TRIGGER guard_game_put_away_delete BEFORE DELETE ON game_put_away BEGIN SELECT RAISE(ABORT, 'game_put_away: rows are added, never changed'); END;
CREATE TRIGGER guard_game_seal_insert BEFORE INSERT ON game_seal WHEN NEW.seq <> (SELECT coalesce(max(seq), -1) + 1 FROM game_seal WHERE game = NEW.game) BEGIN SELECT RAISE(ABORT, 'game_seal: a seal is the next of its game'); END;
CREATE TRIGGER guard_game_seal_update BEFORE UPDATE ON game_seal BEGIN SELECT RAISE(ABORT, 'game_seal: rows are added, never changed'); END;
CREATE TRIGGER guard_game_seal_delete BEFORE DELETE ON game_seal BEGIN SELECT RAISE(ABORT, 'game_seal: rows are added, never changed'); END;
CREATE TRIGGER guard_collection_insert BEFORE INSERT ON collection WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM collection) BEGIN SELECT RAISE(ABORT, 'collection: a link is the next of all'); END;
CREATE TRIGGER guard_collection_update BEFORE UPDATE ON collection BEGIN SELECT RAISE(ABORT, 'collection: rows are added, never changed'); END;
CREATE TRIGGER guard_collection_delete BEFORE DELETE ON collection BEGIN SELECT RAISE(ABORT, 'collection: rows are added, never changed'); END;
CREATE TRIGGER guard_game_now_insert BEFORE INSERT ON game_now WHEN typeof(NEW."seq") <> 'integer' OR typeof(NEW."home") <> 'integer' OR typeof(NEW."visitors") <> 'integer' OR typeof(NEW."phase") <> 'text' OR typeof(NEW."situation") <> 'text' OR typeof(NEW."finished") <> 'integer' OR typeof(NEW."winner") NOT IN ('text', 'null') OR typeof(NEW."inputs") <> 'integer' OR (typeof(NEW."played_at") <> 'text' OR length(NEW."played_at") NOT IN (19, 26) OR datetime(substr(NEW."played_at", 1, 19), '+0 days') IS NOT substr(NEW."played_at", 1, 19) OR substr(NEW."played_at", 20) NOT IN ('') AND substr(NEW."played_at", 20) NOT GLOB '.[0-9][0-9][0-9][0-9][0-9][0-9]' OR NEW."played_at" < '1900-01-01' OR NEW."played_at" >= '9999-01-01') BEGIN SELECT RAISE(ABORT, 'game_now: numbers are numbers, words words and times times'); END;
CREATE TRIGGER guard_game_now_update BEFORE UPDATE ON game_now WHEN typeof(NEW."seq") <> 'integer' OR typeof(NEW."home") <> 'integer' OR typeof(NEW."visitors") <> 'integer' OR typeof(NEW."phase") <> 'text' OR typeof(NEW."situation") <> 'text' OR typeof(NEW."finished") <> 'integer' OR typeof(NEW."winner") NOT IN ('text', 'null') OR typeof(NEW."inputs") <> 'integer' OR (typeof(NEW."played_at") <> 'text' OR length(NEW."played_at") NOT IN (19, 26) OR datetime(substr(NEW."played_at", 1, 19), '+0 days') IS NOT substr(NEW."played_at", 1, 19) OR substr(NEW."played_at", 20) NOT IN ('') AND substr(NEW."played_at", 20) NOT GLOB '.[0-9][0-9][0-9][0-9][0-9][0-9]' OR NEW."played_at" < '1900-01-01' OR NEW."played_at" >= '9999-01-01') BEGIN SELECT RAISE(ABORT, 'game_now: numbers are numbers, words words and times times'); END;
CREATE TRIGGER guard_game_line_insert BEFORE INSERT ON game_line WHEN typeof(NEW."input") <> 'integer' OR typeof(NEW."says") <> 'text' BEGIN SELECT RAISE(ABORT, 'game_line: numbers are numbers, words words and times times'); END;
CREATE TRIGGER guard_game_line_update BEFORE UPDATE ON game_line WHEN typeof(NEW."input") <> 'integer' OR typeof(NEW."says") <> 'text' BEGIN SELECT RAISE(ABORT, 'game_line: numbers are numbers, words words and times times'); END;
CREATE TRIGGER guard_ledger_insert BEFORE INSERT ON ledger BEGIN SELECT RAISE(ABORT, 'an entry is the next of its league') WHERE NEW.seq <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'an entry follows the one before') WHERE NEW.prev_hash <> coalesce((SELECT hash FROM ledger WHERE league = NEW.league ORDER BY seq DESC LIMIT 1), ''); SELECT RAISE(ABORT, 'an entry has its own hash') WHERE NEW.hash = NEW.prev_hash OR NEW.kind = ''; SELECT RAISE(ABORT, 'an entry is made at a time, in UTC, with thousandths') WHERE NEW.at NOT GLOB '[12][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]+00:00' OR datetime(NEW.at, '+0 days') IS NOT replace(substr(NEW.at, 1, 19), 'T', ' '); SELECT RAISE(ABORT, 'a league is founded first, and once') WHERE (NEW.seq = 1) <> (NEW.kind = 'found'); SELECT RAISE(ABORT, 'there is no such league') WHERE NOT EXISTS (SELECT 1 FROM league WHERE league = NEW.league AND gone = 0); END;
CREATE TRIGGER guard_league_insert BEFORE INSERT ON league BEGIN SELECT RAISE(ABORT, 'league: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'league: rows are never replaced') WHERE EXISTS (SELECT 1 FROM league WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_league_update BEFORE UPDATE ON league BEGIN SELECT RAISE(ABORT, 'league: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'league: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_person_insert BEFORE INSERT ON person BEGIN SELECT RAISE(ABORT, 'person: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'person: rows are never replaced') WHERE EXISTS (SELECT 1 FROM person WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'person: there is one already with the same name') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM person WHERE gone = 0) o WHERE o.league = NEW.league AND o.name = NEW.name AND o.id <> NEW.id); END;
CREATE TRIGGER guard_person_update BEFORE UPDATE ON person BEGIN SELECT RAISE(ABORT, 'person: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'person: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'person: there is one already with the same name') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM person WHERE gone = 0) o WHERE o.league = NEW.league AND o.name = NEW.name AND o.id <> NEW.id); END;
CREATE TRIGGER guard_franchise_insert BEFORE INSERT ON franchise BEGIN SELECT RAISE(ABORT, 'franchise: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'franchise: rows are never replaced') WHERE EXISTS (SELECT 1 FROM franchise WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'franchise: there is one already with the same name') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM franchise WHERE gone = 0) o WHERE o.league = NEW.league AND o.name = NEW.name AND o.id <> NEW.id); END;
CREATE TRIGGER guard_franchise_update BEFORE UPDATE ON franchise BEGIN SELECT RAISE(ABORT, 'franchise: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'franchise: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'franchise: there is one already with the same name') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM franchise WHERE gone = 0) o WHERE o.league = NEW.league AND o.name = NEW.name AND o.id <> NEW.id); END;
CREATE TRIGGER guard_rules_insert BEFORE INSERT ON rules BEGIN SELECT RAISE(ABORT, 'rules: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'rules: rows are never replaced') WHERE EXISTS (SELECT 1 FROM rules WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_rules_update BEFORE UPDATE ON rules BEGIN SELECT RAISE(ABORT, 'rules: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'rules: league, id, code, version, digest, settings, header never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.code IS NOT OLD.code OR NEW.version IS NOT OLD.version OR NEW.digest IS NOT OLD.digest OR NEW.settings IS NOT OLD.settings OR NEW.header IS NOT OLD.header; END;
CREATE TRIGGER guard_season_insert BEFORE INSERT ON season BEGIN SELECT RAISE(ABORT, 'season: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'season: rows are never replaced') WHERE EXISTS (SELECT 1 FROM season WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'season: there is one already with the same state') WHERE NEW.gone = 0 AND NEW.alone = 1 AND NEW.phase <> 'over' AND EXISTS (SELECT 1 FROM (SELECT * FROM season WHERE gone = 0 AND alone = 1 AND phase <> 'over') o WHERE o.league = NEW.league AND o.id <> NEW.id); SELECT RAISE(ABORT, 'season: there is one already with the same year') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM season WHERE gone = 0) o WHERE o.league = NEW.league AND o.year = NEW.year AND o.id <> NEW.id); END;
CREATE TRIGGER guard_season_update BEFORE UPDATE ON season BEGIN SELECT RAISE(ABORT, 'season: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'season: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'season: there is one already with the same state') WHERE NEW.gone = 0 AND NEW.alone = 1 AND NEW.phase <> 'over' AND EXISTS (SELECT 1 FROM (SELECT * FROM season WHERE gone = 0 AND alone = 1 AND phase <> 'over') o WHERE o.league = NEW.league AND o.id <> NEW.id); SELECT RAISE(ABORT, 'season: there is one already with the same year') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM season WHERE gone = 0) o WHERE o.league = NEW.league AND o.year = NEW.year AND o.id <> NEW.id); END;
CREATE TRIGGER guard_stage_insert BEFORE INSERT ON stage BEGIN SELECT RAISE(ABORT, 'stage: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'stage: rows are never replaced') WHERE EXISTS (SELECT 1 FROM stage WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'stage: there is one already with the same season and number') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM stage WHERE gone = 0) o WHERE o.league = NEW.league AND o.season = NEW.season AND o.number = NEW.number AND o.id <> NEW.id); END;
CREATE TRIGGER guard_stage_update BEFORE UPDATE ON stage BEGIN SELECT RAISE(ABORT, 'stage: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'stage: league, id, season, form never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.season IS NOT OLD.season OR NEW.form IS NOT OLD.form; SELECT RAISE(ABORT, 'stage: there is one already with the same season and number') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM stage WHERE gone = 0) o WHERE o.league = NEW.league AND o.season = NEW.season AND o.number = NEW.number AND o.id <> NEW.id); END;
CREATE TRIGGER guard_division_insert BEFORE INSERT ON division BEGIN SELECT RAISE(ABORT, 'division: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'division: rows are never replaced') WHERE EXISTS (SELECT 1 FROM division WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'division: there is one already with the same season and name') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM division WHERE gone = 0) o WHERE o.league = NEW.league AND o.season = NEW.season AND o.name = NEW.name AND o.id <> NEW.id); END;
CREATE TRIGGER guard_division_update BEFORE UPDATE ON division BEGIN SELECT RAISE(ABORT, 'division: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'division: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'division: there is one already with the same season and name') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM division WHERE gone = 0) o WHERE o.league = NEW.league AND o.season = NEW.season AND o.name = NEW.name AND o.id <> NEW.id); END;
CREATE TRIGGER guard_team_insert BEFORE INSERT ON team BEGIN SELECT RAISE(ABORT, 'team: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'team: rows are never replaced') WHERE EXISTS (SELECT 1 FROM team WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'team: there is one already with the same season and franchise') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM team WHERE gone = 0) o WHERE o.league = NEW.league AND o.season = NEW.season AND o.franchise = NEW.franchise AND o.id <> NEW.id); END;
CREATE TRIGGER guard_team_update BEFORE UPDATE ON team BEGIN SELECT RAISE(ABORT, 'team: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'team: league, id, season, franchise never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.season IS NOT OLD.season OR NEW.franchise IS NOT OLD.franchise; SELECT RAISE(ABORT, 'team: there is one already with the same season and franchise') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM team WHERE gone = 0) o WHERE o.league = NEW.league AND o.season = NEW.season AND o.franchise = NEW.franchise AND o.id <> NEW.id); END;
CREATE TRIGGER guard_board_insert BEFORE INSERT ON board BEGIN SELECT RAISE(ABORT, 'board: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'board: rows are never replaced') WHERE EXISTS (SELECT 1 FROM board WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'board: there is one already with the same name') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM board WHERE gone = 0) o WHERE o.league = NEW.league AND o.name = NEW.name AND o.id <> NEW.id); END;
CREATE TRIGGER guard_board_update BEFORE UPDATE ON board BEGIN SELECT RAISE(ABORT, 'board: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'board: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'board: there is one already with the same name') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM board WHERE gone = 0) o WHERE o.league = NEW.league AND o.name = NEW.name AND o.id <> NEW.id); END;
CREATE TRIGGER guard_own_time_insert BEFORE INSERT ON own_time BEGIN SELECT RAISE(ABORT, 'own_time: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'own_time: rows are never replaced') WHERE EXISTS (SELECT 1 FROM own_time WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_own_time_update BEFORE UPDATE ON own_time BEGIN SELECT RAISE(ABORT, 'own_time: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'own_time: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_time_slot_insert BEFORE INSERT ON time_slot BEGIN SELECT RAISE(ABORT, 'time_slot: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'time_slot: rows are never replaced') WHERE EXISTS (SELECT 1 FROM time_slot WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'time_slot: two would run at the same time') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM time_slot o WHERE o.league = NEW.league AND o.gone = 0 AND o.id <> NEW.id AND o.starts < NEW.ends AND NEW.starts < o.ends AND NOT EXISTS (SELECT 1 FROM own_time w WHERE w.league = NEW.league AND w.gone = 0 AND w.id IN (o.id, NEW.id))); END;
CREATE TRIGGER guard_time_slot_update BEFORE UPDATE ON time_slot BEGIN SELECT RAISE(ABORT, 'time_slot: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'time_slot: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'time_slot: two would run at the same time') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM time_slot o WHERE o.league = NEW.league AND o.gone = 0 AND o.id <> NEW.id AND o.starts < NEW.ends AND NEW.starts < o.ends AND NOT EXISTS (SELECT 1 FROM own_time w WHERE w.league = NEW.league AND w.gone = 0 AND w.id IN (o.id, NEW.id))); END;
CREATE TRIGGER guard_draft_insert BEFORE INSERT ON draft BEGIN SELECT RAISE(ABORT, 'draft: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'draft: rows are never replaced') WHERE EXISTS (SELECT 1 FROM draft WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'draft: there is one already with the same stage') WHERE NEW.gone = 0 AND NEW.released = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM draft WHERE gone = 0 AND released = 0) o WHERE o.league = NEW.league AND o.stage = NEW.stage AND o.id <> NEW.id); SELECT RAISE(ABORT, 'draft: there is one already with the same stage and number') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM draft WHERE gone = 0) o WHERE o.league = NEW.league AND o.stage = NEW.stage AND o.number = NEW.number AND o.id <> NEW.id); END;
CREATE TRIGGER guard_draft_update BEFORE UPDATE ON draft BEGIN SELECT RAISE(ABORT, 'draft: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'draft: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'draft: there is one already with the same stage') WHERE NEW.gone = 0 AND NEW.released = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM draft WHERE gone = 0 AND released = 0) o WHERE o.league = NEW.league AND o.stage = NEW.stage AND o.id <> NEW.id); SELECT RAISE(ABORT, 'draft: there is one already with the same stage and number') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM draft WHERE gone = 0) o WHERE o.league = NEW.league AND o.stage = NEW.stage AND o.number = NEW.number AND o.id <> NEW.id); END;
CREATE TRIGGER guard_planned_insert BEFORE INSERT ON planned BEGIN SELECT RAISE(ABORT, 'planned: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'planned: rows are never replaced') WHERE EXISTS (SELECT 1 FROM planned WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'planned: there is one already with the same draft and key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM planned WHERE gone = 0) o WHERE o.league = NEW.league AND o.draft = NEW.draft AND o.key = NEW.key AND o.id <> NEW.id); END;
CREATE TRIGGER guard_planned_update BEFORE UPDATE ON planned BEGIN SELECT RAISE(ABORT, 'planned: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'planned: league, id, draft, key, home, visitors never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.draft IS NOT OLD.draft OR NEW.key IS NOT OLD.key OR NEW.home IS NOT OLD.home OR NEW.visitors IS NOT OLD.visitors; SELECT RAISE(ABORT, 'planned: there is one already with the same draft and key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM planned WHERE gone = 0) o WHERE o.league = NEW.league AND o.draft = NEW.draft AND o.key = NEW.key AND o.id <> NEW.id); END;
CREATE TRIGGER guard_bracket_insert BEFORE INSERT ON bracket BEGIN SELECT RAISE(ABORT, 'bracket: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'bracket: rows are never replaced') WHERE EXISTS (SELECT 1 FROM bracket WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'bracket: there is one already with the same stage') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket WHERE gone = 0) o WHERE o.league = NEW.league AND o.stage = NEW.stage AND o.id <> NEW.id); END;
CREATE TRIGGER guard_bracket_update BEFORE UPDATE ON bracket BEGIN SELECT RAISE(ABORT, 'bracket: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'bracket: league, id, season, stage, form, size never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.season IS NOT OLD.season OR NEW.stage IS NOT OLD.stage OR NEW.form IS NOT OLD.form OR NEW.size IS NOT OLD.size; SELECT RAISE(ABORT, 'bracket: there is one already with the same stage') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket WHERE gone = 0) o WHERE o.league = NEW.league AND o.stage = NEW.stage AND o.id <> NEW.id); END;
CREATE TRIGGER guard_bracket_seed_insert BEFORE INSERT ON bracket_seed BEGIN SELECT RAISE(ABORT, 'bracket_seed: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'bracket_seed: rows are never replaced') WHERE EXISTS (SELECT 1 FROM bracket_seed WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'bracket_seed: there is one already with the same bracket and number') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_seed WHERE gone = 0) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.number = NEW.number AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_seed: there is one already with the same bracket and team') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_seed WHERE gone = 0) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.team = NEW.team AND o.id <> NEW.id); END;
CREATE TRIGGER guard_bracket_seed_update BEFORE UPDATE ON bracket_seed BEGIN SELECT RAISE(ABORT, 'bracket_seed: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'bracket_seed: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'bracket_seed: there is one already with the same bracket and number') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_seed WHERE gone = 0) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.number = NEW.number AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_seed: there is one already with the same bracket and team') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_seed WHERE gone = 0) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.team = NEW.team AND o.id <> NEW.id); END;
CREATE TRIGGER guard_bracket_node_insert BEFORE INSERT ON bracket_node BEGIN SELECT RAISE(ABORT, 'bracket_node: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'bracket_node: rows are never replaced') WHERE EXISTS (SELECT 1 FROM bracket_node WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'bracket_node: there is one already with the same bracket and key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_node WHERE gone = 0) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.key = NEW.key AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_node: there is one already with the same bracket and part and round and position') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_node WHERE gone = 0) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.part = NEW.part AND o.round = NEW.round AND o.position = NEW.position AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_node: there is one already with the same bracket and place') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_node WHERE gone = 0) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.place = NEW.place AND o.id <> NEW.id); END;
CREATE TRIGGER guard_bracket_node_update BEFORE UPDATE ON bracket_node BEGIN SELECT RAISE(ABORT, 'bracket_node: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'bracket_node: league, id, bracket, key never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.bracket IS NOT OLD.bracket OR NEW.key IS NOT OLD.key; SELECT RAISE(ABORT, 'bracket_node: there is one already with the same bracket and key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_node WHERE gone = 0) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.key = NEW.key AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_node: there is one already with the same bracket and part and round and position') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_node WHERE gone = 0) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.part = NEW.part AND o.round = NEW.round AND o.position = NEW.position AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_node: there is one already with the same bracket and place') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_node WHERE gone = 0) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.place = NEW.place AND o.id <> NEW.id); END;
CREATE TRIGGER guard_bracket_feed_insert BEFORE INSERT ON bracket_feed BEGIN SELECT RAISE(ABORT, 'bracket_feed: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'bracket_feed: rows are never replaced') WHERE EXISTS (SELECT 1 FROM bracket_feed WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'bracket_feed: there is one already with the same bracket and part and round and place') WHERE NEW.gone = 0 AND NEW.part IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_feed WHERE gone = 0 AND part IS NOT NULL) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.part = NEW.part AND o.round = NEW.round AND o.place = NEW.place AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_feed: there is one already with the same bracket and seed') WHERE NEW.gone = 0 AND NEW.seed IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_feed WHERE gone = 0 AND seed IS NOT NULL) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.seed = NEW.seed AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_feed: there is one already with the same node and slot') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_feed WHERE gone = 0) o WHERE o.league = NEW.league AND o.node = NEW.node AND o.slot = NEW.slot AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_feed: there is one already with the same source and takes') WHERE NEW.gone = 0 AND NEW.source IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_feed WHERE gone = 0 AND source IS NOT NULL) o WHERE o.league = NEW.league AND o.source = NEW.source AND o.takes = NEW.takes AND o.id <> NEW.id); END;
CREATE TRIGGER guard_bracket_feed_update BEFORE UPDATE ON bracket_feed BEGIN SELECT RAISE(ABORT, 'bracket_feed: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'bracket_feed: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'bracket_feed: there is one already with the same bracket and part and round and place') WHERE NEW.gone = 0 AND NEW.part IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_feed WHERE gone = 0 AND part IS NOT NULL) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.part = NEW.part AND o.round = NEW.round AND o.place = NEW.place AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_feed: there is one already with the same bracket and seed') WHERE NEW.gone = 0 AND NEW.seed IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_feed WHERE gone = 0 AND seed IS NOT NULL) o WHERE o.league = NEW.league AND o.bracket = NEW.bracket AND o.seed = NEW.seed AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_feed: there is one already with the same node and slot') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_feed WHERE gone = 0) o WHERE o.league = NEW.league AND o.node = NEW.node AND o.slot = NEW.slot AND o.id <> NEW.id); SELECT RAISE(ABORT, 'bracket_feed: there is one already with the same source and takes') WHERE NEW.gone = 0 AND NEW.source IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT * FROM bracket_feed WHERE gone = 0 AND source IS NOT NULL) o WHERE o.league = NEW.league AND o.source = NEW.source AND o.takes = NEW.takes AND o.id <> NEW.id); END;
CREATE TRIGGER guard_fixture_insert BEFORE INSERT ON fixture BEGIN SELECT RAISE(ABORT, 'fixture: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'fixture: rows are never replaced') WHERE EXISTS (SELECT 1 FROM fixture WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'fixture: there is one already with the same season and number') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM fixture WHERE gone = 0) o WHERE o.league = NEW.league AND o.season = NEW.season AND o.number = NEW.number AND o.id <> NEW.id); END;
CREATE TRIGGER guard_fixture_update BEFORE UPDATE ON fixture BEGIN SELECT RAISE(ABORT, 'fixture: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'fixture: league, id, season, stage, home, visitors, node never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.season IS NOT OLD.season OR NEW.stage IS NOT OLD.stage OR NEW.home IS NOT OLD.home OR NEW.visitors IS NOT OLD.visitors OR NEW.node IS NOT OLD.node; SELECT RAISE(ABORT, 'fixture: there is one already with the same season and number') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM fixture WHERE gone = 0) o WHERE o.league = NEW.league AND o.season = NEW.season AND o.number = NEW.number AND o.id <> NEW.id); END;
CREATE TRIGGER guard_result_insert BEFORE INSERT ON result BEGIN SELECT RAISE(ABORT, 'result: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'result: rows are never replaced') WHERE EXISTS (SELECT 1 FROM result WHERE league = NEW.league AND id = NEW.id AND entry = NEW.entry); SELECT RAISE(ABORT, 'result: there is no such game') WHERE NEW.gone = 0 AND NOT EXISTS (SELECT 1 FROM fixture f WHERE f.league = NEW.league AND f.id = NEW.id AND f.gone = 0); END;
CREATE TRIGGER guard_decision_insert BEFORE INSERT ON decision BEGIN SELECT RAISE(ABORT, 'decision: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'decision: rows are never replaced') WHERE EXISTS (SELECT 1 FROM decision WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_decision_update BEFORE UPDATE ON decision BEGIN SELECT RAISE(ABORT, 'decision: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'decision: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_ruling_insert BEFORE INSERT ON ruling BEGIN SELECT RAISE(ABORT, 'ruling: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'ruling: rows are never replaced') WHERE EXISTS (SELECT 1 FROM ruling WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_ruling_update BEFORE UPDATE ON ruling BEGIN SELECT RAISE(ABORT, 'ruling: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'ruling: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_toss_insert BEFORE INSERT ON toss BEGIN SELECT RAISE(ABORT, 'toss: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'toss: rows are never replaced') WHERE EXISTS (SELECT 1 FROM toss WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_toss_update BEFORE UPDATE ON toss BEGIN SELECT RAISE(ABORT, 'toss: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'toss: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_certification_insert BEFORE INSERT ON certification BEGIN SELECT RAISE(ABORT, 'certification: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'certification: rows are never replaced') WHERE EXISTS (SELECT 1 FROM certification WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_certification_update BEFORE UPDATE ON certification BEGIN SELECT RAISE(ABORT, 'certification: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'certification: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_fixture_game_insert BEFORE INSERT ON fixture_game BEGIN SELECT RAISE(ABORT, 'fixture_game: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'fixture_game: rows are never replaced') WHERE EXISTS (SELECT 1 FROM fixture_game WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'fixture_game: there is one already with the same game') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM fixture_game WHERE gone = 0) o WHERE o.league = NEW.league AND o.game = NEW.game AND o.id <> NEW.id); SELECT RAISE(ABORT, 'fixture_game: practice counts only where that was agreed') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM game g WHERE g.id = NEW.game AND replace(g.header, '"board":"simulated"', '') <> g.header) AND NOT EXISTS (SELECT 1 FROM fixture f JOIN practice p ON p.league = f.league AND p.id = f.season WHERE f.league = NEW.league AND f.id = NEW.id AND p.gone = 0); END;
CREATE TRIGGER guard_fixture_game_update BEFORE UPDATE ON fixture_game BEGIN SELECT RAISE(ABORT, 'fixture_game: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'fixture_game: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'fixture_game: there is one already with the same game') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM fixture_game WHERE gone = 0) o WHERE o.league = NEW.league AND o.game = NEW.game AND o.id <> NEW.id); SELECT RAISE(ABORT, 'fixture_game: practice counts only where that was agreed') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM game g WHERE g.id = NEW.game AND replace(g.header, '"board":"simulated"', '') <> g.header) AND NOT EXISTS (SELECT 1 FROM fixture f JOIN practice p ON p.league = f.league AND p.id = f.season WHERE f.league = NEW.league AND f.id = NEW.id AND p.gone = 0); END;
CREATE TRIGGER guard_career_insert BEFORE INSERT ON career BEGIN SELECT RAISE(ABORT, 'career: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'career: rows are never replaced') WHERE EXISTS (SELECT 1 FROM career WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_career_update BEFORE UPDATE ON career BEGIN SELECT RAISE(ABORT, 'career: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'career: league, id, year, kind, told never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.year IS NOT OLD.year OR NEW.kind IS NOT OLD.kind OR NEW.told IS NOT OLD.told; END;
CREATE TRIGGER guard_player_insert BEFORE INSERT ON player BEGIN SELECT RAISE(ABORT, 'player: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'player: rows are never replaced') WHERE EXISTS (SELECT 1 FROM player WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_player_update BEFORE UPDATE ON player BEGIN SELECT RAISE(ABORT, 'player: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'player: league, id, position, rating, career, debut never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.position IS NOT OLD.position OR NEW.rating IS NOT OLD.rating OR NEW.career IS NOT OLD.career OR NEW.debut IS NOT OLD.debut; END;
CREATE TRIGGER guard_base_holding_insert BEFORE INSERT ON base_holding BEGIN SELECT RAISE(ABORT, 'base_holding: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'base_holding: rows are never replaced') WHERE EXISTS (SELECT 1 FROM base_holding WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'base_holding: there is one already with the same year and base') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM base_holding WHERE gone = 0) o WHERE o.league = NEW.league AND o.year = NEW.year AND o.base = NEW.base AND o.id <> NEW.id); END;
CREATE TRIGGER guard_base_holding_update BEFORE UPDATE ON base_holding BEGIN SELECT RAISE(ABORT, 'base_holding: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'base_holding: league, id, year, base never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.year IS NOT OLD.year OR NEW.base IS NOT OLD.base; SELECT RAISE(ABORT, 'base_holding: there is one already with the same year and base') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM base_holding WHERE gone = 0) o WHERE o.league = NEW.league AND o.year = NEW.year AND o.base = NEW.base AND o.id <> NEW.id); END;
CREATE TRIGGER guard_injury_insert BEFORE INSERT ON injury BEGIN SELECT RAISE(ABORT, 'injury: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'injury: rows are never replaced') WHERE EXISTS (SELECT 1 FROM injury WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'injury: there is one already with the same player and fixture') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM injury WHERE gone = 0) o WHERE o.league = NEW.league AND o.player = NEW.player AND o.fixture = NEW.fixture AND o.id <> NEW.id); END;
CREATE TRIGGER guard_injury_update BEFORE UPDATE ON injury BEGIN SELECT RAISE(ABORT, 'injury: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'injury: league, id, player, fixture never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.player IS NOT OLD.player OR NEW.fixture IS NOT OLD.fixture; SELECT RAISE(ABORT, 'injury: there is one already with the same player and fixture') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM injury WHERE gone = 0) o WHERE o.league = NEW.league AND o.player = NEW.player AND o.fixture = NEW.fixture AND o.id <> NEW.id); END;
CREATE TRIGGER guard_run_by_insert BEFORE INSERT ON run_by BEGIN SELECT RAISE(ABORT, 'run_by: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'run_by: rows are never replaced') WHERE EXISTS (SELECT 1 FROM run_by WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_run_by_update BEFORE UPDATE ON run_by BEGIN SELECT RAISE(ABORT, 'run_by: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'run_by: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_practice_insert BEFORE INSERT ON practice BEGIN SELECT RAISE(ABORT, 'practice: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'practice: rows are never replaced') WHERE EXISTS (SELECT 1 FROM practice WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'practice: what counts is agreed before the season has games') WHERE EXISTS (SELECT 1 FROM fixture f WHERE f.league = NEW.league AND f.season = NEW.id AND f.gone = 0); END;
CREATE TRIGGER guard_practice_update BEFORE UPDATE ON practice BEGIN SELECT RAISE(ABORT, 'practice: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'practice: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'practice: what counts is agreed before the season has games') WHERE EXISTS (SELECT 1 FROM fixture f WHERE f.league = NEW.league AND f.season = NEW.id AND f.gone = 0); END;
CREATE TRIGGER guard_delay_insert BEFORE INSERT ON delay BEGIN SELECT RAISE(ABORT, 'delay: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'delay: rows are never replaced') WHERE EXISTS (SELECT 1 FROM delay WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_delay_update BEFORE UPDATE ON delay BEGIN SELECT RAISE(ABORT, 'delay: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'delay: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_team_sheet_insert BEFORE INSERT ON team_sheet BEGIN SELECT RAISE(ABORT, 'team_sheet: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'team_sheet: rows are never replaced') WHERE EXISTS (SELECT 1 FROM team_sheet WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_team_sheet_update BEFORE UPDATE ON team_sheet BEGIN SELECT RAISE(ABORT, 'team_sheet: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'team_sheet: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_check_in_insert BEFORE INSERT ON check_in BEGIN SELECT RAISE(ABORT, 'check_in: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'check_in: rows are never replaced') WHERE EXISTS (SELECT 1 FROM check_in WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_check_in_update BEFORE UPDATE ON check_in BEGIN SELECT RAISE(ABORT, 'check_in: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'check_in: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_game_call_insert BEFORE INSERT ON game_call BEGIN SELECT RAISE(ABORT, 'game_call: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'game_call: rows are never replaced') WHERE EXISTS (SELECT 1 FROM game_call WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_game_call_update BEFORE UPDATE ON game_call BEGIN SELECT RAISE(ABORT, 'game_call: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'game_call: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_game_times_insert BEFORE INSERT ON game_times BEGIN SELECT RAISE(ABORT, 'game_times: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'game_times: rows are never replaced') WHERE EXISTS (SELECT 1 FROM game_times WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_game_times_update BEFORE UPDATE ON game_times BEGIN SELECT RAISE(ABORT, 'game_times: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'game_times: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_no_show_insert BEFORE INSERT ON no_show BEGIN SELECT RAISE(ABORT, 'no_show: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'no_show: rows are never replaced') WHERE EXISTS (SELECT 1 FROM no_show WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_no_show_update BEFORE UPDATE ON no_show BEGIN SELECT RAISE(ABORT, 'no_show: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'no_show: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_announcement_insert BEFORE INSERT ON announcement BEGIN SELECT RAISE(ABORT, 'announcement: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'announcement: rows are never replaced') WHERE EXISTS (SELECT 1 FROM announcement WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_announcement_update BEFORE UPDATE ON announcement BEGIN SELECT RAISE(ABORT, 'announcement: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'announcement: league, id, text, at never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.text IS NOT OLD.text OR NEW.at IS NOT OLD.at; END;
CREATE TRIGGER guard_award_insert BEFORE INSERT ON award BEGIN SELECT RAISE(ABORT, 'award: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'award: rows are never replaced') WHERE EXISTS (SELECT 1 FROM award WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_award_update BEFORE UPDATE ON award BEGIN SELECT RAISE(ABORT, 'award: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'award: league, id, season, category never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.season IS NOT OLD.season OR NEW.category IS NOT OLD.category; END;
CREATE TRIGGER guard_vote_insert BEFORE INSERT ON vote BEGIN SELECT RAISE(ABORT, 'vote: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'vote: rows are never replaced') WHERE EXISTS (SELECT 1 FROM vote WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'vote: there is one already with the same season and category and voter') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM vote WHERE gone = 0) o WHERE o.league = NEW.league AND o.season = NEW.season AND o.category = NEW.category AND o.voter = NEW.voter AND o.id <> NEW.id); END;
CREATE TRIGGER guard_vote_update BEFORE UPDATE ON vote BEGIN SELECT RAISE(ABORT, 'vote: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'vote: league, id, season, category, voter never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.season IS NOT OLD.season OR NEW.category IS NOT OLD.category OR NEW.voter IS NOT OLD.voter; SELECT RAISE(ABORT, 'vote: there is one already with the same season and category and voter') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM vote WHERE gone = 0) o WHERE o.league = NEW.league AND o.season = NEW.season AND o.category = NEW.category AND o.voter = NEW.voter AND o.id <> NEW.id); END;
CREATE TRIGGER guard_photo_insert BEFORE INSERT ON photo BEGIN SELECT RAISE(ABORT, 'photo: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'photo: rows are never replaced') WHERE EXISTS (SELECT 1 FROM photo WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'photo: there is one already with the same subject and number') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM photo WHERE gone = 0) o WHERE o.league = NEW.league AND o.subject = NEW.subject AND o.number = NEW.number AND o.id <> NEW.id); END;
CREATE TRIGGER guard_photo_update BEFORE UPDATE ON photo BEGIN SELECT RAISE(ABORT, 'photo: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'photo: league, id, subject, number never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.subject IS NOT OLD.subject OR NEW.number IS NOT OLD.number; SELECT RAISE(ABORT, 'photo: there is one already with the same subject and number') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM photo WHERE gone = 0) o WHERE o.league = NEW.league AND o.subject = NEW.subject AND o.number = NEW.number AND o.id <> NEW.id); END;
CREATE TRIGGER guard_game_counts_insert BEFORE INSERT ON game_counts BEGIN SELECT RAISE(ABORT, 'game_counts: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'game_counts: rows are never replaced') WHERE EXISTS (SELECT 1 FROM game_counts WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_game_counts_update BEFORE UPDATE ON game_counts BEGIN SELECT RAISE(ABORT, 'game_counts: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'game_counts: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_missed_rounds_insert BEFORE INSERT ON missed_rounds BEGIN SELECT RAISE(ABORT, 'missed_rounds: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'missed_rounds: rows are never replaced') WHERE EXISTS (SELECT 1 FROM missed_rounds WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_missed_rounds_update BEFORE UPDATE ON missed_rounds BEGIN SELECT RAISE(ABORT, 'missed_rounds: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'missed_rounds: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_bracket_edition_insert BEFORE INSERT ON bracket_edition BEGIN SELECT RAISE(ABORT, 'bracket_edition: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'bracket_edition: rows are never replaced') WHERE EXISTS (SELECT 1 FROM bracket_edition WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_bracket_edition_update BEFORE UPDATE ON bracket_edition BEGIN SELECT RAISE(ABORT, 'bracket_edition: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'bracket_edition: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_shared_title_insert BEFORE INSERT ON shared_title BEGIN SELECT RAISE(ABORT, 'shared_title: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'shared_title: rows are never replaced') WHERE EXISTS (SELECT 1 FROM shared_title WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_shared_title_update BEFORE UPDATE ON shared_title BEGIN SELECT RAISE(ABORT, 'shared_title: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'shared_title: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_reserved_place_insert BEFORE INSERT ON reserved_place BEGIN SELECT RAISE(ABORT, 'reserved_place: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'reserved_place: rows are never replaced') WHERE EXISTS (SELECT 1 FROM reserved_place WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_reserved_place_update BEFORE UPDATE ON reserved_place BEGIN SELECT RAISE(ABORT, 'reserved_place: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'reserved_place: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_time_zone_insert BEFORE INSERT ON time_zone BEGIN SELECT RAISE(ABORT, 'time_zone: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'time_zone: rows are never replaced') WHERE EXISTS (SELECT 1 FROM time_zone WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_time_zone_update BEFORE UPDATE ON time_zone BEGIN SELECT RAISE(ABORT, 'time_zone: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'time_zone: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_kept_standings_insert BEFORE INSERT ON kept_standings BEGIN SELECT RAISE(ABORT, 'kept_standings: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'kept_standings: rows are never replaced') WHERE EXISTS (SELECT 1 FROM kept_standings WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_kept_standings_update BEFORE UPDATE ON kept_standings BEGIN SELECT RAISE(ABORT, 'kept_standings: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'kept_standings: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_followed_insert BEFORE INSERT ON followed BEGIN SELECT RAISE(ABORT, 'followed: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'followed: rows are never replaced') WHERE EXISTS (SELECT 1 FROM followed WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_followed_update BEFORE UPDATE ON followed BEGIN SELECT RAISE(ABORT, 'followed: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'followed: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_lost_certification_insert BEFORE INSERT ON lost_certification BEGIN SELECT RAISE(ABORT, 'lost_certification: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'lost_certification: rows are never replaced') WHERE EXISTS (SELECT 1 FROM lost_certification WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_lost_certification_update BEFORE UPDATE ON lost_certification BEGIN SELECT RAISE(ABORT, 'lost_certification: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'lost_certification: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_running_late_insert BEFORE INSERT ON running_late BEGIN SELECT RAISE(ABORT, 'running_late: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'running_late: rows are never replaced') WHERE EXISTS (SELECT 1 FROM running_late WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_running_late_update BEFORE UPDATE ON running_late BEGIN SELECT RAISE(ABORT, 'running_late: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'running_late: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_confirm_rule_insert BEFORE INSERT ON confirm_rule BEGIN SELECT RAISE(ABORT, 'confirm_rule: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'confirm_rule: rows are never replaced') WHERE EXISTS (SELECT 1 FROM confirm_rule WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_confirm_rule_update BEFORE UPDATE ON confirm_rule BEGIN SELECT RAISE(ABORT, 'confirm_rule: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'confirm_rule: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_report_insert BEFORE INSERT ON report BEGIN SELECT RAISE(ABORT, 'report: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'report: rows are never replaced') WHERE EXISTS (SELECT 1 FROM report WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_report_update BEFORE UPDATE ON report BEGIN SELECT RAISE(ABORT, 'report: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'report: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_toss_witness_insert BEFORE INSERT ON toss_witness BEGIN SELECT RAISE(ABORT, 'toss_witness: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'toss_witness: rows are never replaced') WHERE EXISTS (SELECT 1 FROM toss_witness WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_toss_witness_update BEFORE UPDATE ON toss_witness BEGIN SELECT RAISE(ABORT, 'toss_witness: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'toss_witness: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_suspension_insert BEFORE INSERT ON suspension BEGIN SELECT RAISE(ABORT, 'suspension: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'suspension: rows are never replaced') WHERE EXISTS (SELECT 1 FROM suspension WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_suspension_update BEFORE UPDATE ON suspension BEGIN SELECT RAISE(ABORT, 'suspension: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'suspension: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_board_out_insert BEFORE INSERT ON board_out BEGIN SELECT RAISE(ABORT, 'board_out: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'board_out: rows are never replaced') WHERE EXISTS (SELECT 1 FROM board_out WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_board_out_update BEFORE UPDATE ON board_out BEGIN SELECT RAISE(ABORT, 'board_out: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'board_out: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_changeover_insert BEFORE INSERT ON changeover BEGIN SELECT RAISE(ABORT, 'changeover: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'changeover: rows are never replaced') WHERE EXISTS (SELECT 1 FROM changeover WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_changeover_update BEFORE UPDATE ON changeover BEGIN SELECT RAISE(ABORT, 'changeover: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'changeover: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_same_player_insert BEFORE INSERT ON same_player BEGIN SELECT RAISE(ABORT, 'same_player: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'same_player: rows are never replaced') WHERE EXISTS (SELECT 1 FROM same_player WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'same_player: there is one already with the same key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM same_player WHERE gone = 0) o WHERE o.league = NEW.league AND o.key = NEW.key AND o.id <> NEW.id); END;
CREATE TRIGGER guard_same_player_update BEFORE UPDATE ON same_player BEGIN SELECT RAISE(ABORT, 'same_player: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'same_player: league, id, key never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.key IS NOT OLD.key; SELECT RAISE(ABORT, 'same_player: there is one already with the same key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM same_player WHERE gone = 0) o WHERE o.league = NEW.league AND o.key = NEW.key AND o.id <> NEW.id); END;
CREATE TRIGGER guard_namesakes_insert BEFORE INSERT ON namesakes BEGIN SELECT RAISE(ABORT, 'namesakes: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'namesakes: rows are never replaced') WHERE EXISTS (SELECT 1 FROM namesakes WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'namesakes: there is one already with the same franchise and name') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM namesakes WHERE gone = 0) o WHERE o.league = NEW.league AND o.franchise = NEW.franchise AND o.name = NEW.name AND o.id <> NEW.id); END;
CREATE TRIGGER guard_namesakes_update BEFORE UPDATE ON namesakes BEGIN SELECT RAISE(ABORT, 'namesakes: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'namesakes: league, id, franchise, name never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.franchise IS NOT OLD.franchise OR NEW.name IS NOT OLD.name; SELECT RAISE(ABORT, 'namesakes: there is one already with the same franchise and name') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM namesakes WHERE gone = 0) o WHERE o.league = NEW.league AND o.franchise = NEW.franchise AND o.name = NEW.name AND o.id <> NEW.id); END;
CREATE TRIGGER guard_retirement_insert BEFORE INSERT ON retirement BEGIN SELECT RAISE(ABORT, 'retirement: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'retirement: rows are never replaced') WHERE EXISTS (SELECT 1 FROM retirement WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'retirement: there is one already with the same key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM retirement WHERE gone = 0) o WHERE o.league = NEW.league AND o.key = NEW.key AND o.id <> NEW.id); END;
CREATE TRIGGER guard_retirement_update BEFORE UPDATE ON retirement BEGIN SELECT RAISE(ABORT, 'retirement: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'retirement: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'retirement: there is one already with the same key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM retirement WHERE gone = 0) o WHERE o.league = NEW.league AND o.key = NEW.key AND o.id <> NEW.id); END;
CREATE TRIGGER guard_hall_of_fame_insert BEFORE INSERT ON hall_of_fame BEGIN SELECT RAISE(ABORT, 'hall_of_fame: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'hall_of_fame: rows are never replaced') WHERE EXISTS (SELECT 1 FROM hall_of_fame WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'hall_of_fame: there is one already with the same key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM hall_of_fame WHERE gone = 0) o WHERE o.league = NEW.league AND o.key = NEW.key AND o.id <> NEW.id); END;
CREATE TRIGGER guard_hall_of_fame_update BEFORE UPDATE ON hall_of_fame BEGIN SELECT RAISE(ABORT, 'hall_of_fame: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'hall_of_fame: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; SELECT RAISE(ABORT, 'hall_of_fame: there is one already with the same key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM hall_of_fame WHERE gone = 0) o WHERE o.league = NEW.league AND o.key = NEW.key AND o.id <> NEW.id); END;
CREATE TRIGGER guard_best_player_insert BEFORE INSERT ON best_player BEGIN SELECT RAISE(ABORT, 'best_player: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'best_player: rows are never replaced') WHERE EXISTS (SELECT 1 FROM best_player WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_best_player_update BEFORE UPDATE ON best_player BEGIN SELECT RAISE(ABORT, 'best_player: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'best_player: league, id never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id; END;
CREATE TRIGGER guard_note_insert BEFORE INSERT ON note BEGIN SELECT RAISE(ABORT, 'note: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'note: rows are never replaced') WHERE EXISTS (SELECT 1 FROM note WHERE league = NEW.league AND id = NEW.id); END;
CREATE TRIGGER guard_note_update BEFORE UPDATE ON note BEGIN SELECT RAISE(ABORT, 'note: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'note: league, id, subject, number never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.subject IS NOT OLD.subject OR NEW.number IS NOT OLD.number; END;
CREATE TRIGGER guard_player_photo_insert BEFORE INSERT ON player_photo BEGIN SELECT RAISE(ABORT, 'player_photo: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'player_photo: rows are never replaced') WHERE EXISTS (SELECT 1 FROM player_photo WHERE league = NEW.league AND id = NEW.id); SELECT RAISE(ABORT, 'player_photo: there is one already with the same key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM player_photo WHERE gone = 0) o WHERE o.league = NEW.league AND o.key = NEW.key AND o.id <> NEW.id); END;
CREATE TRIGGER guard_player_photo_update BEFORE UPDATE ON player_photo BEGIN SELECT RAISE(ABORT, 'player_photo: a row is written under the next entry') WHERE NEW.entry <> (SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league) + 1; SELECT RAISE(ABORT, 'player_photo: league, id, key never change') WHERE NEW.league IS NOT OLD.league OR NEW.id IS NOT OLD.id OR NEW.key IS NOT OLD.key; SELECT RAISE(ABORT, 'player_photo: there is one already with the same key') WHERE NEW.gone = 0 AND EXISTS (SELECT 1 FROM (SELECT * FROM player_photo WHERE gone = 0) o WHERE o.league = NEW.league AND o.key = NEW.key AND o.id <> NEW.id); END;
CREATE TRIGGER guard_ledger_update BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'ledger: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_ledger_delete BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'ledger: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_league_delete BEFORE DELETE ON league BEGIN SELECT RAISE(ABORT, 'league: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_person_delete BEFORE DELETE ON person BEGIN SELECT RAISE(ABORT, 'person: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_franchise_delete BEFORE DELETE ON franchise BEGIN SELECT RAISE(ABORT, 'franchise: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_rules_delete BEFORE DELETE ON rules BEGIN SELECT RAISE(ABORT, 'rules: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_season_delete BEFORE DELETE ON season BEGIN SELECT RAISE(ABORT, 'season: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_stage_delete BEFORE DELETE ON stage BEGIN SELECT RAISE(ABORT, 'stage: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_division_delete BEFORE DELETE ON division BEGIN SELECT RAISE(ABORT, 'division: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_team_delete BEFORE DELETE ON team BEGIN SELECT RAISE(ABORT, 'team: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_board_delete BEFORE DELETE ON board BEGIN SELECT RAISE(ABORT, 'board: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_own_time_delete BEFORE DELETE ON own_time BEGIN SELECT RAISE(ABORT, 'own_time: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_time_slot_delete BEFORE DELETE ON time_slot BEGIN SELECT RAISE(ABORT, 'time_slot: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_draft_delete BEFORE DELETE ON draft BEGIN SELECT RAISE(ABORT, 'draft: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_planned_delete BEFORE DELETE ON planned BEGIN SELECT RAISE(ABORT, 'planned: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_bracket_delete BEFORE DELETE ON bracket BEGIN SELECT RAISE(ABORT, 'bracket: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_bracket_seed_delete BEFORE DELETE ON bracket_seed BEGIN SELECT RAISE(ABORT, 'bracket_seed: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_bracket_node_delete BEFORE DELETE ON bracket_node BEGIN SELECT RAISE(ABORT, 'bracket_node: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_bracket_feed_delete BEFORE DELETE ON bracket_feed BEGIN SELECT RAISE(ABORT, 'bracket_feed: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_fixture_delete BEFORE DELETE ON fixture BEGIN SELECT RAISE(ABORT, 'fixture: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_result_update BEFORE UPDATE ON result BEGIN SELECT RAISE(ABORT, 'result: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_result_delete BEFORE DELETE ON result BEGIN SELECT RAISE(ABORT, 'result: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_decision_delete BEFORE DELETE ON decision BEGIN SELECT RAISE(ABORT, 'decision: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_ruling_delete BEFORE DELETE ON ruling BEGIN SELECT RAISE(ABORT, 'ruling: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_toss_delete BEFORE DELETE ON toss BEGIN SELECT RAISE(ABORT, 'toss: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_certification_delete BEFORE DELETE ON certification BEGIN SELECT RAISE(ABORT, 'certification: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_fixture_game_delete BEFORE DELETE ON fixture_game BEGIN SELECT RAISE(ABORT, 'fixture_game: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_career_delete BEFORE DELETE ON career BEGIN SELECT RAISE(ABORT, 'career: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_player_delete BEFORE DELETE ON player BEGIN SELECT RAISE(ABORT, 'player: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_base_holding_delete BEFORE DELETE ON base_holding BEGIN SELECT RAISE(ABORT, 'base_holding: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_injury_delete BEFORE DELETE ON injury BEGIN SELECT RAISE(ABORT, 'injury: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_run_by_delete BEFORE DELETE ON run_by BEGIN SELECT RAISE(ABORT, 'run_by: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_practice_delete BEFORE DELETE ON practice BEGIN SELECT RAISE(ABORT, 'practice: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_delay_delete BEFORE DELETE ON delay BEGIN SELECT RAISE(ABORT, 'delay: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_team_sheet_delete BEFORE DELETE ON team_sheet BEGIN SELECT RAISE(ABORT, 'team_sheet: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_check_in_delete BEFORE DELETE ON check_in BEGIN SELECT RAISE(ABORT, 'check_in: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_game_call_delete BEFORE DELETE ON game_call BEGIN SELECT RAISE(ABORT, 'game_call: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_game_times_delete BEFORE DELETE ON game_times BEGIN SELECT RAISE(ABORT, 'game_times: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_no_show_delete BEFORE DELETE ON no_show BEGIN SELECT RAISE(ABORT, 'no_show: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_announcement_delete BEFORE DELETE ON announcement BEGIN SELECT RAISE(ABORT, 'announcement: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_award_delete BEFORE DELETE ON award BEGIN SELECT RAISE(ABORT, 'award: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_vote_delete BEFORE DELETE ON vote BEGIN SELECT RAISE(ABORT, 'vote: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_photo_delete BEFORE DELETE ON photo BEGIN SELECT RAISE(ABORT, 'photo: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_game_counts_delete BEFORE DELETE ON game_counts BEGIN SELECT RAISE(ABORT, 'game_counts: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_missed_rounds_delete BEFORE DELETE ON missed_rounds BEGIN SELECT RAISE(ABORT, 'missed_rounds: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_bracket_edition_delete BEFORE DELETE ON bracket_edition BEGIN SELECT RAISE(ABORT, 'bracket_edition: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_shared_title_delete BEFORE DELETE ON shared_title BEGIN SELECT RAISE(ABORT, 'shared_title: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_reserved_place_delete BEFORE DELETE ON reserved_place BEGIN SELECT RAISE(ABORT, 'reserved_place: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_time_zone_delete BEFORE DELETE ON time_zone BEGIN SELECT RAISE(ABORT, 'time_zone: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_kept_standings_delete BEFORE DELETE ON kept_standings BEGIN SELECT RAISE(ABORT, 'kept_standings: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_followed_delete BEFORE DELETE ON followed BEGIN SELECT RAISE(ABORT, 'followed: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_lost_certification_delete BEFORE DELETE ON lost_certification BEGIN SELECT RAISE(ABORT, 'lost_certification: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_running_late_delete BEFORE DELETE ON running_late BEGIN SELECT RAISE(ABORT, 'running_late: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_confirm_rule_delete BEFORE DELETE ON confirm_rule BEGIN SELECT RAISE(ABORT, 'confirm_rule: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_report_delete BEFORE DELETE ON report BEGIN SELECT RAISE(ABORT, 'report: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_toss_witness_delete BEFORE DELETE ON toss_witness BEGIN SELECT RAISE(ABORT, 'toss_witness: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_suspension_delete BEFORE DELETE ON suspension BEGIN SELECT RAISE(ABORT, 'suspension: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_board_out_delete BEFORE DELETE ON board_out BEGIN SELECT RAISE(ABORT, 'board_out: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_changeover_delete BEFORE DELETE ON changeover BEGIN SELECT RAISE(ABORT, 'changeover: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_same_player_delete BEFORE DELETE ON same_player BEGIN SELECT RAISE(ABORT, 'same_player: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_namesakes_delete BEFORE DELETE ON namesakes BEGIN SELECT RAISE(ABORT, 'namesakes: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_retirement_delete BEFORE DELETE ON retirement BEGIN SELECT RAISE(ABORT, 'retirement: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_hall_of_fame_delete BEFORE DELETE ON hall_of_fame BEGIN SELECT RAISE(ABORT, 'hall_of_fame: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_best_player_delete BEFORE DELETE ON best_player BEGIN SELECT RAISE(ABORT, 'best_player: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_note_delete BEFORE DELETE ON note BEGIN SELECT RAISE(ABORT, 'note: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_player_photo_delete BEFORE DELETE ON player_photo BEGIN SELECT RAISE(ABORT, 'player_photo: rows stay') WHERE OLD.league = OLD.league; END;
CREATE TRIGGER guard_booking_insert BEFORE INSERT ON booking BEGIN SELECT RAISE(ABORT, 'booking: a team, a coach or a board would be wanted twice') WHERE EXISTS (SELECT 1 FROM booking b WHERE b.league = NEW.league AND b.slot = NEW.slot AND b.what = NEW.what AND b.who = NEW.who); SELECT RAISE(ABORT, 'booking: no game takes that') WHERE NOT EXISTS (SELECT 1 FROM fixture f WHERE f.league = NEW.league AND f.id = NEW.fixture AND f.gone = 0 AND f.slot = NEW.slot AND CASE NEW.what WHEN 'board' THEN f.board = NEW.who WHEN 'team' THEN f.home = NEW.who OR f.visitors = NEW.who ELSE EXISTS (SELECT 1 FROM team t WHERE t.league = NEW.league AND t.coach = NEW.who AND t.id IN (f.home, f.visitors)) END); END;
CREATE TRIGGER guard_booking_update BEFORE UPDATE ON booking BEGIN SELECT RAISE(ABORT, 'booking: follows from games alone') WHERE NEW.league = NEW.league; END;
CREATE TRIGGER guard_booking_delete BEFORE DELETE ON booking BEGIN SELECT RAISE(ABORT, 'booking: a game takes it') WHERE EXISTS (SELECT 1 FROM fixture f WHERE f.league = OLD.league AND f.id = OLD.fixture AND f.gone = 0 AND f.slot = OLD.slot AND CASE OLD.what WHEN 'board' THEN f.board = OLD.who WHEN 'team' THEN f.home = OLD.who OR f.visitors = OLD.who ELSE EXISTS (SELECT 1 FROM team t WHERE t.league = OLD.league AND t.coach = OLD.who AND t.id IN (f.home, f.visitors)) END); END;
CREATE TRIGGER guard_fixture_booked AFTER INSERT ON fixture WHEN NEW.slot IS NOT NULL BEGIN INSERT INTO booking (league, slot, what, who, fixture) SELECT w.league, w.slot, w.what, w.who, w.fixture FROM (SELECT f.league AS league, f.slot AS slot, 'team' AS what, f.home AS who, f.id AS fixture FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id UNION SELECT f.league AS league, f.slot AS slot, 'team', f.visitors, f.id FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id UNION SELECT f.league AS league, f.slot AS slot, 'board', f.board, f.id FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id AND f.board IS NOT NULL UNION SELECT f.league AS league, f.slot AS slot, 'coach', t.coach, f.id FROM fixture f JOIN team t ON t.league = f.league AND t.id = f.home WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id UNION SELECT f.league AS league, f.slot AS slot, 'coach', t.coach, f.id FROM fixture f JOIN team t ON t.league = f.league AND t.id = f.visitors WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id) w WHERE NOT EXISTS (SELECT 1 FROM booking b WHERE b.league = w.league AND w.slot = b.slot AND w.what = b.what AND w.who = b.who AND w.fixture = b.fixture); END;
CREATE TRIGGER guard_fixture_rebooked AFTER UPDATE ON fixture WHEN OLD.slot IS NOT NULL OR NEW.slot IS NOT NULL BEGIN DELETE FROM booking WHERE league = NEW.league AND fixture IN (SELECT f.id FROM fixture f WHERE f.league = NEW.league AND f.id = NEW.id) AND NOT EXISTS (SELECT 1 FROM (SELECT f.league AS league, f.slot AS slot, 'team' AS what, f.home AS who, f.id AS fixture FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id UNION SELECT f.league AS league, f.slot AS slot, 'team', f.visitors, f.id FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id UNION SELECT f.league AS league, f.slot AS slot, 'board', f.board, f.id FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id AND f.board IS NOT NULL UNION SELECT f.league AS league, f.slot AS slot, 'coach', t.coach, f.id FROM fixture f JOIN team t ON t.league = f.league AND t.id = f.home WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id UNION SELECT f.league AS league, f.slot AS slot, 'coach', t.coach, f.id FROM fixture f JOIN team t ON t.league = f.league AND t.id = f.visitors WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id) w WHERE w.slot = booking.slot AND w.what = booking.what AND w.who = booking.who AND w.fixture = booking.fixture); INSERT INTO booking (league, slot, what, who, fixture) SELECT w.league, w.slot, w.what, w.who, w.fixture FROM (SELECT f.league AS league, f.slot AS slot, 'team' AS what, f.home AS who, f.id AS fixture FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id UNION SELECT f.league AS league, f.slot AS slot, 'team', f.visitors, f.id FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id UNION SELECT f.league AS league, f.slot AS slot, 'board', f.board, f.id FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id AND f.board IS NOT NULL UNION SELECT f.league AS league, f.slot AS slot, 'coach', t.coach, f.id FROM fixture f JOIN team t ON t.league = f.league AND t.id = f.home WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id UNION SELECT f.league AS league, f.slot AS slot, 'coach', t.coach, f.id FROM fixture f JOIN team t ON t.league = f.league AND t.id = f.visitors WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND f.id = NEW.id) w WHERE NOT EXISTS (SELECT 1 FROM booking b WHERE b.league = w.league AND w.slot = b.slot AND w.what = b.what AND w.who = b.who AND w.fixture = b.fixture); END;
CREATE TRIGGER guard_team_rebooked AFTER UPDATE ON team WHEN NEW.coach <> OLD.coach BEGIN DELETE FROM booking WHERE league = NEW.league AND fixture IN (SELECT f.id FROM fixture f WHERE f.league = NEW.league AND NEW.id IN (f.home, f.visitors)) AND NOT EXISTS (SELECT 1 FROM (SELECT f.league AS league, f.slot AS slot, 'team' AS what, f.home AS who, f.id AS fixture FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND NEW.id IN (f.home, f.visitors) UNION SELECT f.league AS league, f.slot AS slot, 'team', f.visitors, f.id FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND NEW.id IN (f.home, f.visitors) UNION SELECT f.league AS league, f.slot AS slot, 'board', f.board, f.id FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND NEW.id IN (f.home, f.visitors) AND f.board IS NOT NULL UNION SELECT f.league AS league, f.slot AS slot, 'coach', t.coach, f.id FROM fixture f JOIN team t ON t.league = f.league AND t.id = f.home WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND NEW.id IN (f.home, f.visitors) UNION SELECT f.league AS league, f.slot AS slot, 'coach', t.coach, f.id FROM fixture f JOIN team t ON t.league = f.league AND t.id = f.visitors WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND NEW.id IN (f.home, f.visitors)) w WHERE w.slot = booking.slot AND w.what = booking.what AND w.who = booking.who AND w.fixture = booking.fixture); INSERT INTO booking (league, slot, what, who, fixture) SELECT w.league, w.slot, w.what, w.who, w.fixture FROM (SELECT f.league AS league, f.slot AS slot, 'team' AS what, f.home AS who, f.id AS fixture FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND NEW.id IN (f.home, f.visitors) UNION SELECT f.league AS league, f.slot AS slot, 'team', f.visitors, f.id FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND NEW.id IN (f.home, f.visitors) UNION SELECT f.league AS league, f.slot AS slot, 'board', f.board, f.id FROM fixture f WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND NEW.id IN (f.home, f.visitors) AND f.board IS NOT NULL UNION SELECT f.league AS league, f.slot AS slot, 'coach', t.coach, f.id FROM fixture f JOIN team t ON t.league = f.league AND t.id = f.home WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND NEW.id IN (f.home, f.visitors) UNION SELECT f.league AS league, f.slot AS slot, 'coach', t.coach, f.id FROM fixture f JOIN team t ON t.league = f.league AND t.id = f.visitors WHERE f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND NEW.id IN (f.home, f.visitors)) w WHERE NOT EXISTS (SELECT 1 FROM booking b WHERE b.league = w.league AND w.slot = b.slot AND w.what = b.what AND w.who = b.who AND w.fixture = b.fixture); END;
