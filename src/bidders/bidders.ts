import type { Db } from "../../db/client";
import { personName } from "../lib/languages";
import { findOwnPackage } from "../packages/own-packages";
import { RECORD_COLUMNS } from "../records/records";
import { type DealRecord, recordFrom } from "../rules/record";
import { type ApprovalState, type Decision, stateOf } from "./approval";

/** What a seller sees of a member who asks to bid (docs/product.md#asking-to-bid). */
export interface Bidder {
  memberId: string;
  name: string;
  organization: string;
  country: string;
  verified_at: number | null;
  verified_domain: string | null;
  joinedAt: number;
  /** Null unless unpaid contracts make the member's bids depend on approval. */
  approval_needed_at: number | null;
  /** How the member has kept contracts as a buyer. */
  record: DealRecord;
  note: string;
  state: Exclude<ApprovalState, "unasked">;
  /** Null if the member was approved or declined for all packages and has not asked. */
  askedAt: number | null;
  decidedAt: number | null;
  /** What the seller has decided for all packages. */
  everywhere: Decision | null;
}

const MAX_BIDDERS = 500;

const ORDER: Readonly<Record<Bidder["state"], number>> = { waiting: 0, approved: 1, declined: 2 };

/** Waiting requests come first, the oldest before the others. */
export async function listBidders(
  db: Db,
  { packageId, sellerId }: { packageId: string; sellerId: string },
): Promise<Bidder[]> {
  await findOwnPackage(db, packageId, sellerId);
  const asked = await askedMembers(db, packageId);
  const askedIds = new Set(asked.map(({ memberId }) => memberId));
  const known = await knownMembers(db, sellerId);
  const decisions = new Map(known.map(({ memberId, decision }) => [memberId, decision]));
  const rows = [
    ...asked,
    ...known
      .filter(({ memberId }) => !askedIds.has(memberId))
      .map((row) => ({ ...row, note: "", requestState: null, askedAt: null, decidedAt: null })),
  ];
  const bidders = rows.flatMap(({ firstName, lastName, requestState, ...row }) => {
    const everywhere = decisions.get(row.memberId) ?? null;
    const state = stateOf(requestState, everywhere);
    if (state === "unasked") return [];
    const name = personName(firstName, lastName);
    return [{ ...row, name, state, record: recordFrom(row), everywhere } satisfies Bidder];
  });
  return bidders.sort((a, b) => ORDER[a.state] - ORDER[b.state]);
}

function askedMembers(db: Db, packageId: string) {
  return membersQuery(db)
    .innerJoin("bidder_requests", "bidder_requests.member_id", "users.id")
    .select(["note", "bidder_requests.state as requestState", "asked_at as askedAt"])
    .select("bidder_requests.decided_at as decidedAt")
    .where("package_id", "=", packageId)
    .where("bidder_requests.state", "<>", "withdrawn")
    .orderBy("asked_at")
    .limit(MAX_BIDDERS)
    .execute();
}

function knownMembers(db: Db, sellerId: string) {
  return membersQuery(db)
    .innerJoin("known_bidders", "known_bidders.member_id", "users.id")
    .select(["decision"])
    .where("known_bidders.seller_id", "=", sellerId)
    .orderBy("known_bidders.decided_at")
    .limit(MAX_BIDDERS)
    .execute();
}

function membersQuery(db: Db) {
  return db
    .selectFrom("users")
    .select(["users.id as memberId", "first_name as firstName", "last_name as lastName"])
    .select(["organization", "country", "verified_at", "verified_domain", "approval_needed_at"])
    .select("users.created_at as joinedAt")
    .leftJoin("deal_records as record", (join) =>
      join.onRef("record.member_id", "=", "users.id").on("record.side", "=", "buyer"),
    )
    .select(RECORD_COLUMNS);
}

/** How many members wait for the seller's answer. */
export async function countWaiting(db: Db, packageId: string): Promise<number> {
  const { count } = await db
    .selectFrom("bidder_requests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("package_id", "=", packageId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return count;
}
