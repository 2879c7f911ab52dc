import type { Db } from "../../db/client";
import {
  findAnswerBySeq,
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
import { takeAuctionBid } from "./bid-taking";

export interface Judging {
  clock: Clock;
  softCloseMs: number;
  sign: SignReceipts;
}

export type BidAnswer = ReceiptedBid | DomainError;

type Verdict = { taken: LoggedBid } | { refused: DomainError } | { earlier: BidAnswer };

/** Judges each bid against the state that the previous one left. */
export async function answerBids(
  batch: BidBatch,
  tx: Db,
  requests: readonly BidRequest[],
  judging: Judging,
): Promise<BidAnswer[]> {
  const firstUses = new Map<string, { hash: string; at: number }>();
  const repeats = new Map<number, number>();
  const hashes = requests.map(({ bid }) => (bid.idempotencyKey === null ? "" : hashOfBid(bid)));
  const verdicts: Verdict[] = [];
  for (const [index, { bid, request }] of requests.entries()) {
    const hash = hashes[index] as string;
    const key = `${bid.bidderId} ${bid.idempotencyKey}`;
    const firstUse = hash === "" ? undefined : firstUses.get(key);
    if (firstUse && firstUse.hash !== hash) {
      verdicts.push({ earlier: new IdempotencyKeyReused() });
    } else if (firstUse) {
      repeats.set(index, firstUse.at);
      verdicts.push(verdicts[firstUse.at] as Verdict);
    } else {
      if (hash !== "") firstUses.set(key, { hash, at: index });
      const bidder = batch.bidder(index);
      verdicts.push(await judge(batch, tx, { bid, request, bidder, hash }, judging));
    }
  }
  const entries = batch.entries();
  const receipts = entries.length > 0 ? judging.sign(entries) : [];
  const now = judging.clock.now();
  const newAnswers = verdicts.flatMap((verdict, index): NewAnswer[] => {
    const { bid } = requests[index] as BidRequest;
    const answer =
      repeats.has(index) || bid.idempotencyKey === null ? null : storedAnswer(verdict, entries);
    if (!answer) return [];
    const key = { member_id: bid.bidderId, idempotency_key: bid.idempotencyKey as string };
    return [{ ...key, request_hash: hashes[index] as string, ...answer, created_at: now }];
  });
  batch.storeAnswers(newAnswers);
  return verdicts.map((verdict) => {
    if ("earlier" in verdict) return verdict.earlier;
    if ("refused" in verdict) return verdict.refused;
    const { entry, ...taken } = verdict.taken;
    return { ...taken, receipt: entry === null ? null : (receipts[entry] ?? null) };
  });
}

function hashOfBid(bid: NewBid): string {
  const { packageId, amountCents, maximumCents, reviewedPriceCents, reviewedListingAt } = bid;
  const amounts = [amountCents, maximumCents ?? null];
  const reviewed = [reviewedPriceCents ?? null, reviewedListingAt ?? null];
  const kind = bid.isExclusive ? ["exclusive"] : [];
  return hashOf("bid", packageId, ...amounts, ...reviewed, ...kind);
}

async function judge(
  batch: BidBatch,
  tx: Db,
  { bidder, hash, ...request }: BidRequest & { bidder: Bidder | undefined; hash: string },
  judging: Judging,
): Promise<Verdict> {
  try {
    if (bidder && bidder.prior_answer_seq !== null)
      return { earlier: await firstAnswer(tx, bidder.prior_answer_seq, hash, judging.sign) };
    const isConfirmed = bidder?.confirmed === 1;
    return { taken: await takeAuctionBid(batch, tx, request, { isConfirmed, ...judging }) };
  } catch (error) {
    // A refused bid has written nothing, so the transaction continues with the other bids.
    if (!(error instanceof DomainError)) throw error;
    return { refused: error };
  }
}

/** Returns null for a repeated response and for a refusal that can change on retry. */
function storedAnswer(verdict: Verdict, entries: readonly string[]) {
  if ("earlier" in verdict) return null;
  if ("taken" in verdict) return storedBid(verdict.taken, entries.length);
  const refusal = storedRefusal(verdict.refused);
  return refusal && { ...refusal, entry: null };
}

function storedBid(taken: LoggedBid, entryCount: number) {
  const { bid, entry, isExclusive, ...outcome } = taken;
  const stored: StoredBid = {
    ...outcome,
    ...(isExclusive && { isExclusive }),
    ...{ bid: bid?.id ?? null, at: entry, of: entryCount },
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
  const stored = await findAnswerBySeq.firstIn(tx, { seq });
  if (stored?.request_hash !== hash) return new IdempotencyKeyReused();
  const refusal = refusalOf(stored);
  if (refusal) return refusal;
  const { bid: id, at: index, of: entryCount, ...taken }: StoredBid = JSON.parse(stored.answer);
  const row = id === null ? null : await findBid.firstIn(tx, { id });
  if (row === undefined) return new PackageNotFound();
  const minimumCents =
    taken.minimumCents ?? minimumBidCents(taken.highestCents, taken.highestCents);
  const answer = { ...taken, minimumCents, bid: row && { ...row, status: "pending" as const } };
  if (index === null) return { ...answer, receipt: null };
  const entries = await entriesFrom(tx, (stored.log_entry ?? 0) - index, entryCount);
  return { ...answer, receipt: sign(entries)[index] ?? null };
}
