import { Elysia } from "elysia";
import type { Viewer } from "../../accounts/sessions";
import { acceptBid } from "../../trade/acceptance";
import { reinstateBid, rejectBid } from "../../trade/rejection";
import { acceptanceQuery, sellerBidsQuery, tradePackagesQuery } from "../../trade/schema";
import { sellerBidsPage } from "../../trade/seller-bids-page";
import { tradePackagesPage } from "../../trade/trade-packages";
import { tradeStats } from "../../trade/trade-stats";
import { SellerAccessRequired, seller } from "../http/access";
import { reading } from "../http/reading";
import type { Site } from "../http/site";

interface Needs extends Site {
  pseudonymKey: string;
}

/** The seller's bids and what is decided on them (docs/product.md#trade-management). */
export function tradeApi(services: Needs) {
  const { db, clock, pseudonymKey } = services;
  const trading = (viewer: Viewer | null) => ({
    sellerId: seller(viewer, SellerAccessRequired).id,
    pseudonymKey,
  });
  return new Elysia({ prefix: "/api", tags: ["Trade"] })
    .use(reading(services))
    .get(
      "/seller/bids",
      async ({ viewer, query, set }) => {
        const { items, next } = await sellerBidsPage(db, trading(viewer), query);
        if (next) set.headers.link = `<${next}>; rel="next"`;
        return items;
      },
      {
        limit: "tradeLists",
        query: sellerBidsQuery,
        detail: {
          summary: "Bids on your packages, at most 100 a page: newest first, of a package latest",
        },
      },
    )
    .get(
      "/seller/trade-packages",
      async ({ viewer, query, set }) => {
        const { items, next } = await tradePackagesPage(db, trading(viewer), query.cursor);
        if (next) set.headers.link = `<${next}>; rel="next"`;
        return items;
      },
      {
        limit: "tradeLists",
        query: tradePackagesQuery,
        detail: { summary: "Your packages that have bids, each with its highest five" },
      },
    )
    .get("/seller/trade-stats", ({ viewer }) => tradeStats(db, trading(viewer).sellerId), {
      limit: "tradeLists",
      detail: { summary: "The bids on your packages in figures" },
    })
    .post(
      "/bids/:id/accept",
      async ({ viewer, params, query }) => {
        const { sellerId } = trading(viewer);
        await acceptBid(
          db,
          { bidId: params.id, sellerId, replace: query.replace ?? false },
          clock.now(),
        );
        return { id: params.id, status: "accepted" };
      },
      {
        limit: "decisions",
        query: acceptanceQuery,
        detail: { summary: "Accept a bid; with replace=true in place of the one accepted before" },
      },
    )
    .post(
      "/bids/:id/reject",
      async ({ viewer, params }) => {
        await rejectBid(db, { bidId: params.id, sellerId: trading(viewer).sellerId }, clock.now());
        return { id: params.id, status: "rejected" };
      },
      {
        limit: "decisions",
        detail: {
          summary:
            "Reject a bid whose contract has not been sent; it can be undone for ten seconds",
        },
      },
    )
    .post(
      "/bids/:id/reinstate",
      async ({ viewer, params }) => {
        const decision = { bidId: params.id, sellerId: trading(viewer).sellerId };
        return { id: params.id, status: await reinstateBid(db, decision, clock.now()) };
      },
      { limit: "decisions", detail: { summary: "Undo a rejection within ten seconds" } },
    );
}
