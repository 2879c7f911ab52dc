import { Elysia } from "elysia";
import { z } from "zod";
import {
  bidAnswer,
  highestBidAnswer,
  ownMaximumAnswer,
  packageState,
  placedBidAnswer,
  setMaximumAnswer,
} from "../../auctions/answers";
import { bidJson, listBids, sequenceOf } from "../../auctions/bid";
import type { BidQueue } from "../../auctions/bid-queue";
import { ownMaximum } from "../../auctions/maximum";
import { stateOf } from "../../auctions/package-state";
import { newBid } from "../../auctions/schema";
import { findLeader } from "../../auctions/standing";
import { line } from "../../lib/inputs";
import { centsToDecimal } from "../../lib/money";
import { isRound } from "../../lib/round";
import { ownStandingAnswer } from "../../trade/answers";
import { ownStandingOn } from "../../trade/own-standing";
import { bidder, reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call, NEXT_PAGE } from "../http/call";
import { repeatable } from "../http/idempotency-key";
import { visiblePackage } from "../http/visible-package";
import { answerBid } from "./bid-call";
import { exposureApi } from "./exposure-api";

interface Deps extends AppContext {
  bids: BidQueue;
  pseudonymKey: string;
}

const BIDS_PER_PAGE = 100;

export function auctionApi(services: Deps) {
  return new Elysia().use(packageBids(services)).use(exposureApi(services));
}

function packageBids(services: Deps) {
  const { db, clock, pseudonymKey } = services;
  return new Elysia({ prefix: "/api/packages/:id", tags: ["Bids"] })
    .use(reading(services))
    .get(
      "/state",
      async ({ params, viewer }) =>
        stateOf(db, await visiblePackage(services, viewer, params.id), pseudonymKey),
      call("Get the state of an auction, as the channel sends it", {
        limit: "auctionState",
        by: "anyone",
        answers: packageState,
      }),
    )
    .get(
      "/standing",
      async ({ params, viewer }) => {
        const lot = await visiblePackage(services, viewer, params.id);
        const bidderKey = { packageId: lot.id, bidderId: signedIn(viewer).id };
        return ownStandingOn(db, bidderKey, clock.now());
      },
      call("Get your standing in an auction", {
        limit: "standing",
        by: "member",
        answers: ownStandingAnswer,
      }),
    )
    .get(
      "/maximum",
      async ({ params, viewer }) => {
        const lot = await visiblePackage(services, viewer, params.id);
        const bidderKey = { packageId: lot.id, bidderId: signedIn(viewer).id };
        return { maximum: decimal(await ownMaximum(db, bidderKey)) };
      },
      call("Get your own maximum", {
        limit: "standing",
        by: "member",
        answers: ownMaximumAnswer,
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
      call("Get the highest bid", {
        limit: "auctionState",
        by: "anyone",
        answers: highestBidAnswer,
      }),
    )
    .get(
      "/bids",
      async ({ params, query, viewer, set }) => {
        const lot = await visiblePackage(services, viewer, params.id);
        const list = await listBids(db, {
          packageId: lot.id,
          limit: BIDS_PER_PAGE,
          ...(query.cursor && { beforeSequence: sequenceOf(query.cursor) }),
        });
        const last = list.length === BIDS_PER_PAGE ? list.at(-1) : undefined;
        if (last) {
          set.headers.link = `</api/packages/${lot.id}/bids?cursor=${last.sequence}>; rel="next"`;
        }
        return list.map((bid) => bidJson(bid, viewer?.id ?? null, pseudonymKey));
      },
      {
        query: z.object({ cursor: line().optional() }),
        ...call("List bids, newest first", {
          limit: "auctionState",
          by: "anyone",
          answers: z.array(bidAnswer),
          gives: NEXT_PAGE,
        }),
      },
    )
    .post(
      "/bids",
      ({ params, body, headers, viewer }) =>
        answerBid(services, {
          packageId: params.id,
          bidderId: bidder(services, viewer).id,
          named: body,
          idempotencyKey: headers["idempotency-key"] ?? null,
        }),
      {
        body: newBid,
        headers: repeatable,
        ...call("Place a bid, or set a maximum", {
          limit: "bids",
          description:
            "`amount` alone places exactly that bid. With `maximum`, automatic bids are placed for you up to that amount. Without `amount`, the first bid is the minimum next bid. For the leader, `maximum` alone places no bid and returns 200. If the package sells several licenses, either is a maximum for a seat, and a new maximum for a seat that you have returns 200. `exclusive: true` bids for exclusive rights and returns 201; `minimumBid` is then the minimum for another exclusive bid.",
          by: "member",
          answers: { 201: z.union([placedBidAnswer, setMaximumAnswer]), 200: setMaximumAnswer },
          refusals: [409],
        }),
      },
    );
}

function decimal(cents: number | null): string | null {
  return cents === null ? null : centsToDecimal(cents);
}
