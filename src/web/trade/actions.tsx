import { z } from "zod";
import { TRADE_TABS } from "../../../islands/trade/trade-data";
import { ReplacementPage } from "../../../views/trade/replacement-page";
import { giveUpBid } from "../../auctions/changes/given-up-bid";
import type { ErrorValues } from "../../lib/error-codes";
import { pageQuery } from "../../lib/paging";
import { isoTime } from "../../lib/time";
import {
  bidReportSchema,
  decidedBidSchema,
  sellerBidSchema,
  type TradePage,
  tradePackageSchema,
  tradeStatsSchema,
} from "../../trade/answers";
import { type BidReport, reportBid } from "../../trade/bid-reports";
import { acceptBid, reinstateBid, rejectBid } from "../../trade/decisions";
import { OtherBidAccepted } from "../../trade/refusals";
import { acceptanceQuery, bidReport, sellerBidsQuery } from "../../trade/schema";
import { sellerBidsPage } from "../../trade/seller-bids";
import { TRADE_PACKAGES_PER_PAGE, tradePackagesPage } from "../../trade/trade-packages";
import { tradeStats } from "../../trade/trade-stats";
import { action, type Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";
import { NEXT_PAGE_HEADER } from "../http/call";
import { errorText } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { reportPage } from "./report-page";

interface Deps extends AppContext {
  pseudonymKey: string;
}

export const tradeTab = z.enum(TRADE_TABS).catch("all");

const tradePath = ({ tab }: Form) => `/trade?tab=${tradeTab.parse(tab)}`;

const linkToNext = ({ next }: TradePage<unknown>): Record<string, string> =>
  next ? { link: `<${next}>; rel="next"` } : {};

export function tradeActions(services: Deps) {
  const { pages, pseudonymKey } = services;
  const showReport = reportPage(services);

  function askToReplace({ reason, values }: RefusedForm, { reader, id }: Visit): Response {
    if (!(reason instanceof OtherBidAccepted)) throw reason;
    const { title } = errorText(pages.messages(reader), reason);
    const amounts = reason.values as ErrorValues["other-bid-accepted"];
    const question = <ReplacementPage bidId={id} tab={tradeTab.parse(values.tab)} {...amounts} />;
    return pages.page(reader, { title, main: question, status: 409 });
  }

  return mountActions(services, [
    action({
      caller: "trader",
      limit: "tradeLists",
      run: ({ db, caller, input, now }) =>
        sellerBidsPage(db, { sellerId: caller.id, pseudonymKey, now }, input),
      api: {
        at: "GET /api/seller/bids",
        summary: "List bids on your packages, up to 100 per page",
        tag: "Trade",
        query: sellerBidsQuery,
        answer: z.array(sellerBidSchema),
        responseHeaders: NEXT_PAGE_HEADER,
        headers: linkToNext,
        json: ({ items }) => items,
      },
    }),
    action({
      caller: "trader",
      limit: "tradeLists",
      run: ({ db, caller, input, now }) =>
        tradePackagesPage(db, { sellerId: caller.id, pseudonymKey, now }, input),
      api: {
        at: "GET /api/seller/trade-packages",
        summary: "List your packages with bids",
        tag: "Trade",
        query: pageQuery(TRADE_PACKAGES_PER_PAGE),
        answer: z.array(tradePackageSchema),
        responseHeaders: NEXT_PAGE_HEADER,
        headers: linkToNext,
        json: ({ items }) => items,
      },
    }),
    action({
      caller: "trader",
      limit: "tradeLists",
      run: ({ db, caller, now }) => tradeStats(db, { sellerId: caller.id, now }),
      api: {
        at: "GET /api/seller/trade-stats",
        summary: "Get figures about the bids on your packages",
        tag: "Trade",
        answer: tradeStatsSchema,
      },
    }),
    action({
      caller: "member",
      needs: "bid",
      acts: "bid-released",
      limit: "decisions",
      run: ({ db, id: bidId, caller, now }) => giveUpBid(db, { bidId, bidderId: caller.id }, now),
      api: {
        at: "POST /api/bids/:id/release",
        scope: "bid",
        summary: "Release your bid and all lower ones on the package",
        tag: "Trade",
        answer: decidedBidSchema,
        refusals: [409],
        json: (_, { id }) => ({ id, status: "released" }),
      },
    }),
    action({
      caller: "trader",
      acts: "bid-accepted",
      limit: "decisions",
      input: acceptanceQuery,
      run: ({ db, id: bidId, caller, input: { replace = false }, now }) =>
        acceptBid(db, { bidId, sellerId: caller.id, replace }, now),
      page: {
        at: "POST /bid/:id/acceptance",
        fields: ["tab"],
        done: (_, { form }) => seeOther(tradePath(form), "bid-accepted"),
        refused: askToReplace,
      },
      api: {
        at: "POST /api/bids/:id/accept",
        scope: "sell",
        summary: "Accept a bid",
        description: "With `replace=true`, it replaces the bid that was accepted before.",
        tag: "Trade",
        query: acceptanceQuery,
        answer: decidedBidSchema,
        refusals: [409],
        json: (_, { id }) => ({ id, status: "accepted" }),
      },
    }),
    action({
      caller: "trader",
      acts: "bid-rejected",
      limit: "decisions",
      run: ({ db, id: bidId, caller, now }) => rejectBid(db, { bidId, sellerId: caller.id }, now),
      page: {
        at: "POST /bid/:id/rejection",
        fields: ["tab"],
        done: (_, { form }) => seeOther(tradePath(form), "bid-rejected"),
      },
      api: {
        at: "POST /api/bids/:id/reject",
        scope: "sell",
        summary: "Reject a bid",
        tag: "Trade",
        answer: decidedBidSchema,
        refusals: [409],
        json: (_, { id }) => ({ id, status: "rejected" }),
      },
    }),
    action({
      caller: "trader",
      limit: "decisions",
      input: bidReport,
      run: ({ db, id: bidId, caller, input, now }) =>
        reportBid(db, { bidId, sellerId: caller.id, reasons: input.reasons }, now),
      page: {
        at: "POST /bid/:id/report",
        done: (_, { id }) => seeOther(`/bid/${id}/report`, "report-sent"),
        refused: (refused, { reader, id }) => showReport(reader, id, refused),
      },
      api: {
        at: "POST /api/bids/:id/report",
        scope: "sell",
        summary: "Report a bid to the operators",
        tag: "Trade",
        status: 201,
        answer: bidReportSchema,
        refusals: [409],
        json: bidReportJson,
      },
    }),
    action({
      caller: "trader",
      limit: "decisions",
      run: ({ db, id: bidId, caller, now }) =>
        reinstateBid(db, { bidId, sellerId: caller.id }, now),
      page: {
        at: "POST /bid/:id/reinstatement",
        fields: ["tab"],
        done: (_, { form }) => seeOther(tradePath(form), "rejection-undone"),
      },
      api: {
        at: "POST /api/bids/:id/reinstate",
        scope: "sell",
        summary: "Undo a rejection within ten seconds",
        tag: "Trade",
        answer: decidedBidSchema,
        refusals: [409],
        json: (status, { id }) => ({ id, status }),
      },
    }),
  ]);
}

function bidReportJson(report: BidReport): z.output<typeof bidReportSchema> {
  const { id, bid_id: bidId, reasons, reported_at } = report;
  return { id, bidId, reasons, reportedAt: isoTime(reported_at) };
}
