import type { Db } from "../../../db/client";
import {
  findAnswerBySeq,
  hashOf,
  IdempotencyKeyReused,
  type NewAnswer,
  refusalOf,
  storedRefusal,
} from "../../idempotency/stored-answers";
import { DomainError } from "../../lib/errors";
import { minimumBidCents } from "../../lib/money";
import type { Clock } from "../../lib/time";
import { PackageNotFound } from "../../packages/packages";
import { entriesFrom } from "../../transparency/entries";
import type { SignReceipts } from "../../transparency/receipts";
import { findBid } from "../bid";
import { answeringFor, isMonthly } from "./answering";
import { closeApproval } from "./approved-bid";
import type { BidBatch } from "./bid-batch";
import type { Bidder } from "./bid-lot";
import type { BidRequest, BidResultWithReceipt, LoggedBidResult, NewBid } from "./bid-request";
import { takeAuctionBid } from "./bid-taking";
import { factsOf } from "./bidder-facts";

export interface JudgingDeps {
  clock: Clock;
  softCloseMs: number;
  sign: SignReceipts;
}

export type BidAnswer = BidResultWithReceipt | DomainError;

type Verdict = { result: LoggedBidResult } | { refusal: DomainError } | { priorAnswer: BidAnswer };

/** Judges each bid against the state that the previous one left. */
export async function answerBids(
  batch: BidBatch,
  tx: Db,
  requests: readonly BidRequest[],
  deps: JudgingDeps,
): Promise<BidAnswer[]> {
  const firstUses = new Map<string, { hash: string; at: number }>();
  const repeats = new Set<number>();
  const hashes = requests.map(({ bid }) => (bid.idempotencyKey === null ? "" : bidHash(bid)));
  const verdicts: Verdict[] = [];
  // Of accounts of one, since their rows were read; a later bid then says who answers for it.
  const committedByToken = new Set<string>();
  for (const [index, { bid, request }] of requests.entries()) {
    const hash = hashes[index] as string;
    const key = `${bid.bidderId} ${bid.idempotencyKey}`;
    const firstUse = hash === "" ? undefined : firstUses.get(key);
    if (firstUse && firstUse.hash !== hash) {
      verdicts.push({ priorAnswer: new IdempotencyKeyReused() });
    } else if (firstUse) {
      repeats.add(index);
      verdicts.push(verdicts[firstUse.at] as Verdict);
    } else {
      if (hash !== "") firstUses.set(key, { hash, at: index });
      const read = batch.bidder(index);
      const isAnswered = committedByToken.has(bid.bidderId);
      const bidder = read && isAnswered ? { ...read, is_answered: 1 } : read;
      const verdict = await judge(batch, tx, { bid, request, bidder, hash }, deps);
      if ("result" in verdict && isMonthly(bid.token)) committedByToken.add(bid.bidderId);
      verdicts.push(verdict);
    }
  }
  const entries = batch.entries();
  const receipts = entries.length > 0 ? deps.sign(entries) : [];
  const now = deps.clock.now();
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
    if ("priorAnswer" in verdict) return verdict.priorAnswer;
    if ("refusal" in verdict) return verdict.refusal;
    const { entry, ...result } = verdict.result;
    return { ...result, receipt: entry === null ? null : (receipts[entry] ?? null) };
  });
}

function bidHash(bid: NewBid): string {
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
  deps: JudgingDeps,
): Promise<Verdict> {
  try {
    if (bidder && bidder.prior_answer_seq !== null)
      return { priorAnswer: await priorAnswer(tx, bidder.prior_answer_seq, hash, deps.sign) };
    const { bid } = request;
    const now = deps.clock.now();
    const answering = await answeringFor(tx, bid, bidder, now);
    const facts = factsOf(bid, bidder);
    const result = await takeAuctionBid(batch, tx, request, { ...facts, answering, ...deps });
    if (bid.approval) await closeApproval(tx, bid.approval, now);
    return { result };
  } catch (error) {
    // A refused bid has written nothing, so the transaction continues with the other bids.
    if (!(error instanceof DomainError)) throw error;
    return { refusal: error };
  }
}

/** Returns null for a repeated response and for a refusal that can change on retry. */
function storedAnswer(verdict: Verdict, entries: readonly string[]) {
  if ("priorAnswer" in verdict) return null;
  if ("result" in verdict) return storedBid(verdict.result, entries.length);
  const refusal = storedRefusal(verdict.refusal);
  return refusal && { ...refusal, entry: null };
}

function storedBid(result: LoggedBidResult, entryCount: number) {
  const { bid, entry, isExclusive, ...outcome } = result;
  const stored: StoredBid = {
    ...outcome,
    ...(isExclusive && { isExclusive }),
    bid: bid?.id ?? null,
    at: entry,
    of: entryCount,
  };
  return { status: bid || isExclusive ? 201 : 200, answer: JSON.stringify(stored), entry };
}

interface StoredBid {
  bid: string | null;
  leading: boolean;
  highestCents: number;
  /** Missing from responses that were stored before rounds existed. */
  minimumCents?: number;
  endsAt: number;
  isExclusive?: boolean;
  at: number | null;
  of: number;
}

/** Signs the receipt again over the same entries, which gives identical bytes. */
async function priorAnswer(
  tx: Db,
  seq: number,
  hash: string,
  sign: SignReceipts,
): Promise<BidResultWithReceipt | DomainError> {
  const stored = await findAnswerBySeq.firstIn(tx, { seq });
  if (stored?.request_hash !== hash) return new IdempotencyKeyReused();
  const refusal = refusalOf(stored);
  if (refusal) return refusal;
  const { bid: id, at: index, of: entryCount, ...outcome }: StoredBid = JSON.parse(stored.answer);
  const row = id === null ? null : await findBid.firstIn(tx, { id });
  if (row === undefined) return new PackageNotFound();
  const minimumCents =
    outcome.minimumCents ?? minimumBidCents(outcome.highestCents, outcome.highestCents);
  const answer = { ...outcome, minimumCents, bid: row && { ...row, status: "pending" as const } };
  if (index === null) return { ...answer, receipt: null };
  const entries = await entriesFrom(tx, (stored.log_entry ?? 0) - index, entryCount);
  return { ...answer, receipt: sign(entries)[index] ?? null };
}
