import type { Db } from "../../../db/client";
import { lockForBids } from "../../../db/locks";
import type { NewAnswer } from "../../idempotency/stored-answers";
import { bidderTaxOf } from "../../invoices/buyer-tax";
import type { OwnAuction } from "../../mail/templates";
import { isRound } from "../../rules/round";
import type { BuyerTax } from "../../rules/tax";
import { isCommitment } from "../../transparency/happening";
import { draftEntries, draftOpening } from "../../transparency/recording";
import { type BidRow, bidRow } from "../bid";
import { mailOutbid, type OutbidEvent, type OutbidMember } from "../bid-mails";
import { claimsByPackage } from "../reading/round-state";
import type { RoundEvent } from "../round-claims";
import { limitsOfBidders } from "./answering";
import { type Bidder, type BidLot, findConfirmedPrice, loadBidding } from "./bid-lot";
import type { Answering, NewBid } from "./bid-request";
import { BidSets, type PackageChange } from "./bid-sets";
import { type Commitments, lockedCommitments } from "./commitments";
import type { LotRuling } from "./lot-ruling";

export type BidKey = Pick<
  NewBid,
  "packageId" | "bidderId" | "actedBy" | "token" | "idempotencyKey"
>;

export interface AddedBids {
  bids: BidRow[];
  /** Index of the first event among the batch's log entries, starting at 0. */
  entry: number;
  logged: number;
}

const keyOf = (packageId: string, bidderId: string) => `${packageId} ${bidderId}`;

/** Judges one commit's bids in memory between a single read and a single write. */
export class BidBatch {
  readonly #lots = new Map<string, BidLot>();
  readonly #bidders: Bidder[] = [];
  readonly #maxima = new Map<string, number | null>();
  /** Who set them, in organizations of several. */
  readonly #maximumBy = new Map<string, string | null>();
  readonly #standingCents = new Map<string, number>();
  /** By package and bidder, where a package has tax rules. */
  readonly #taxes = new Map<string, BuyerTax>();
  #commitments: ReadonlyMap<string, Commitments> = new Map();
  #sets = new BidSets();
  #writtenEntries: string[] = [];
  #outbids: OutbidMember[] = [];

  private constructor(private readonly tx: Db) {}

  static async open(tx: Db, requests: readonly BidKey[], now: number): Promise<BidBatch> {
    const batch = new BidBatch(tx);
    await lockForBids(tx, requests);
    const { lots, bidders } = await loadBidding(tx, requests);
    for (const { n, ...bidder } of bidders) {
      const { packageId, bidderId } = requests[n] as BidKey;
      batch.#bidders[n] = bidder;
      batch.#maxima.set(keyOf(packageId, bidderId), bidder.maximum_cents);
      if (bidder.maximum_by) batch.#maximumBy.set(keyOf(packageId, bidderId), bidder.maximum_by);
    }
    const rounds = lots.filter(isRound).map(({ id }) => id);
    const claims = rounds.length > 0 ? await claimsByPackage(tx, rounds) : null;
    for (const lot of lots) {
      const lotClaims = claims?.get(lot.id);
      batch.#lots.set(lot.id, lotClaims ? { ...lot, claims: lotClaims } : lot);
      if (lot.leader_id) batch.#maxima.set(keyOf(lot.id, lot.leader_id), lot.leader_maximum_cents);
    }
    for (const [i, bidder] of batch.#bidders.entries()) batch.#readTax(requests[i], bidder);
    const limits = limitsOfBidders(requests, bidders);
    if (limits.size > 0) batch.#commitments = await lockedCommitments(tx, limits, now);
    return batch;
  }

  addCommitment(
    lot: BidLot,
    bidderId: string,
    events: readonly RoundEvent[],
    { answering, now }: { answering: Answering | null; now: number },
  ): void {
    const { id: packageId, buyer_fee_rate: buyerFeeRate } = lot;
    const tax = this.#taxes.get(keyOf(packageId, bidderId));
    const addedTaxRate = tax ? tax.addedRate : lot.tax_added_rate;
    const terms = { packageId, bidderId, addedTaxRate, buyerFeeRate };
    const raised = this.#commitments.get(bidderId)?.add(terms, lot, events, answering, now);
    if (raised && answering) this.#sets.setAnswering({ packageId, bidderId, ...answering, now });
  }

  #readTax(request: BidKey | undefined, bidder: Bidder | undefined): void {
    const rules = this.#lots.get(request?.packageId ?? "")?.tax_rules ?? null;
    const tax = bidder ? bidderTaxOf(rules, bidder) : null;
    if (request && tax) this.#taxes.set(keyOf(request.packageId, request.bidderId), tax);
  }

  bidder(index: number): Bidder | undefined {
    return this.#bidders[index];
  }

