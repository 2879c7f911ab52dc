import type { Server } from "bun";
import type { HigherOrderFunction } from "elysia/types";
import type { z } from "zod";
import { bidJson } from "../../auctions/bid";
import type { BidQueue } from "../../auctions/bid-queue";
import type { TakenBid } from "../../auctions/bid-taking";
import { newBid } from "../../auctions/schema";
import type { AnsweredBid, AnsweredMaximum, BidOutcome } from "../../auctions/types";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import type { Receipt } from "../../transparency/receipts";
import { signedIn } from "../http/access";
import { announcedJson } from "../http/body";
import { cookiesOf } from "../http/cookies";
import { requireOwnOrigin } from "../http/edge";
import { repeatable } from "../http/idempotency-key";
import { requesterOf } from "../http/limited";
import { pathOf } from "../http/request";
import type { Site } from "../http/site";

interface Needs extends Site {
  bids: BidQueue;
  pseudonymKey: string;
}

/** Who bids on what, and what their call says. */
interface Call {
  packageId: string;
  bidderId: string;
  named: z.infer<typeof newBid>;
  idempotencyKey: string | null;
}

/** Places a bid, and answers what became of it. @throws as takeBid */
export async function answerBid(
  { bids, pseudonymKey }: Needs,
  { packageId, bidderId, named, idempotencyKey }: Call,
): Promise<Response> {
  const { bid, receipt, ...taken } = await bids.place({
    packageId,
    bidderId,
    amountCents: named.amount ?? null,
    maximumCents: named.maximum ?? null,
    idempotencyKey,
    reviewedPriceCents: named.reviewedPrice ?? null,
    reviewedListingAt: named.reviewedListing ?? null,
  });
  const outcome = bidOutcome(taken);
  if (bid) return answered(201, { ...bidJson(bid, bidderId, pseudonymKey), ...outcome }, receipt);
  const maximum = named.maximum === undefined ? null : centsToDecimal(named.maximum);
  return answered(200, { ...outcome, maximum }, receipt);
}

const HEADERS = { "cache-control": "no-store", "content-type": "application/json;charset=utf-8" };

/** The receipt is put in as it was quoted. */
function answered(
  status: 200 | 201,
  answer: Omit<AnsweredBid, "receipt"> | Omit<AnsweredMaximum, "receipt">,
  receipt: Receipt | null,
): Response {
  const text = `${JSON.stringify(answer).slice(0, -1)},"receipt":${receipt?.json ?? null}}`;
  return new Response(text, { status, headers: HEADERS });
}

function bidOutcome(taken: Omit<TakenBid, "bid">): BidOutcome {
  return {
    leading: taken.leading,
    highestBid: centsToDecimal(taken.highestCents),
    minimumBid: centsToDecimal(taken.minimumCents),
    endsAt: isoTime(taken.endsAt),
  };
}

const PATH = /^\/api\/packages\/([^/]+)\/bids$/;
/** Elysia's compiled handler of all routes. */
type Answer = (
  request: Request,
  server?: Server<unknown>,
  ...rest: unknown[]
) => Promise<Response> | Response;

/**
 * Answers a bid's call ahead of the router, where it is JSON of a known length: in the last minute of
 * an auction most requests are such, and the framework's hooks and checks cost twice what the bid does.
 * Each step is the one that the hooks take too, and they come in the same order.
 */
export function bidsAhead(services: Needs): HigherOrderFunction {
  const { config, limits, sessions } = services;

  async function answeredAhead(
    request: Request,
    server: Server<unknown> | null,
    packageId: string,
  ): Promise<Response> {
    const asking = requesterOf({ request, server }, config);
    await limits.admit("requests", asking);
    requireOwnOrigin(request, config);
    const body = await announcedJson(request);
    const token = cookiesOf(request, config.publicUrl)("session");
    const viewer = token ? await sessions.viewerOf(token) : null;
    const key = request.headers.get("idempotency-key") ?? undefined;
    const { "idempotency-key": idempotencyKey } = repeatable.parse({ "idempotency-key": key });
    const named = newBid.parse(body);
    await limits.admit("bids", { ...asking, memberId: viewer?.id ?? null });
    const bidderId = signedIn(viewer).id;
    return answerBid(services, {
      packageId,
      bidderId,
      named,
      idempotencyKey: idempotencyKey ?? null,
    });
  }

  return ((answer: Answer): Answer =>
    (request, server, ...rest) => {
      const packageId = request.method === "POST" ? packageOf(request) : undefined;
      if (packageId === undefined) return answer(request, server, ...rest);
      return answeredAhead(request, server ?? null, packageId);
    }) as unknown as HigherOrderFunction;
}

/** Whose bids a call is posted to; undefined for whatever is better left to the router. */
function packageOf({ url, headers }: Request): string | undefined {
  const [, packageId] = PATH.exec(pathOf(url)) ?? [];
  if (packageId === undefined || packageId.includes("%")) return undefined;
  const isJson = headers.get("content-type")?.startsWith("application/json");
  return isJson && headers.has("content-length") ? packageId : undefined;
}
