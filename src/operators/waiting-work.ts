import { sql } from "kysely";
import type { Db } from "../../db/client";
import { compilable } from "../../db/indexed";
import { prepared } from "../../db/prepared";
import type { Role } from "../rules/roles";

/** The table of each kind of work, and the column with its arrival time. */
const DESKS = {
  requests: ["certification_requests", "requested_at", sql`status = 'waiting'`],
  nearDuplicates: ["near_copies", "found_at", sql`status = 'waiting'`],
  disputes: ["disputes", "opened_at", sql`ended_at is null`],
  refunds: [
    "deliveries",
    "refund_case_at",
    sql`refund_case_at is not null and refund_closed_at is null and refund_received_at is null`,
  ],
  notices: ["notices", "received_at", sql`decided_at is null and folded_into is null`],
  reports: ["bid_reports", "reported_at", sql`decided_at is null`],
  joining: ["users", "waiting_since", sql`waiting_since is not null and is_email_verified = 1`],
  complaints: ["complaints", "made_at", sql`decided_at is null`],
  // Requests for a second operator end when the member or package is deleted.
  seconds: [
    "operator_actions",
    "asked_at",
    sql`done_at is null and
      (case when act in ('suspend', 'grant-operator') then member_id else package_id end)
        is not null`,
  ],
} as const;

export type Desk = keyof typeof DESKS;

export const DESK_NAMES = Object.keys(DESKS) as Desk[];

export interface DeskWork {
  count: number;
  oldest: number | null;
  latest: number | null;
}

export type WaitingWork = Record<Desk, DeskWork>;

interface Period {
  after?: number;
  until?: number;
}

/** Counts current work that arrived in the period. One statement gives consistent counts. */
export async function waitingWork(db: Db, period: Period = {}): Promise<WaitingWork> {
  const { after = 0, until = Number.MAX_SAFE_INTEGER } = period;
  const rows = await findWaiting.all(db, { after, until });
  return Object.fromEntries(rows.map(({ desk, ...waiting }) => [desk, waiting])) as WaitingWork;
}

const findWaiting = prepared<{ after: number; until: number }, DeskWork & { desk: Desk }>(
  (db, value) => {
    const desks = DESK_NAMES.map((desk) => {
      const [table, at, condition] = DESKS[desk];
      const time = sql.ref(at);
      return sql`select ${sql.lit(desk)} as desk, count(*) as count, min(${time}) as oldest,
        max(${time}) as latest from ${sql.table(table)}
        where ${condition} and ${time} > ${value("after")} and ${time} <= ${value("until")}`;
    });
    return compilable(sql`${sql.join(desks, sql` union all `)}`, db);
  },
);

export function totalCount(work: WaitingWork): number {
  return Object.values(work).reduce((sum, { count }) => sum + count, 0);
}

/** Support cannot decide anything. */
export const DESKS_BY_ROLE: Readonly<Record<Role, readonly Desk[]>> = {
  operator: DESK_NAMES,
  reviewer: ["requests", "nearDuplicates"],
  support: [],
};

const NO_WORK: DeskWork = { count: 0, oldest: null, latest: null };

export function workForRole(role: Role, work: WaitingWork): WaitingWork {
  const desks = DESK_NAMES.map((desk) => {
    return [desk, DESKS_BY_ROLE[role].includes(desk) ? work[desk] : NO_WORK];
  });
  return Object.fromEntries(desks) as WaitingWork;
}

export async function countWaitingWork(db: Db, role: Role): Promise<number> {
  return role === "support" ? 0 : totalCount(workForRole(role, await waitingWork(db)));
}
