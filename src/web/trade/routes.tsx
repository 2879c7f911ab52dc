import { Elysia } from "elysia";
import { z } from "zod";
import { TRADE_TABS } from "../../../islands/trade/trade-data";
import { ReplacementPage } from "../../../views/trade/replacement-page";
import { ReportPage } from "../../../views/trade/report-page";
import type { Viewer } from "../../accounts/sessions";
import type { ErrorValues } from "../../lib/error-codes";
import { isId } from "../../lib/ids";
import { findReportableBid, reportBid } from "../../trade/bid-reports";
import { acceptBid, reinstateBid, rejectBid } from "../../trade/decisions";
import { OtherBidAccepted } from "../../trade/refusals";
import { bidReport } from "../../trade/schema";
import {
  limitedTo,
  readerPlugin,
  requireMember,
  requireSeller,
  SellerAccessRequired,
} from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import { formOf } from "../http/body";
import { errorText } from "../http/errors";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { reportDeskRoutes } from "./report-desk-routes";
import { tradeView } from "./trade-view";

interface Deps extends AppContext {
  assets: Assets;
  pseudonymKey: string;
}

const tab = z.enum(TRADE_TABS).catch("all");

export function tradeRoutes(services: Deps) {
  const { db, clock, pages } = services;
  const showTrade = tradeView(services);
  const parseDecision = (viewer: Viewer | null, bidId: string, body: unknown) => {
    const form = formOf(body);
    return {
      form,
      tab: tab.parse(form.tab),
      bidId,
      sellerId: requireSeller(viewer, SellerAccessRequired).id,
    };
  };
  const limitedRoutes = limitedTo(services, "decisions")
    .post(
      "/bid/:id/acceptance",
      async ({ reader, viewer, params, body }) => {
        const { form, tab, ...bid } = parseDecision(viewer, params.id, body);
        try {
          await acceptBid(db, { ...bid, replace: form.replace === "true" }, clock.now());
          return seeOther(`/trade?tab=${tab}`, "bid-accepted");
        } catch (error) {
          if (!(error instanceof OtherBidAccepted)) throw error;
          const { title } = errorText(pages.messages(reader), error);
          const amounts = error.values as ErrorValues["other-bid-accepted"];
          const question = <ReplacementPage bidId={params.id} tab={tab} {...amounts} />;
          return pages.page(reader, { title, main: question, status: 409 });
        }
      },
      formFields("tab", "replace"),
    )
    .post(
      "/bid/:id/rejection",
      async ({ viewer, params, body }) => {
        const { tab, bidId, sellerId } = parseDecision(viewer, params.id, body);
        await rejectBid(db, { bidId, sellerId }, clock.now());
        return seeOther(`/trade?tab=${tab}`, "bid-rejected");
      },
      formFields("tab"),
    )
    .post(
      "/bid/:id/reinstatement",
      async ({ viewer, params, body }) => {
        const { tab, bidId, sellerId } = parseDecision(viewer, params.id, body);
        await reinstateBid(db, { bidId, sellerId }, clock.now());
        return seeOther(`/trade?tab=${tab}`, "rejection-undone");
      },
      formFields("tab"),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .use(reportRoutes(services))
    .use(reportDeskRoutes(services))
    .get(
      "/trade",
      ({ reader, viewer, query }) => {
        const { id } = requireSeller(requireMember(viewer), SellerAccessRequired);
        const { package: packageId, cursor, deals } = query;
        return showTrade(reader, id, {
          tab: packageId === undefined ? tab.parse(query.tab) : "all",
          packageId: packageId ?? null,
          cursor,
          deals: deals && isId(deals) ? deals : undefined,
        });
      },
      { limit: "figures" },
    )
    .use(limitedRoutes);
}

function reportRoutes(services: AppContext) {
  const { db, clock, pages } = services;

  async function show(
    reader: Reader,
    reportedBid: { bidId: string; sellerId: string },
    refused?: RefusedForm,
  ) {
    const { values = {}, errors = {} } = refused ?? {};
    const bid = await findReportableBid(db, reportedBid);
    const main = <ReportPage bid={bid} values={values} errors={errors} />;
    const words = pages.messages(reader).trade.report;
    const title = bid.report ? words.ownReport : words.title;
    return pages.page(reader, { title, main, refused });
  }

  return new Elysia()
    .use(readerPlugin(services))
    .get("/bid/:id/report", ({ reader, viewer, params }) => {
      const { id: sellerId } = requireSeller(viewer, SellerAccessRequired);
      return show(reader, { bidId: params.id, sellerId });
    })
    .post(
      "/bid/:id/report",
      async ({ reader, viewer, request, params, body }) => {
        const reportedBid = {
          bidId: params.id,
          sellerId: requireSeller(viewer, SellerAccessRequired).id,
        };
        await findReportableBid(db, reportedBid);
        const onRefusal = (refused: RefusedForm) => show(reader, reportedBid, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          await reportBid(db, { ...reportedBid, ...bidReport.parse(form) }, clock.now());
          return seeOther(`/bid/${params.id}/report`, "report-sent");
        });
      },
      { limit: "decisions", ...formFields(bidReport) },
    );
}
