import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { bidsDueWith } from "../auctions/due-contracts";
import { licenseOfBid, recordLicense } from "../auctions/licenses";
import type { ContractPrinter, PrintedContract } from "../contracts/printer";
import type { ContractTerms } from "../contracts/terms";
import { beginDelivery } from "../delivery/steps";
import { type FeeInvoice, issueFeeInvoices } from "../fees/fee-invoices";
import { newId } from "../lib/ids";
import { actorFor } from "../memberships/acting";
import { informMembers } from "../notifications/informing";
import type { RightsClaim } from "../rights/claims";
import { refusalOf as refusalOfRights } from "../rights/conflicts";
import { feeNumber } from "../rules/fees";
import { ContractUnprintable, type Deal, findDeal, listUnprintable } from "./deal";
import type { BidDecision } from "./decisions";
import { referenceOf } from "./references";
import { BidderUnconfirmed, BidNotAccepted, BidReleased, ContractSentAlready } from "./refusals";
import { releaseIfTaken, takeContractRights } from "./rights-to-sell";
import { settlePackage } from "./settlement";

export interface SentContract {
  id: string;
  reference: string;
  sentTo: string;
}

interface SendRequest extends BidDecision {
  asCodePoints?: boolean | undefined;
}

/** Printing is slow, so it happens before the transaction. @throws ContractUnprintable */
export async function sendContract(
  db: Db,
  decision: SendRequest,
  printer: ContractPrinter,
  now: number,
): Promise<SentContract> {
  const drafts = await inTransaction(db, (tx) => draftContracts(tx, decision, now));
  if (!Array.isArray(drafts)) throw refusalOfRights(drafts);
  for (const { deal } of decision.asCodePoints ? [] : drafts) {
    const unprintable = await listUnprintable(deal);
    if (unprintable.length > 0) throw new ContractUnprintable(unprintable);
  }
  const printedDrafts: PrintedDraft[] = [];
  for (const draft of drafts)
    printedDrafts.push({ ...draft, printed: await printer.print(draft.terms, decision.sellerId) });
  return inTransaction(db, async (tx) => {
    const contracts = await concludeContracts(tx, printedDrafts, now);
    return contracts.find(({ bidId }) => bidId === decision.bidId) as SentContract;
  });
}

interface ContractDraft {
  bidId: string;
  deal: Deal;
  terms: ContractTerms;
}

interface PrintedDraft extends ContractDraft {
  printed: PrintedContract;
}

/** If the rights are no longer free, the buyers are released and the sale in the way is returned. */
async function draftContracts(
  tx: Db,
  { bidId, sellerId }: BidDecision,
  now: number,
): Promise<ContractDraft[] | RightsClaim> {
  const first = await draftContract(tx, { bidId, sellerId }, now);
  const obstacle = await releaseIfTaken(tx, first.deal, now);
  if (obstacle) return obstacle;
  const otherIds = (await bidsDueWith(tx, bidId, now)).filter((id) => id !== bidId);
  const drafts = [first];
  for (const id of otherIds) drafts.push(await draftContract(tx, { bidId: id, sellerId }, now));
  return drafts.toSorted((a, b) => numberOf(a) - numberOf(b));
}

const numberOf = ({ terms }: ContractDraft) => terms.licence?.number ?? 0;

async function draftContract(tx: Db, decision: BidDecision, now: number): Promise<ContractDraft> {
  const deal = await findDeal(tx, decision, now);
  requireSendable(deal, now);
  const reference = await referenceOf(tx, decision.bidId, now);
  return {
    bidId: decision.bidId,
    deal,
    terms: { ...deal.terms, reference, concludedAt: now, payableFrom: "invoice" },
  };
}

