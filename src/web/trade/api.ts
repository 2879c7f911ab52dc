import { Elysia } from "elysia";
import { z } from "zod";
import type { Viewer } from "../../accounts/sessions";
import { giveUpBid } from "../../auctions/given-up-bid";
import { isoTime } from "../../lib/time";
import {
  bidReportAnswer,
  decidedBidAnswer,
  sellerBidAnswer,
  tradePackageAnswer,
  tradeStatsAnswer,
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
import { reading, SellerAccessRequired, seller, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call, NEXT_PAGE } from "../http/call";

interface Deps extends AppContext {
  pseudonymKey: string;
}

export function tradeApi(services: Deps) {
  const { db, clock, pseudonymKey } = services;
  const trading = (viewer: Viewer | null) => ({
    sellerId: seller(viewer, SellerAccessRequired).id,
    pseudonymKey,
    now: clock.now(),
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
        query: sellerBidsQuery,
        ...call("List bids on your packages, up to 100 per page", {
          limit: "tradeLists",
          by: "seller",
          answers: z.array(sellerBidAnswer),
          gives: NEXT_PAGE,
        }),
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
        query: tradePackagesQuery,
        ...call("List your packages with bids", {
          limit: "tradeLists",
          by: "seller",
          answers: z.array(tradePackageAnswer),
          gives: NEXT_PAGE,
        }),
      },
    )
    .get(
      "/seller/trade-stats",
      ({ viewer }) => tradeStats(db, trading(viewer).sellerId),
      call("Get figures about the bids on your packages", {
        limit: "tradeLists",
        by: "seller",
        answers: tradeStatsAnswer,
      }),
    )
    .post(
      "/bids/:id/release",
      async ({ viewer, params }) => {
        const ownBid = { bidId: params.id, bidderId: signedIn(viewer).id };
        await giveUpBid(db, ownBid, clock.now());
        return { id: params.id, status: "released" };
      },
      call("Release your bid and all lower ones on the package", {
        limit: "decisions",
        by: "member",
        answers: decidedBidAnswer,
        refusals: [409],
      }),
    )
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
        query: acceptanceQuery,
        ...call("Accept a bid", {
          description: "With `replace=true`, it replaces the bid that was accepted before.",
          limit: "decisions",
          by: "seller",
          answers: decidedBidAnswer,
          refusals: [409],
        }),
      },
    )
    .post(
      "/bids/:id/reject",
      async ({ viewer, params }) => {
        await rejectBid(db, { bidId: params.id, sellerId: trading(viewer).sellerId }, clock.now());
        return { id: params.id, status: "rejected" };
      },
      call("Reject a bid", {
        limit: "decisions",
        by: "seller",
        answers: decidedBidAnswer,
        refusals: [409],
      }),
    )
    .post(
      "/bids/:id/report",
      async ({ viewer, params, body, status }) => {
        const { sellerId } = trading(viewer);
        const { reasons } = bidReport.parse(body ?? {});
        const report = await reportBid(db, { bidId: params.id, sellerId, reasons }, clock.now());
        return status(201, bidReportJson(report));
      },
      call("Report a bid to the operators", {
        limit: "decisions",
        by: "seller",
        body: bidReport,
        answers: { 201: bidReportAnswer },
        refusals: [409],
      }),
    )
    .post(
      "/bids/:id/reinstate",
      async ({ viewer, params }) => {
        const decision = { bidId: params.id, sellerId: trading(viewer).sellerId };
        return { id: params.id, status: await reinstateBid(db, decision, clock.now()) };
      },
      call("Undo a rejection within ten seconds", {
        limit: "decisions",
        by: "seller",
        answers: decidedBidAnswer,
        refusals: [409],
      }),
    );
}

function bidReportJson(report: BidReport): z.output<typeof bidReportAnswer> {
  const { id, bid_id: bidId, reasons, reported_at } = report;
  return { id, bidId, reasons, reportedAt: isoTime(reported_at) };
}
