import type { Db } from "../../db/client";
import { type BidSet, emptySet, writeBids } from "../../db/postgres/bid-sets";
import { biddingsWith, claimNotices } from "../../db/postgres/biddings";
import { lockForBids } from "../../db/postgres/locks";
import type { NewAnswer } from "../idempotency/stored-answers";
import { requestId, withRequestId } from "../lib/ids";
import { mailRow, type OwnAuction, queueMails } from "../mail/outbox";
import { draftEntries, draftOpening } from "../transparency/recording";
import type { BidRow } from "./bid";
import type { BidBook } from "./bid-book";
import { type BidLot, bidLots } from "./bid-lot";
import {
  type Asked,
  bidRow,
  happeningsOf,
  namedMaximum,
  type Ruled,
  type Written,
} from "./bid-writing";
import type { Bidding } from "./bidder";
import { lastNoticeBefore, type Outbid, outbidMail, outbidRecipients } from "./outbid";

/** A notice, told once all is written. */
interface Told {
  outbid: Outbid;
  now: number;
  request: string | undefined;
}

const readBiddings = biddingsWith<BidLot>(bidLots);

const keyOf = (...parts: readonly (string | null)[]) => JSON.stringify(parts);

/**
 * Bids where each question to the database is a way to another machine: what all of them need is
 * read at once, under locks of their packages, and all that they write is written at once. In
 * between they are judged by what the bid before has left, in memory.
 */
export class GatheredBids implements BidBook {
  readonly #lots = new Map<string, BidLot>();
  readonly #biddings = new Map<string, Bidding | undefined>();
  /** How far bids are made for each bidder of a package. */
  readonly #maxima = new Map<string, number | null>();
  /** The latest bid of each bidder of a package that was judged here: their highest that stands. */
  readonly #standing = new Map<string, number>();
  #set = emptySet();
  /** Entries of the public log that were written already, before those of the set. */
  #written: string[] = [];
  #told: Told[] = [];

  private constructor(private readonly tx: Db) {}

  /** @param tx a transaction that has begun, and has done nothing yet */
  static async open(tx: Db, asked: readonly Asked[]): Promise<GatheredBids> {
    const book = new GatheredBids(tx);
    const ids = [...new Set(asked.map(({ packageId }) => packageId))];
    await lockForBids(tx, ids);
    const { lots, biddings } = await readBiddings(tx, asked);
    for (const lot of lots) book.#keep(lot);
    for (const [i, { packageId, bidderId, idempotencyKey }] of asked.entries()) {
      const bidding = biddings[i] ?? undefined;
      book.#biddings.set(keyOf(packageId, bidderId, idempotencyKey), bidding);
      book.#maxima.set(keyOf(packageId, bidderId), bidding?.maximum_cents ?? null);
    }
    return book;
  }

