import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { informMembers, type MemberNews } from "../notifications/informing";
import { hasBidOn } from "../packages/bids-placed";
import { findOwnPackage } from "../packages/own-packages";
import { findPackage, type Package } from "../packages/packages";
import { type BidderRequest, type Decision, stateOf } from "./approval";
import { BidderHasBid, BidderNotFound, RequestsClosed } from "./refusals";
import { acceptsRequests } from "./requests";

export interface BidderDecision {
  packageId: string;
  sellerId: string;
  memberId: string;
  decision: Decision;
  /** For all of the seller's packages, also later ones. */
  everywhere: boolean;
}

/**
 * Sellers can change their mind until the member has bid.
 * @throws BidderNotFound, RequestsClosed, BidderHasBid
 */
export async function decideOnBidder(db: Db, asked: BidderDecision, now: number): Promise<void> {
  const { packageId, sellerId, memberId, everywhere } = asked;
  await inTransaction(db, async (tx) => {
    const own = await findOwnPackage(tx, packageId, sellerId);
    if (!acceptsRequests(own, now)) throw new RequestsClosed();
    const known = await knownDecision(tx, sellerId, memberId);
    const requests = await requestsOf(tx, { sellerId, memberId });
    const request = requests.find(({ package_id }) => package_id === packageId);
    if (!request && known === null) throw new BidderNotFound();
    const others = requests.filter((other) => everywhere && other !== request);
    await lockPackages(tx, [packageId, ...others.map(({ package_id }) => package_id)]);
    if (!(await applyTo(tx, own, asked, { request, known }, now))) throw new BidderHasBid();
    for (const other of others) {
      const lot = await findPackage(tx, other.package_id);
      if (acceptsRequests(lot, now)) await applyTo(tx, lot, asked, { request: other, known }, now);
    }
    if (everywhere) await rememberDecision(tx, asked, now);
  });
}

interface Before {
  request: BidderRequest | undefined;
  known: Decision | null;
}

/** Returns false if the member has bid, so that the approval can no longer be taken back. */
async function applyTo(
  tx: Db,
  lot: Package,
  { memberId, decision }: BidderDecision,
  { request, known }: Before,
  now: number,
): Promise<boolean> {
  const before = stateOf(request?.state ?? null, known);
  if (before === decision) return true;
  const isTakenBack = before === "approved";
  if (isTakenBack && (await hasBidOn(tx, { packageId: lot.id, memberId }))) return false;
  const answered = { state: decision, remind_at: null } as const;
  const decided_at = request?.state === "waiting" ? now : (request?.decided_at ?? null);
  await tx
    .insertInto("bidder_requests")
    .values({
      package_id: lot.id,
      member_id: memberId,
      seller_id: lot.seller_id,
      note: "",
      asked_at: now,
      ...answered,
    })
    .onConflict((conflict) =>
      conflict.columns(["package_id", "member_id"]).doUpdateSet({ ...answered, decided_at }),
    )
    .execute();
  await informMembers(tx, [answerNews(lot, memberId, decision)], now);
  return true;
}

function answerNews({ id, title }: Package, memberId: string, decision: Decision): MemberNews {
  const topic = `bidding-answered ${id}`;
  const uniqueKey = `bidding-${decision} ${id} ${memberId}`;
  const values = { packageId: id, title };
  return { memberId, template: `bidding-${decision}`, values, uniqueKey, topic };
}

function requestsOf(tx: Db, { sellerId, memberId }: { sellerId: string; memberId: string }) {
  return tx
    .selectFrom("bidder_requests")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("seller_id", "=", sellerId)
    .where("state", "<>", "withdrawn")
    .execute();
}

async function knownDecision(tx: Db, sellerId: string, memberId: string): Promise<Decision | null> {
  const known = await tx
    .selectFrom("known_bidders")
    .select("decision")
    .where("seller_id", "=", sellerId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return known?.decision ?? null;
}

async function rememberDecision(
  tx: Db,
  { sellerId, memberId, decision }: BidderDecision,
  now: number,
): Promise<void> {
  const known = { decision, decided_at: now };
  await tx
    .insertInto("known_bidders")
    .values({ seller_id: sellerId, member_id: memberId, ...known })
    .onConflict((conflict) => conflict.columns(["seller_id", "member_id"]).doUpdateSet(known))
    .execute();
}
