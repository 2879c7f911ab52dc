import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { Config } from "../config";
import { type Alarm, type AlarmDeps, databaseAlarm } from "../lib/alarm";
import { HOUR, MINUTE } from "../lib/time";
import { nextLocalHour, type TimeZone } from "../lib/times";
import { informMembers } from "../notifications/informing";
import type { Role } from "../rules/roles";
import type { Settings } from "../settings/schema";
import { settingsFrom } from "../settings/settings";
import { operatorsWithRight } from "./roles";
import {
  countWaitingWork,
  DESK_NAMES,
  totalCount,
  type WaitingWork,
  waitingWork,
  workForRole,
} from "./waiting-work";

/** With immediate emails, an operator gets at most one every 10 minutes. */
const MIN_MAIL_INTERVAL_MS = 10 * MINUTE;
/** Daily emails are sent at this hour of the operator's time zone. */
const DAILY_HOUR = 8;

type OperatorConfig = Pick<Config, "operatorEmails">;

/** Emails each operator about work since their last email; only one server sends it. */
export async function mailOperators(db: Db, operators: OperatorConfig, now: number): Promise<void> {
  for (const operator of await operatorsOf(db, operators))
    await inTransaction(db, (tx) => mailOperator(tx, operator, now));
}

interface Operator {
  id: string;
  role: Role;
  settings: Settings;
  mailedAt: number;
  /** Arrival time of the latest work in the operator's last email. */
  latestAt: number;
}

async function operatorsOf(db: Db, config: OperatorConfig): Promise<Operator[]> {
  const members = await operatorsWithRight(db, config, "decide", "review");
  if (members.length === 0) return [];
  const roles = new Map(members.map(({ id, role }) => [id, role]));
  const rows = await db
    .selectFrom("users")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .leftJoin("operator_mailings", "operator_mailings.member_id", "users.id")
    .select(["users.id", "settings", "mailed_at as mailedAt", "operator_mailings.latest_at"])
    // Before migration 0119, all operators shared one row.
    .select((eb) => eb.selectFrom("operator_news").select("latest_at").as("together_at"))
    .where("users.id", "in", [...roles.keys()])
    .execute();
  return rows.map(({ id, settings, mailedAt, latest_at, together_at }) => ({
    id,
    settings: settingsFrom(settings),
    mailedAt: mailedAt ?? 0,
    role: roles.get(id) as Role,
    latestAt: latest_at ?? together_at ?? 0,
  }));
}

async function mailOperator(tx: Db, operator: Operator, now: number): Promise<void> {
  const { id: memberId, role, latestAt } = operator;
  const until = workUntil(operator, now);
  if (until <= latestAt) return;
  const work = workForRole(role, await waitingWork(tx, { after: latestAt, until }));
  if (totalCount(work) === 0 || !(await claimMailing(tx, operator, work, now))) return;
  const values = {
    ...countsOf(work),
    waiting: await countWaitingWork(tx, role),
  };
  const notification = { memberId, template: "work-waiting", values } as const;
  await informMembers(tx, [{ ...notification, uniqueKey: `work-waiting ${now} ${memberId}` }], now);
}

function workUntil({ settings, mailedAt }: Operator, now: number): number {
  if (settings.operatorMails === "at-once") return mailedAt > now - MIN_MAIL_INTERVAL_MS ? 0 : now;
  return lastDailyHour(now, settings.timezone ?? "UTC");
}

/** Goes back 26 hours because a day can have 25. */
function lastDailyHour(now: number, zone: TimeZone): number {
  return nextLocalHour(nextLocalHour(now, zone, DAILY_HOUR) - 26 * HOUR, zone, DAILY_HOUR);
}

async function claimMailing(
  tx: Db,
  { id: member_id, mailedAt, latestAt }: Operator,
  work: WaitingWork,
  now: number,
): Promise<boolean> {
  const latest_at = Math.max(...Object.values(work).map(({ latest }) => latest ?? latestAt));
  const claimedRow = await tx
    .insertInto("operator_mailings")
    .values({ member_id, mailed_at: now, latest_at })
    .onConflict((conflict) =>
      conflict
        .column("member_id")
        .doUpdateSet({ mailed_at: now, latest_at })
        .where("operator_mailings.mailed_at", "=", mailedAt)
        .where("operator_mailings.latest_at", "=", latestAt),
    )
    .returning("member_id")
    .executeTakeFirst();
  return claimedRow !== undefined;
}

function countsOf(work: WaitingWork) {
  const counts = DESK_NAMES.map((desk) => [desk, work[desk].count] as const);
  return Object.fromEntries(counts) as Record<keyof WaitingWork, number>;
}

export function operatorAlarm({
  config,
  ...deps
}: AlarmDeps<Db> & { config: OperatorConfig }): Alarm {
  return databaseAlarm({
    work: (db: Db, now) => mailOperators(db, config, now),
    next: async () => null,
    failureMessage: "operators not mailed about waiting work",
  })(deps);
}
