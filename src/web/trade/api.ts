import { Elysia } from "elysia";
import { z } from "zod";
import type { Viewer } from "../../accounts/sessions";
import { giveUpBid } from "../../auctions/given-up-bid";
import { isoTime } from "../../lib/time";
import {
  bidReportSchema,
  decidedBidSchema,
  sellerBidSchema,
  tradePackageSchema,
  tradeStatsSchema,
} from "../../trade/answers";
import { type BidReport, reportBid } from "../../trade/bid-reports";
import { acceptBid, reinstateBid, rejectBid } from "../../trade/decisions";
import {
  acceptanceQuery,
  bidReport,
  sellerBidsQuery,
  tradePackagesQuery,
} from "../../trade/schema";
import { sellerBidsPage } from "../../trade/seller-bids";
import { tradePackagesPage } from "../../trade/trade-packages";
import { tradeStats } from "../../trade/trade-stats";
import { readerPlugin, requireSeller, requireSignedIn, SellerAccessRequired } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall, NEXT_PAGE_HEADER } from "../http/call";

interface Deps extends AppContext {
  pseudonymKey: string;
}

export function tradeApi(services: Deps) {
  const { db, clock, pseudonymKey } = services;
  const sellerContext = (viewer: Viewer | null) => ({
    sellerId: requireSeller(viewer, SellerAccessRequired).id,
    pseudonymKey,
    now: clock.now(),
  });
  return new Elysia({ prefix: "/api", tags: ["Trade"] })
    .use(readerPlugin(services))
    .get(
      "/seller/bids",
      async ({ viewer, query, set }) => {
        const { items, next } = await sellerBidsPage(db, sellerContext(viewer), query);
        if (next) set.headers.link = `<${next}>; rel="next"`;
        return items;
      },
      {
        query: sellerBidsQuery,
        ...apiCall("List bids on your packages, up to 100 per page", {
          limit: "tradeLists",
          caller: "seller",
          responses: z.array(sellerBidSchema),
          responseHeaders: NEXT_PAGE_HEADER,
        }),
      },
    )
    .get(
      "/seller/trade-packages",
      async ({ viewer, query, set }) => {
        const { items, next } = await tradePackagesPage(db, sellerContext(viewer), query.cursor);
        if (next) set.headers.link = `<${next}>; rel="next"`;
        return items;
      },
      {
        query: tradePackagesQuery,
        ...apiCall("List your packages with bids", {
          limit: "tradeLists",
          caller: "seller",
          responses: z.array(tradePackageSchema),
          responseHeaders: NEXT_PAGE_HEADER,
        }),
      },
    )
    .get(
      "/seller/trade-stats",
      ({ viewer }) => tradeStats(db, sellerContext(viewer).sellerId),
      apiCall("Get figures about the bids on your packages", {
        limit: "tradeLists",
        caller: "seller",
        responses: tradeStatsSchema,
      }),
    )
    .post(
      "/bids/:id/release",
      async ({ viewer, params }) => {
        const ownBid = { bidId: params.id, bidderId: requireSignedIn(viewer).id };
        await giveUpBid(db, ownBid, clock.now());
        return { id: params.id, status: "released" };
      },
      apiCall("Release your bid and all lower ones on the package", {
        limit: "decisions",
        caller: "member",
        responses: decidedBidSchema,
        refusals: [409],
      }),
    )
    .post(
      "/bids/:id/accept",
      async ({ viewer, params, query }) => {
        const { sellerId } = sellerContext(viewer);
        await acceptBid(
          db,
          { bidId: params.id, sellerId, replace: query.replace ?? false },
          clock.now(),
        );
        return { id: params.id, status: "accepted" };
      },
      {
        query: acceptanceQuery,
        ...apiCall("Accept a bid", {
          description: "With `replace=true`, it replaces the bid that was accepted before.",
          limit: "decisions",
          caller: "seller",
          responses: decidedBidSchema,
          refusals: [409],
        }),
      },
    )
    .post(
      "/bids/:id/reject",
      async ({ viewer, params }) => {
        await rejectBid(
          db,
          { bidId: params.id, sellerId: sellerContext(viewer).sellerId },
          clock.now(),
        );
        return { id: params.id, status: "rejected" };
      },
      apiCall("Reject a bid", {
        limit: "decisions",
        caller: "seller",
        responses: decidedBidSchema,
        refusals: [409],
      }),
    )
    .post(
      "/bids/:id/report",
      async ({ viewer, params, body, status }) => {
        const { sellerId } = sellerContext(viewer);
        const { reasons } = bidReport.parse(body ?? {});
        const report = await reportBid(db, { bidId: params.id, sellerId, reasons }, clock.now());
        return status(201, bidReportJson(report));
      },
      apiCall("Report a bid to the operators", {
        limit: "decisions",
        caller: "seller",
        body: bidReport,
        responses: { 201: bidReportSchema },
        refusals: [409],
      }),
    )
    .post(
      "/bids/:id/reinstate",
      async ({ viewer, params }) => {
        const decision = { bidId: params.id, sellerId: sellerContext(viewer).sellerId };
        return { id: params.id, status: await reinstateBid(db, decision, clock.now()) };
      },
      apiCall("Undo a rejection within ten seconds", {
        limit: "decisions",
        caller: "seller",
        responses: decidedBidSchema,
        refusals: [409],
      }),
    );
}

function bidReportJson(report: BidReport): z.output<typeof bidReportSchema> {
  const { id, bid_id: bidId, reasons, reported_at } = report;
  return { id, bidId, reasons, reportedAt: isoTime(reported_at) };
}
