import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { bidsDueWith, licenceOfBid, recordLicence } from "../auctions/licences";
import type { ContractPrinter, PrintedContract } from "../contracts/printer";
import type { ContractTerms } from "../contracts/terms";
import { beginDelivery } from "../delivery/steps";
import { type FeeNote, issueFeeNotes } from "../fees/notes";
import { feeNumber } from "../lib/fees";
import { newId } from "../lib/ids";
import { informMembers } from "../notifications/informing";
import { ContractUnprintable, type Deal, findDeal, unprintableOf } from "./deal";
import type { Decision } from "./decisions";
import { referenceOf } from "./references";
import { BidNotAccepted, BidReleased, ContractSentAlready } from "./refusals";
import { settlePackage } from "./settlement";

export interface SentContract {
  id: string;
  reference: string;
  sentTo: string;
}

interface Sending extends Decision {
  asCodePoints?: boolean | undefined;
}

/** Printing is slow, so it happens before the transaction. @throws ContractUnprintable */
export async function sendContract(
  db: Db,
  decision: Sending,
  printer: ContractPrinter,
  now: number,
): Promise<SentContract> {
  const drawn = await inTransaction(db, (tx) => drawTogether(tx, decision, now));
  for (const { deal } of decision.asCodePoints ? [] : drawn) {
    const unprintable = await unprintableOf(db, deal);
    if (unprintable.length > 0) throw new ContractUnprintable(unprintable);
  }
  const printed: Printed[] = [];
  for (const draft of drawn)
    printed.push({ ...draft, printed: await printer.print(draft.terms, decision.sellerId) });
  return inTransaction(db, async (tx) => {
    const sent = await conclude(tx, printed, now);
    return sent.find(({ bidId }) => bidId === decision.bidId) as SentContract;
  });
}

interface Drawn {
  bidId: string;
  deal: Deal;
  terms: ContractTerms;
}

interface Printed extends Drawn {
  printed: PrintedContract;
}

async function drawTogether(tx: Db, { bidId, sellerId }: Decision, now: number): Promise<Drawn[]> {
  const own = await draw(tx, { bidId, sellerId }, now);
  const others = (await bidsDueWith(tx, bidId, now)).filter((id) => id !== bidId);
  const drawn = [own];
  for (const id of others) drawn.push(await draw(tx, { bidId: id, sellerId }, now));
  return drawn.toSorted((a, b) => numberOf(a) - numberOf(b));
}

const numberOf = ({ terms }: Drawn) => terms.licence?.number ?? 0;

async function draw(tx: Db, decision: Decision, now: number): Promise<Drawn> {
  const deal = await findDeal(tx, decision, now);
  requireSendable(deal, now);
  const reference = await referenceOf(tx, decision.bidId, now);
  return { bidId: decision.bidId, deal, terms: { ...deal.terms, reference, concludedAt: now } };
}

async function conclude(tx: Db, all: readonly Printed[], now: number) {
  for (const { bidId, deal } of all) await markSent(tx, { bidId, sellerId: deal.sellerId }, now);
  await settlePackage(tx, all, now);
  const sent: Array<SentContract & { bidId: string }> = [];
  for (const { bidId, deal, terms, printed } of all) {
    const { packageId } = deal;
    const id = await keepContract(tx, { ...deal, bidId }, terms, printed);
    await licenseByContract(tx, { packageId, bidId, contractId: id, terms }, now);
    await beginDelivery(tx, { contractId: id, packageId }, now);
    const fees = await issueFeeNotes(tx, { ...deal, contractId: id }, terms, now);
    await mailParties(tx, { ...deal, contractId: id, fees }, terms, printed);
    sent.push({ bidId, id, reference: terms.reference, sentTo: terms.buyer.email });
  }
  return sent;
}

interface Concluded {
  packageId: string;
  bidId: string;
  contractId: string;
  terms: ContractTerms;
}

/** An acceptance can be undone, so a single license is recorded with its contract. */
async function licenseByContract(tx: Db, sold: Concluded, now: number): Promise<void> {
  const { packageId, bidId, contractId, terms } = sold;
  if (!terms.licence) return;
  if ((await licenceOfBid(tx, bidId)) === null) {
    const licence = { packageId, kind: "seat", bidId, priceCents: terms.priceCents } as const;
    await recordLicence(tx, licence, now);
  }
  await tx
    .updateTable("licences")
    .set({ contract_id: contractId })
    .where("bid_id", "=", bidId)
    .execute();
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

/** Earlier reads may be stale, so only this condition decides. */
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

interface Concluding extends Pick<Deal, "sellerId" | "buyerId"> {
  contractId: string;
  fees: readonly FeeNote[];
}

/** Members cannot turn off these emails. */
async function mailParties(
  tx: Db,
  { contractId, sellerId, buyerId, fees }: Concluding,
  terms: ContractTerms,
  { document }: PrintedContract,
): Promise<void> {
  const members = { buyer: buyerId, seller: sellerId };
  const news = (["buyer", "seller"] as const).map((side) => {
    const owed = fees.find((note) => note.side === side);
    const fee = owed && {
      number: feeNumber(owed),
      rate: owed.details.rate,
      feeCents: owed.amount_cents,
    };
    const values = { side, contractId, terms, document, ...(fee && { fee }) };
    const mail = { memberId: members[side], template: "contract", values } as const;
    return { ...mail, uniqueKey: `contract ${contractId} ${side}`, contractId };
  });
  await informMembers(tx, news, terms.concludedAt);
}