  #keep(lot: BidLot): void {
    this.#lots.set(lot.id, lot);
    if (lot.leader_id) this.#maxima.set(keyOf(lot.id, lot.leader_id), lot.leader_maximum_cents);
  }

  bidding({ packageId, bidderId, idempotencyKey }: Asked): Bidding | undefined {
    return this.#biddings.get(keyOf(packageId, bidderId, idempotencyKey));
  }

  lot(packageId: string): BidLot | undefined {
    return this.#lots.get(packageId);
  }

  async write(lot: BidLot, asked: Asked, { events, now }: Ruled): Promise<Written> {
    const { packageId, idempotencyKey: key } = asked;
    const happenings = happeningsOf(events, lot.state_seq);
    const logged = lot.logged || (await this.#openLog(lot, happenings, now));
    const entries = await draftEntries(this.tx, { id: packageId, logged }, happenings, now);
    const bids: BidRow[] = [];
    const first = this.#written.length + this.#set.entries.length;
    for (const [i, happened] of happenings.entries()) {
      const entry = this.#set.entries.push(entries[i]?.data ?? "");
      if (happened.type === "bid") {
        const row = bidRow(happened, packageId, now);
        const named_maximum_cents = namedMaximum(happened, asked);
        // A server of the version before finds a request there, while it runs beside this one.
        const idempotency_key = happened.automatic ? null : key;
        const request = { idempotency_key, named_maximum_cents, seller_id: lot.seller_id };
        this.#set.bids.push({ ...row, ...request, entry });
        this.#standing.set(keyOf(packageId, row.bidder_id), row.amount_cents);
        bids.push(row);
      } else if (happened.type === "maximum") {
        const { bidderId: bidder_id, maximumCents: maximum_cents } = happened;
        const set = { package_id: packageId, bidder_id, maximum_cents };
        this.#setMaximum({ ...set, idempotency_key: key, set_at: now });
        this.#set.openings.push({ ...set, salt: entries[i]?.salt ?? "", entry });
      }
    }
    const end = events.find((event) => event.type === "extension")?.endsAt ?? null;
    this.#raise(lot, bids, { logged: logged + entries.length, end, now });
    return { bids, entry: first, logged: logged + entries.length };
  }

  entries(): string[] {
    return [...this.#written, ...this.#set.entries];
  }

  /** Its first entries tell what stood until now. */
  async #openLog(lot: BidLot, happenings: ReturnType<typeof happeningsOf>, now: number) {
    const entries = await draftOpening(this.tx, lot, happenings, now);
    this.#set.entries.push(...entries);
    return entries.length;
  }

  /** Of several of one bidder the last holds. */
  #setMaximum(set: BidSet["maxima"][number]): void {
    this.#maxima.set(keyOf(set.package_id, set.bidder_id), set.maximum_cents);
    const isOther = (one: typeof set) =>
      one.package_id !== set.package_id || one.bidder_id !== set.bidder_id;
    this.#set.maxima = [...this.#set.maxima.filter(isOther), set];
  }

  #raise(
    { id, state_seq: seen }: BidLot,
    bids: readonly BidRow[],
    { logged, end, now }: { logged: number; end: number | null; now: number },
  ): void {
    const highest = bids.at(-1);
    const before = this.#set.packages.find((one) => one.id === id);
    const sum = bids.reduce((total, bid) => total + bid.amount_cents, 0);
    const after = {
      id,
      seen: before?.seen ?? seen,
      bid: highest?.id ?? before?.bid ?? null,
      amount: highest?.amount_cents ?? before?.amount ?? null,
      bids: (before?.bids ?? 0) + bids.length,
      sum: (before?.sum ?? 0) + sum,
      logged,
      end: end ?? before?.end ?? null,
      extensions: (before?.extensions ?? 0) + (end === null ? 0 : 1),
      at: end === null ? (before?.at ?? now) : now,
    };
    this.#set.packages = [...this.#set.packages.filter((one) => one !== before), after];
  }

  changed(after: BidLot): void {
    const leader_maximum_cents =
      after.leader_id === null
        ? null
        : (this.#maxima.get(keyOf(after.id, after.leader_id)) ?? null);
    this.#lots.set(after.id, { ...after, leader_maximum_cents });
  }

  async settle(): Promise<void> {
    const set = this.#set;
    if (set.packages.length === 0 && set.answers.length === 0) return;
    this.#set = emptySet();
    await writeBids(this.tx, set, this.#written.length);
    this.#written.push(...set.entries);
  }

  noticeOutbid(outbid: Outbid, now: number): void {
    this.#told.push({ outbid, now, request: requestId() });
  }

  keep(answers: readonly NewAnswer[]): void {
    this.#set.answers.push(...answers);
  }

  /**
   * Writes all that is left; nothing may follow but the commit. Bids come last: from the log's next place
   * on, all wait who write to it.
   * @param judged called as they are about to be written
   */
  async finish(judged: () => void): Promise<void> {
    for (let told = this.#told; told.length > 0; ) {
      const first = [...new Map(told.toReversed().map((one) => [whose(one.outbid), one])).values()];
      await this.#claim(first);
      // Of the others none is due so soon, but for those whose maximum was passed.
      told = told.filter((one) => one.outbid.passed && !first.includes(one));
    }
    this.#told = [];
    judged();
    await this.settle();
  }

  async #claim(told: readonly Told[]): Promise<void> {
    const asked = told.map(({ outbid: { packageId, bidderId, passed }, now }) => ({
      ...{ packageId, bidderId, at: now, before: lastNoticeBefore(passed, now) },
    }));
    const claimed = await claimNotices(this.tx, asked);
    const bidders = claimed.flatMap((notice) => notice?.bidder_id ?? []);
    if (bidders.length === 0) return;
    const taking = await outbidRecipients(this.tx, [...new Set(bidders)]);
    const emails = new Map(taking.map(({ id, email }) => [id, email]));
    const mails = told.flatMap(({ outbid, now, request }, i) => {
      const [notice, email] = [claimed[i], emails.get(outbid.bidderId)];
      if (!notice || email === undefined) return [];
      const mail = outbidMail(outbid, email, this.#ownAuction(outbid, notice.standing_cents));
      return withRequestId(request, () => mailRow(mail, now));
    });
    await queueMails(this.tx, mails);
  }

  /** As `ownAuction` tells it once all is written. */
  #ownAuction({ packageId, bidderId }: Outbid, written: number | null): OwnAuction {
    const ownCents = this.#standing.get(keyOf(packageId, bidderId)) ?? written;
    const endsAt = this.#lots.get(packageId)?.auction_end_time;
    return { ...(endsAt !== undefined && { endsAt }), ...(ownCents !== null && { ownCents }) };
  }
}

const whose = ({ packageId, bidderId }: Outbid) => keyOf(packageId, bidderId);