  maximum(packageId: string, bidderId: string): { cents: number; setBy: string | null } | null {
    const key = keyOf(packageId, bidderId);
    const cents = this.#maxima.get(key) ?? null;
    return cents === null ? null : { cents, setBy: this.#maximumBy.get(key) ?? null };
  }

  lot(packageId: string): BidLot | undefined {
    return this.#lots.get(packageId);
  }

  async confirmedPrice(lot: BidLot): Promise<number> {
    await this.#write();
    const price = await findConfirmedPrice.firstIn(this.tx, { package: lot.id });
    return price?.cents ?? lot.starting_price_cents;
  }

  /** Call `replaceLot` next, which writes who leads. */
  async add(
    lot: BidLot,
    { events, maximumCents, precedence, seatPriceCents }: LotRuling,
    { actedBy, now }: { actedBy: string | null; now: number },
  ): Promise<AddedBids> {
    const { id: packageId, seller_id } = lot;
    const logEvents = withSequenceNumbers(events, lot.state_seq);
    const logged = lot.logged || (await this.#openLog(lot, logEvents, now));
    const drafts = await draftEntries(this.tx, { ...lot, logged }, logEvents, now);
    const bids: BidRow[] = [];
    const sets = this.#sets;
    const firstEntryIndex = this.#writtenEntries.length + sets.entries.length;
    for (const [i, logEvent] of logEvents.entries()) {
      const log_entry = sets.entries.push(drafts[i]?.data ?? "");
      if (logEvent.type === "bid") {
        const row = bidRow(logEvent, { packageId, seatPriceCents }, now);
        const named_maximum_cents = logEvent.automatic ? null : maximumCents;
        const acted_by = logEvent.automatic ? null : actedBy;
        const bidder = { tax: this.#taxColumn(row), acted_by };
        const extraColumns = { seller_id, named_maximum_cents, log_entry, contract_status: "none" };
        sets.bids.push({ ...row, ...extraColumns, acted_by });
        sets.raisePosition(row, bidder);
        this.#standingCents.set(keyOf(packageId, row.bidder_id), row.amount_cents);
        bids.push(row);
      } else if (isCommitment(logEvent)) {
        const { bidderId: bidder_id, maximumCents: maximum_cents } = logEvent;
        const maximum = { package_id: packageId, bidder_id, maximum_cents };
        sets.openings.push({ ...maximum, salt: drafts[i]?.salt ?? "", log_entry });
        const ranked = { ...maximum, precedence, set_at: now, acted_by: actedBy };
        if (logEvent.type === "exclusive") {
          sets.setExclusive(ranked, { tax: this.#taxColumn(ranked), acted_by: actedBy });
          continue;
        }
        sets.setMaximum(ranked);
        this.#maxima.set(keyOf(packageId, bidder_id), maximum_cents);
        if (actedBy !== null) this.#maximumBy.set(keyOf(packageId, bidder_id), actedBy);
      }
    }
    return { bids, entry: firstEntryIndex, logged: logged + drafts.length };
  }

  replaceLot(change: PackageChange): void {
    const { id, leader_id } = change.after;
    this.#sets.changePackage(change);
    const leader_maximum_cents =
      leader_id === null ? null : (this.#maxima.get(keyOf(id, leader_id)) ?? null);
    this.#lots.set(id, { ...change.after, leader_maximum_cents });
  }

  addOutbid(entry: OutbidMember): void {
    this.#outbids.push(entry);
  }

  entries(): string[] {
    return [...this.#writtenEntries, ...this.#sets.entries];
  }

  storeAnswers(answers: readonly NewAnswer[]): void {
    for (const { entry, ...answer } of answers) {
      if (entry === null) this.#sets.refusals.push(answer);
      else
        this.#sets.answers.push({ ...answer, log_entry: entry - this.#writtenEntries.length + 1 });
    }
  }

  async finish(onJudged: () => void): Promise<void> {
    await mailOutbid(this.tx, this.#outbids, (outbid, writtenCents) =>
      this.#ownAuction(outbid, writtenCents),
    );
    onJudged();
    await this.#write();
  }

  async #write(): Promise<void> {
    const sets = this.#sets;
    if (sets.isEmpty) return;
    this.#sets = new BidSets();
    await sets.write(this.tx);
    this.#writtenEntries.push(...sets.entries);
  }

  #taxColumn(row: { package_id: string; bidder_id: string }): string | null {
    const tax = this.#taxes.get(keyOf(row.package_id, row.bidder_id));
    return tax ? JSON.stringify(tax) : null;
  }

  async #openLog(lot: BidLot, logEvents: ReturnType<typeof withSequenceNumbers>, now: number) {
    const entries = await draftOpening(this.tx, lot, logEvents, now);
    this.#sets.entries.push(...entries);
    return entries.length;
  }

  #ownAuction({ packageId, bidderId }: OutbidEvent, writtenCents: number | null): OwnAuction {
    const ownCents = this.#standingCents.get(keyOf(packageId, bidderId)) ?? writtenCents;
    const endsAt = this.#lots.get(packageId)?.auction_end_time;
    return { ...(endsAt !== undefined && { endsAt }), ...(ownCents !== null && { ownCents }) };
  }
}

function withSequenceNumbers(events: readonly RoundEvent[], last: number) {
  let sequence = last;
  return events.map((event) => (event.type === "bid" ? { ...event, sequence: ++sequence } : event));
}