async function concludeContracts(tx: Db, drafts: readonly PrintedDraft[], now: number) {
  for (const { bidId, deal } of drafts) await markSent(tx, { bidId, sellerId: deal.sellerId }, now);
  const firstDeal = drafts[0]?.deal;
  if (firstDeal) await takeContractRights(tx, firstDeal, now);
  await settlePackage(tx, drafts, now);
  const contracts: Array<SentContract & { bidId: string }> = [];
  for (const { bidId, deal, terms, printed } of drafts) {
    const { packageId } = deal;
    const id = await storeContract(tx, { ...deal, bidId }, terms, printed);
    await linkLicenseToContract(tx, { packageId, bidId, contractId: id, terms }, now);
    await beginDelivery(tx, { contractId: id, packageId }, now);
    const fees = await issueFeeInvoices(tx, { ...deal, contractId: id }, terms, now);
    await mailParties(tx, { ...deal, contractId: id, fees }, terms, printed);
    contracts.push({ bidId, id, reference: terms.reference, sentTo: terms.buyer.email });
  }
  return contracts;
}

interface ConcludedContract {
  packageId: string;
  bidId: string;
  contractId: string;
  terms: ContractTerms;
}

/** An acceptance can be undone, so its license is recorded only with the contract. */
async function linkLicenseToContract(
  tx: Db,
  contract: ConcludedContract,
  now: number,
): Promise<void> {
  const { packageId, bidId, contractId, terms } = contract;
  if (!terms.licence) return;
  if ((await licenseOfBid(tx, bidId)) === null) {
    const license = { packageId, kind: "seat", bidId, priceCents: terms.priceCents } as const;
    await recordLicense(tx, license, now);
  }
  await tx
    .updateTable("licences")
    .set({ contract_id: contractId })
    .where("bid_id", "=", bidId)
    .execute();
}

export function requireSendable(deal: Deal, now: number): void {
  if (!isSendable(deal)) throw refusalOf(deal);
  if (now > deal.bindsUntil) throw new BidReleased();
  if (deal.isUnconfirmed) throw new BidderUnconfirmed();
}

function isSendable({ status, contractStatus }: Deal): boolean {
  return status === "accepted" && contractStatus === "none";
}

function refusalOf({ contractStatus }: Deal): Error {
  return contractStatus === "sent" ? new ContractSentAlready() : new BidNotAccepted();
}

/** Earlier reads may be stale, so only this condition decides. */
async function markSent(tx: Db, decision: BidDecision, now: number): Promise<void> {
  const updated = await tx
    .updateTable("bids")
    .set({ contract_status: "sent", contract_sent_at: now })
    .where("id", "=", decision.bidId)
    .where("seller_id", "=", decision.sellerId)
    .where("status", "=", "accepted")
    .where("contract_status", "=", "none")
    .returning("id")
    .executeTakeFirst();
  if (!updated) throw refusalOf(await findDeal(tx, decision, now));
}

async function storeContract(
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
      acted_by: actorFor(sellerId),
      reference: terms.reference,
      terms: JSON.stringify(terms),
      document: JSON.stringify(document),
      pdf,
      created_at: terms.concludedAt,
    })
    .execute();
  return id;
}

interface ConcludedDeal extends Pick<Deal, "sellerId" | "buyerId"> {
  contractId: string;
  fees: readonly FeeInvoice[];
}

/** Members cannot turn off these emails. */
async function mailParties(
  tx: Db,
  { contractId, sellerId, buyerId, fees }: ConcludedDeal,
  terms: ContractTerms,
  { document }: PrintedContract,
): Promise<void> {
  const members = { buyer: buyerId, seller: sellerId };
  const news = (["buyer", "seller"] as const).map((side) => {
    const feeInvoice = fees.find((note) => note.side === side);
    const fee = feeInvoice && {
      number: feeNumber(feeInvoice),
      rate: feeInvoice.details.rate,
      feeCents: feeInvoice.amount_cents,
    };
    const values = { side, contractId, terms, document, ...(fee && { fee }) };
    const mail = { memberId: members[side], template: "contract", values } as const;
    return { ...mail, uniqueKey: `contract ${contractId} ${side}`, contractId };
  });
  await informMembers(tx, news, terms.concludedAt);
}
