import { Elysia } from "elysia";
import { z } from "zod";
import {
  bidSchema,
  highestBidSchema,
  maximumAnswerSchema,
  ownMaximumSchema,
  packageStateSchema,
  placedBidSchema,
} from "../../auctions/answers";
import { bidJson, listBids, sequenceOf } from "../../auctions/bid";
import type { BidQueue } from "../../auctions/bid-queue";
import { ownMaximum } from "../../auctions/maximum";
import { stateOf } from "../../auctions/package-state";
import { newBid } from "../../auctions/schema";
import { findLeader } from "../../auctions/standing";
import { line } from "../../lib/inputs";
import { centsToDecimal } from "../../lib/money";
import { isRound } from "../../rules/round";
import { ownStandingSchema } from "../../trade/answers";
import { ownStandingOn } from "../../trade/own-standing";
import { readerPlugin, requireBidder, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall, NEXT_PAGE_HEADER } from "../http/call";
import { idempotencyHeaders } from "../http/idempotency-key";
import { visiblePackage } from "../http/visible-package";
import { respondToBid } from "./bid-call";
import { exposureApi } from "./exposure-api";

interface Deps extends AppContext {
  bids: BidQueue;
  pseudonymKey: string;
}

const BIDS_PER_PAGE = 100;

export function auctionApi(services: Deps) {
  return new Elysia().use(packageBidsApi(services)).use(exposureApi(services));
}

function packageBidsApi(services: Deps) {
  const { db, clock, pseudonymKey } = services;
  return new Elysia({ prefix: "/api/packages/:id", tags: ["Bids"] })
    .use(readerPlugin(services))
    .get(
      "/state",
      async ({ params, viewer }) =>
        stateOf(db, await visiblePackage(services, viewer, params.id), pseudonymKey),
      apiCall("Get the state of an auction, as the channel sends it", {
        limit: "auctionState",
        caller: "anyone",
        responses: packageStateSchema,
      }),
    )
    .get(
      "/standing",
      async ({ params, viewer }) => {
        const lot = await visiblePackage(services, viewer, params.id);
        const bidderKey = { packageId: lot.id, bidderId: requireSignedIn(viewer).id };
        return ownStandingOn(db, bidderKey, clock.now());
      },
      apiCall("Get your standing in an auction", {
        limit: "standing",
        caller: "member",
        responses: ownStandingSchema,
      }),
    )
    .get(
      "/maximum",
      async ({ params, viewer }) => {
        const lot = await visiblePackage(services, viewer, params.id);
        const bidderKey = { packageId: lot.id, bidderId: requireSignedIn(viewer).id };
        return { maximum: decimalOrNull(await ownMaximum(db, bidderKey)) };
      },
      apiCall("Get your own maximum", {
        limit: "standing",
        caller: "member",
        responses: ownMaximumSchema,
      }),
    )
    .get(
      "/highest-bid",
      async ({ params, viewer }) => {
        const lot = await visiblePackage(services, viewer, params.id);
        const { highestBid, minimumBid, bidCount } = await stateOf(db, lot, pseudonymKey);
        const leader = isRound(lot) ? undefined : await findLeader(db, lot.id);
        const bid = leader && bidJson(leader, viewer?.id ?? null, pseudonymKey);
        return { ...(bid ?? { packageId: lot.id }), amount: highestBid, minimumBid, bidCount };
      },
      apiCall("Get the highest bid", {
        limit: "auctionState",
        caller: "anyone",
        responses: highestBidSchema,
      }),
    )
    .get(
      "/bids",
      async ({ params, query, viewer, set }) => {
        const lot = await visiblePackage(services, viewer, params.id);
        const bids = await listBids(db, {
          packageId: lot.id,
          limit: BIDS_PER_PAGE,
          ...(query.cursor && { beforeSequence: sequenceOf(query.cursor) }),
        });
        const last = bids.length === BIDS_PER_PAGE ? bids.at(-1) : undefined;
        if (last) {
          set.headers.link = `</api/packages/${lot.id}/bids?cursor=${last.sequence}>; rel="next"`;
        }
        return bids.map((bid) => bidJson(bid, viewer?.id ?? null, pseudonymKey));
      },
      {
        query: z.object({ cursor: line().optional() }),
        ...apiCall("List bids, newest first", {
          limit: "auctionState",
          caller: "anyone",
          responses: z.array(bidSchema),
          responseHeaders: NEXT_PAGE_HEADER,
        }),
      },
    )
    .post(
      "/bids",
      ({ params, body, headers, viewer }) =>
        respondToBid(services, {
          packageId: params.id,
          bidderId: requireBidder(services, viewer).id,
          input: body,
          idempotencyKey: headers["idempotency-key"] ?? null,
        }),
      {
        body: newBid,
        headers: idempotencyHeaders,
        ...apiCall("Place a bid, or set a maximum", {
          limit: "bids",
          description:
            "`amount` alone places exactly that bid. With `maximum`, automatic bids are placed for you up to that amount. Without `amount`, the first bid is the minimum next bid. For the leader, `maximum` alone places no bid and returns 200. If the package sells several licenses, either is a maximum for a seat, and a new maximum for a seat that you have returns 200. `exclusive: true` bids for exclusive rights and returns 201; `minimumBid` is then the minimum for another exclusive bid.",
          caller: "member",
          responses: {
            201: z.union([placedBidSchema, maximumAnswerSchema]),
            200: maximumAnswerSchema,
          },
          refusals: [409],
        }),
      },
    );
}

function decimalOrNull(cents: number | null): string | null {
  return cents === null ? null : centsToDecimal(cents);
}
