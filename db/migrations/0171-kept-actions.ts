import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

const IMMUTABLE = ["id", "act", "ground", "rule", "facts", "notice", "asked_at"];
/** Set once: by the second operator, and when the action is logged. */
const DECIDED = ["done_at", "declined", "seconded_by"];
/** Erased when the package or the account is deleted. */
const ERASED = ["package_id", "member_id", "operator_id", "seconded_by"];

const changes = (column: string) => `new.${column} is distinct from old.${column}`;

const REFUSED = [
  ...IMMUTABLE.map(changes),
  ...DECIDED.filter((column) => !ERASED.includes(column)).map(
    (column) => `old.done_at is not null and ${changes(column)}`,
  ),
  `old.log_entry is not null and ${changes("log_entry")}`,
  ...ERASED.map((column) => {
    const isDecision = column === "seconded_by" ? " and old.done_at is not null" : "";
    return `new.${column} is not null and ${changes(column)}${isDecision}`;
  }),
]
  .map((condition) => `(${condition})`)
  .join(" or ");

const TRIGGERS = [
  ["operator_actions_no_change", "update", `when (${REFUSED})`],
  ["operator_actions_no_delete", "delete", ""],
] as const;

const MESSAGE = "the actions of operators never change";

/** Operators' actions are append-only, like the public log, which has their hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await perEngine({
    sqlite: sql`select 1`,
    postgres: sql.raw(`create function refuse_action_change() returns trigger language plpgsql as
      'begin raise exception ''${MESSAGE}''; end'`),
  }).execute(db);
  for (const [name, change, condition] of TRIGGERS) {
    const trigger = `create trigger ${name} before ${change} on operator_actions`;
    await perEngine({
      sqlite: sql.raw(`${trigger} ${condition} begin select raise(abort, '${MESSAGE}'); end`),
      postgres: sql.raw(
        `${trigger} for each row ${condition} execute function refuse_action_change()`,
      ),
    }).execute(db);
  }
}
