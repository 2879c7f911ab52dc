import { Elysia } from "elysia";
import { z } from "zod";
import { bidJson, listBids, sequenceOf } from "../../auctions/bid-list";
import type { BidQueue } from "../../auctions/bid-queue";
import { stateOf } from "../../auctions/package-state";
import { newBid } from "../../auctions/schema";
import { findLeader } from "../../auctions/standing";
import { line } from "../../lib/text-inputs";
import { findPackage } from "../../packages/packages";
import { ownStandingOn } from "../../trade/own-standing";
import { repeatable } from "../http/idempotency-key";
import { reading, signedIn } from "../http/reading";
import type { Site } from "../http/site";

interface Needs extends Site {
  bids: BidQueue;
  pseudonymKey: string;
}

const BIDS_A_PAGE = 100;

/** Bidding (docs/product.md#bids). */
export function auctionApi(services: Needs) {
  const { db, clock, bids, pseudonymKey } = services;
  return new Elysia({ prefix: "/api/packages/:id", tags: ["Bids"] })
    .use(reading(services))
    .get(
      "/state",
      async ({ params }) => stateOf(db, await findPackage(db, params.id), pseudonymKey),
      { detail: { summary: "All that bidders see of the auction, as the channel tells it" } },
    )
    .get(
      "/standing",
      async ({ params, viewer }) => {
        const lot = await findPackage(db, params.id);
        const who = { packageId: lot.id, bidderId: signedIn(viewer).id };
        return ownStandingOn(db, who, clock.now());
      },
      { detail: { summary: "How one stands oneself; null where one has not bid" } },
    )
    .get(
      "/highest-bid",
      async ({ params, viewer }) => {
        const lot = await findPackage(db, params.id);
        const { highestBid, minimumBid, bidCount } = await stateOf(db, lot, pseudonymKey);
        const leader = await findLeader(db, lot.id);
        const bid = leader && bidJson(leader, viewer?.id ?? null, pseudonymKey);
        return { ...(bid ?? { packageId: lot.id }), amount: highestBid, minimumBid, bidCount };
      },
      { detail: { summary: "The highest bid; its amount is null while there is none" } },
    )
    .get(
      "/bids",
      async ({ params, query, viewer, set }) => {
        const lot = await findPackage(db, params.id);
        const list = await listBids(db, {
          packageId: lot.id,
          limit: BIDS_A_PAGE,
          ...(query.cursor && { beforeSequence: sequenceOf(query.cursor) }),
        });
        const last = list.length === BIDS_A_PAGE ? list.at(-1) : undefined;
        if (last) {
          set.headers.link = `</api/packages/${lot.id}/bids?cursor=${last.sequence}>; rel="next"`;
        }
        return list.map((bid) => bidJson(bid, viewer?.id ?? null, pseudonymKey));
      },
      {
        query: z.object({ cursor: line().optional() }),
        detail: { summary: "The bids, newest first, bidders by pseudonym" },
      },
    )
    .post(
      "/bids",
      async ({ params, body, headers, viewer, status }) => {
        const { id: bidderId } = signedIn(viewer);
        const placed = await bids.place({
          packageId: params.id,
          bidderId,
          amountCents: body.amount,
          idempotencyKey: headers["idempotency-key"] ?? null,
          reviewedPriceCents: body.reviewedPrice ?? null,
          reviewedListingAt: body.reviewedListing ?? null,
        });
        const { receipt } = placed;
        return status(201, { ...bidJson(placed, bidderId, pseudonymKey), receipt });
      },
      {
        limit: "bids",
        body: newBid,
        headers: repeatable,
        detail: { summary: "Place a bid, in dollars" },
      },
    );
}
