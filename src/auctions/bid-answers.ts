import type { Db } from "../../db/client";
import {
  answerAt,
  hashOf,
  IdempotencyKeyReused,
  type NewAnswer,
  refusalOf,
  storedRefusal,
} from "../idempotency/stored-answers";
import { DomainError } from "../lib/errors";
import { minimumBidCents } from "../lib/money";
import type { Clock } from "../lib/time";
import { PackageNotFound } from "../packages/packages";
import { entriesFrom } from "../transparency/entries";
import type { SignReceipts } from "../transparency/receipts";
import { findBid } from "./bid";
import type { BidBatch } from "./bid-batch";
import type { Bidder } from "./bid-lot";
import type { BidRequest, LoggedBid, NewBid, ReceiptedBid } from "./bid-request";
import { takeInto } from "./bid-taking";

export interface Judging {
  clock: Clock;
  softCloseMs: number;
  sign: SignReceipts;
}

export type BidAnswer = ReceiptedBid | DomainError;

type Judged = { taken: LoggedBid } | { refused: DomainError } | { earlier: BidAnswer };

/** Judges each bid against the state that the previous one left. */
export async function answerBids(
  batch: BidBatch,
  tx: Db,
  requests: readonly BidRequest[],
  judging: Judging,
): Promise<BidAnswer[]> {
  const first = new Map<string, { hash: string; at: number }>();
  const repeats = new Map<number, number>();
  const hashes = requests.map(({ bid }) => (bid.idempotencyKey === null ? "" : hashOfBid(bid)));
  const judged: Judged[] = [];
  for (const [at, { bid, request }] of requests.entries()) {
    const hash = hashes[at] as string;
    const key = `${bid.bidderId} ${bid.idempotencyKey}`;
    const known = hash === "" ? undefined : first.get(key);
    if (known && known.hash !== hash) {
      judged.push({ earlier: new IdempotencyKeyReused() });
    } else if (known) {
      repeats.set(at, known.at);
      judged.push(judged[known.at] as Judged);
    } else {
      if (hash !== "") first.set(key, { hash, at });
      const bidder = batch.bidder(at);
      judged.push(await judge(batch, tx, { bid, request, bidder, hash }, judging));
    }
  }
  const entries = batch.entries();
  const receipts = entries.length > 0 ? judging.sign(entries) : [];
  const now = judging.clock.now();
  const kept = judged.flatMap((one, at): NewAnswer[] => {
    const { bid } = requests[at] as BidRequest;
    const answer =
      repeats.has(at) || bid.idempotencyKey === null ? null : storedAnswer(one, entries);
    if (!answer) return [];
    const whose = { member_id: bid.bidderId, idempotency_key: bid.idempotencyKey as string };
    return [{ ...whose, request_hash: hashes[at] as string, ...answer, created_at: now }];
  });
  batch.keep(kept);
  return judged.map((one) => {
    if ("earlier" in one) return one.earlier;
    if ("refused" in one) return one.refused;
    const { entry, ...taken } = one.taken;
    return { ...taken, receipt: entry === null ? null : (receipts[entry] ?? null) };
  });
}

function hashOfBid(bid: NewBid): string {
  const { packageId, amountCents, maximumCents, reviewedPriceCents, reviewedListingAt } = bid;
  const named = [amountCents, maximumCents ?? null];
  const reviewed = [reviewedPriceCents ?? null, reviewedListingAt ?? null];
  const kind = bid.isExclusive ? ["exclusive"] : [];
  return hashOf("bid", packageId, ...named, ...reviewed, ...kind);
}

async function judge(
  batch: BidBatch,
  tx: Db,
  { bidder, hash, ...request }: BidRequest & { bidder: Bidder | undefined; hash: string },
  judging: Judging,
): Promise<Judged> {
  try {
    if (bidder && bidder.answered !== null)
      return { earlier: await firstAnswer(tx, bidder.answered, hash, judging.sign) };
    const isConfirmed = bidder?.confirmed === 1;
    return { taken: await takeInto(batch, tx, request, { isConfirmed, ...judging }) };
  } catch (error) {
    // A refused bid has written nothing, so the transaction continues with the other bids.
    if (!(error instanceof DomainError)) throw error;
    return { refused: error };
  }
}

/** Returns null for a repeated response and for a refusal that can change on retry. */
function storedAnswer(judged: Judged, entries: readonly string[]) {
  if ("earlier" in judged) return null;
  if ("taken" in judged) return storedBid(judged.taken, entries.length);
  const refused = storedRefusal(judged.refused);
  return refused && { ...refused, entry: null };
}

function storedBid(taken: LoggedBid, of: number) {
  const { bid, entry, isExclusive, ...outcome } = taken;
  const stored: StoredBid = {
    ...outcome,
    ...(isExclusive && { isExclusive }),
    ...{ bid: bid?.id ?? null, at: entry, of },
  };
  return { status: bid || isExclusive ? 201 : 200, answer: JSON.stringify(stored), entry };
}

interface StoredBid {
  bid: string | null;
  leading: boolean;
  highestCents: number;
  /** Responses stored before rounds existed lack it. */
  minimumCents?: number;
  endsAt: number;
  isExclusive?: boolean;
  at: number | null;
  of: number;
}

/** Signs the receipt again over the same entries, which gives identical bytes. */
async function firstAnswer(
  tx: Db,
  seq: number,
  hash: string,
  sign: SignReceipts,
): Promise<ReceiptedBid | DomainError> {
  const stored = await answerAt.firstIn(tx, { seq });
  if (stored?.request_hash !== hash) return new IdempotencyKeyReused();
  const refused = refusalOf(stored);
  if (refused) return refused;
  const { bid: id, at, of, ...taken }: StoredBid = JSON.parse(stored.answer);
  const row = id === null ? null : await findBid.firstIn(tx, { id });
  if (row === undefined) return new PackageNotFound();
  const minimumCents =
    taken.minimumCents ?? minimumBidCents(taken.highestCents, taken.highestCents);
  const answer = { ...taken, minimumCents, bid: row && { ...row, status: "pending" as const } };
  if (at === null) return { ...answer, receipt: null };
  const entries = await entriesFrom(tx, (stored.log_entry ?? 0) - at, of);
  return { ...answer, receipt: sign(entries)[at] ?? null };
}
