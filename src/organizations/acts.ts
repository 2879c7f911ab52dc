import type { Db } from "../../db/client";
import { inBatches } from "../../db/transaction";
import type { Viewer } from "../accounts/viewer";
import { regularAlarm } from "../lib/alarm";
import { newId } from "../lib/ids";
import { personName } from "../lib/languages";
import { DAY } from "../lib/time";

/** What members do for an organization, as its list of acts names it. */
export const ACTS = [
  ...(["member-invited", "invitation-withdrawn", "member-joined", "roles-changed"] as const),
  ...(["member-removed", "organization-changed"] as const),
  ...(["token-created", "token-rotated", "token-revoked"] as const),
  ...(["webhook-added", "webhook-changed", "webhook-removed"] as const),
  ...(["sso-changed", "sso-required", "sso-removed"] as const),
  "bucket-changed",
  ...(["merger-asked", "merger-agreed", "merger-ended"] as const),
  ...([
    "limit-changed",
    "own-limit-changed",
    "limits-changed",
    "approvals-changed",
    "billing-changed",
  ] as const),
  ...(["bid-placed", "bid-released", "license-bought", "price-offered", "offer-answered"] as const),
  ...(["approval-asked", "approval-withdrawn", "bid-approved", "approval-declined"] as const),
  ...(["package-listed", "package-edited", "package-deleted"] as const),
  ...(["bid-accepted", "bid-rejected", "contract-sent"] as const),
  ...(["deal-step", "key-fetched", "change-answered"] as const),
] as const;

export type Act = (typeof ACTS)[number];

export interface ListedAct {
  id: string;
  memberId: string;
  /** As it was then, because a member can leave or be renamed. */
  memberName: string;
  act: Act;
  /** The ID of what was acted on: a package, a bid, a contract or a member; empty if there is none. */
  subject: string;
  /** The network address that the request came from. */
  address: string;
  at: number;
}

export const ACTS_PER_PAGE = 50;

/** Seven years with their two leap days. */
const RETENTION_MS = (7 * 365 + 2) * DAY;
const BATCH_SIZE = 500;

export async function recordAct(
  db: Db,
  viewer: Pick<Viewer, "id" | "memberId" | "firstName" | "lastName" | "email">,
  { act, subject, address }: Pick<ListedAct, "act" | "subject" | "address">,
  now: number,
): Promise<void> {
  const { id: organization_id, memberId: member_id, firstName, lastName, email } = viewer;
  const member_name = personName(firstName, lastName) || email;
  await db
    .insertInto("acts")
    .values({
      id: newId(now),
      organization_id,
      member_id,
      member_name,
      act,
      subject,
      address,
      created_at: now,
    })
    .execute();
}

interface ActsQuery {
  organizationId: string;
  /** Only those of this member. */
  memberId?: string | undefined;
  /** Only about this package, bid, contract or member. */
  subject?: string | undefined;
  /** The ID of the last act of the page before. */
  after?: string | undefined;
  limit?: number;
}

/** Newest first. */
export async function listActs(db: Db, query: ActsQuery): Promise<ListedAct[]> {
  const { organizationId, memberId, subject, after, limit = ACTS_PER_PAGE } = query;
  const rows = await db
    .selectFrom("acts")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .$if(memberId !== undefined, (acts) => acts.where("member_id", "=", memberId ?? ""))
    .$if(subject !== undefined, (acts) => acts.where("subject", "=", subject ?? ""))
    .$if(after !== undefined, (acts) => acts.where("id", "<", after ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    memberId: row.member_id,
    memberName: row.member_name,
    act: row.act as Act,
    subject: row.subject,
    address: row.address,
    at: row.created_at,
  }));
}

export interface Subject {
  path: string;
  title: string;
}

/** What acts are about, by ID; without what is gone, and what has no page. */
export async function subjectsOf(
  db: Db,
  acts: readonly ListedAct[],
): Promise<ReadonlyMap<string, Subject>> {
  const ids = [...new Set(acts.map(({ subject }) => subject))].filter((id) => id !== "");
  if (ids.length === 0) return new Map();
  const packages = await db
    .selectFrom("packages")
    .select(["id", "title"])
    .where("id", "in", ids)
    .execute();
  const contracts = await db
    .selectFrom("contracts")
    .select(["id", "bid_id", "reference"])
    .where((eb) => eb.or([eb("id", "in", ids), eb("bid_id", "in", ids)]))
    .execute();
  const approvals = await db
    .selectFrom("approvals")
    .innerJoin("packages", "packages.id", "approvals.package_id")
    .select(["approvals.id", "title"])
    .where("approvals.id", "in", ids)
    .execute();
  return new Map([
    ...approvals.map(({ id, title }) => [id, { path: `/approvals/${id}`, title }] as const),
    ...packages.map(({ id, title }) => [id, { path: `/package/${id}`, title }] as const),
    ...contracts.flatMap(({ id, bid_id, reference }) => {
      const subject = { path: `/contract/${id}`, title: reference };
      return [[id, subject] as const, [bid_id ?? id, subject] as const];
    }),
  ]);
}

/** All acts, in batches that are read one after the other, newest first. */
export async function* allActs(db: Db, organizationId: string): AsyncGenerator<ListedAct[]> {
  for (let after: string | undefined; ; ) {
    const acts = await listActs(db, { organizationId, after, limit: BATCH_SIZE });
    if (acts.length > 0) yield acts;
    if (acts.length < BATCH_SIZE) return;
    after = acts.at(-1)?.id;
  }
}

export const actPruning = regularAlarm({
  work: pruneActs,
  everyMs: DAY,
  successLog: ["acts", "acts of organizations removed after seven years"],
  failureMessage: "acts of organizations not pruned",
});

/** IDs are in chronological order, so the oldest are the first. */
export function pruneActs(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, async (tx) => {
    const oldest = await tx
      .selectFrom("acts")
      .select(["id", "created_at"])
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    const expired = oldest.filter(({ created_at }) => created_at <= now - RETENTION_MS);
    const ids = expired.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.deleteFrom("acts").where("id", "in", ids).execute();
    return ids.length;
  });
}
