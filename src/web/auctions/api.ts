import { Elysia } from "elysia";
import { z } from "zod";
import { bidJson, listBids, recentActivity } from "../../auctions/activity";
import type { BidQueue } from "../../auctions/bid-queue";
import { idempotencyKey, newBid } from "../../auctions/schema";
import { BadCursor } from "../../lib/cursor";
import { centsToDecimal, parseCents } from "../../lib/money";
import { findPackage } from "../../packages/packages";
import { reading, signedIn } from "../http/reading";
import type { Site } from "../http/site";

interface Needs extends Site {
  bids: BidQueue;
  pseudonymKey: string;
}

const BIDS_A_PAGE = 100;

/** Bidding (docs/product.md#bids). */
export function auctionApi(services: Needs) {
  const { db, bids, pseudonymKey } = services;
  return new Elysia({ prefix: "/api/packages/:id", tags: ["Bids"] })
    .use(reading(services))
    .get(
      "/highest-bid",
      async ({ params, viewer }) => {
        const lot = await findPackage(db, params.id);
        const activity = await recentActivity(db, lot, viewer?.id ?? null, pseudonymKey);
        const { bids, highestBid, minimumBid, bidCount } = activity;
        const [highest] = bids;
        return { ...(highest ?? { packageId: lot.id }), amount: highestBid, minimumBid, bidCount };
      },
      { detail: { summary: "The highest bid; its amount is null while there is none" } },
    )
    .get(
      "/bids",
      async ({ params, query, viewer, set }) => {
        const lot = await findPackage(db, params.id);
        const list = await listBids(db, {
          packageId: lot.id,
          viewerId: viewer?.id ?? null,
          pseudonymKey,
          limit: BIDS_A_PAGE,
          ...(query.cursor && { belowCents: amountOf(query.cursor) }),
        });
        const last = list.length === BIDS_A_PAGE ? list.at(-1) : undefined;
        if (last) {
          set.headers.link = `</api/packages/${lot.id}/bids?cursor=${last.amount}>; rel="next"`;
        }
        return list;
      },
      {
        query: z.object({ cursor: z.string().optional() }),
        detail: { summary: "The bids, highest first, bidders by pseudonym" },
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
        });
        return status(201, bidJson(placed, bidderId, pseudonymKey));
      },
      {
        body: newBid,
        headers: z.looseObject({ "idempotency-key": idempotencyKey }),
        detail: { summary: "Place a bid, in dollars" },
      },
    );
}

/** The cursor of a list of bids is the last amount, as amounts never repeat in a package. */
function amountOf(cursor: string): number {
  const cents = parseCents(cursor);
  if (cents === null || centsToDecimal(cents) !== cursor) throw new BadCursor();
  return cents;
}
