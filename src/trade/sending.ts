import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { ContractPrinter, PrintedContract } from "../contracts/printer";
import type { ContractTerms } from "../contracts/terms";
import { beginDelivery } from "../delivery/steps";
import { newId } from "../lib/ids";
import { informMembers } from "../notifications/informing";
import { ContractUnprintable, type Deal, findDeal, unprintableOf } from "./deal";
import type { Decision } from "./decisions";
import { BidNotAccepted, BidReleased, ContractSentAlready } from "./refusals";
import { settlePackage } from "./settlement";

export interface SentContract {
  id: string;
  reference: string;
  sentTo: string;
}

/**
 * Agrees the sale, settles the package, mails both parties and starts the delivery. Printing takes
 * long, so it comes before the one transaction that does the rest.
 * @throws BidNotFound also for someone else's package, BidNotAccepted, BidReleased,
 * ContractSentAlready, ContractUnprintable unless `asCodePoints`, TypesetterBusy
 */
export async function sendContract(
  db: Db,
  decision: Decision & { asCodePoints?: boolean | undefined },
  printer: ContractPrinter,
  now: number,
): Promise<SentContract> {
  const { deal, terms } = await inTransaction(db, (tx) => draw(tx, decision, now));
  const unprintable = decision.asCodePoints ? [] : await unprintableOf(db, deal);
  if (unprintable.length > 0) throw new ContractUnprintable(unprintable);
  const printed = await printer.print(terms, decision.sellerId);
  return inTransaction(db, async (tx) => {
    await markSent(tx, decision, now);
    await settlePackage(tx, { ...deal, bidId: decision.bidId }, now);
    const id = await keepContract(tx, { ...deal, bidId: decision.bidId }, terms, printed);
    await beginDelivery(tx, { contractId: id, packageId: deal.packageId }, now);
    await mailParties(tx, { ...deal, contractId: id }, terms, printed);
    return { id, reference: terms.reference, sentTo: terms.buyer.email };
  });
}

async function draw(tx: Db, decision: Decision, now: number) {
  const deal = await findDeal(tx, decision, now);
  requireSendable(deal, now);
  const reference = await referenceOf(tx, decision.bidId, now);
  return { deal, terms: { ...deal.terms, reference, concludedAt: now } };
}

export function requireSendable(deal: Deal, now: number): void {
  if (!isDue(deal)) throw refusalOf(deal);
  if (now > deal.bindsUntil) throw new BidReleased();
}

function isDue({ status, contractStatus }: Deal): boolean {
  return status === "accepted" && contractStatus === "none";
}

function refusalOf({ contractStatus }: Deal): Error {
  return contractStatus === "sent" ? new ContractSentAlready() : new BidNotAccepted();
}

/** The only condition that decides; whatever was read before may be stale. */
async function markSent(tx: Db, decision: Decision, now: number): Promise<void> {
  const sent = await tx
    .updateTable("bids")
    .set({ contract_status: "sent", contract_sent_at: now })
    .where("id", "=", decision.bidId)
    .where("seller_id", "=", decision.sellerId)
    .where("status", "=", "accepted")
    .where("contract_status", "=", "none")
    .returning("id")
    .executeTakeFirst();
  if (!sent) throw refusalOf(await findDeal(tx, decision, now));
}

async function keepContract(
  tx: Db,
  { bidId, packageId, sellerId, buyerId }: Deal & { bidId: string },
  terms: ContractTerms,
  { document, pdf }: PrintedContract,
): Promise<string> {
  const id = newId(terms.concludedAt);
  await tx
    .insertInto("contracts")
    .values({
      id,
      bid_id: bidId,
      package_id: packageId,
      seller_id: sellerId,
      buyer_id: buyerId,
      reference: terms.reference,
      terms: JSON.stringify(terms),
      document: JSON.stringify(document),
      pdf,
      created_at: terms.concludedAt,
    })
    .execute();
  return id;
}

/** Members cannot switch these mails off. */
async function mailParties(
  tx: Db,
  { contractId, sellerId, buyerId }: Pick<Deal, "sellerId" | "buyerId"> & { contractId: string },
  terms: ContractTerms,
  { document }: PrintedContract,
): Promise<void> {
  const members = { buyer: buyerId, seller: sellerId };
  const news = (["buyer", "seller"] as const).map((side) => {
    const values = { side, contractId, terms, document };
    const mail = { memberId: members[side], template: "contract", values } as const;
    return { ...mail, uniqueKey: `contract ${contractId} ${side}`, contractId };
  });
  await informMembers(tx, news, terms.concludedAt);
}

export async function nextReference(db: Db, now: number): Promise<string> {
  const year = new Date(now).getUTCFullYear();
  const { last } = await db
    .insertInto("contract_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({
        last: eb("contract_numbers.last", "+", 1),
      })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return `AIM-${year}-${String(last).padStart(6, "0")}`;
}

/** A bid keeps its number, so that repeated and simultaneous calls use up only one. */
export async function referenceOf(tx: Db, bidId: string, now: number): Promise<string> {
  const taken = await tx
    .selectFrom("contract_references")
    .select("reference")
    .where("bid_id", "=", bidId)
    .executeTakeFirst();
  if (taken) return taken.reference;
  const reference = await nextReference(tx, now);
  await tx.insertInto("contract_references").values({ bid_id: bidId, reference }).execute();
  return reference;
}
