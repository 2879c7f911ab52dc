import { Elysia } from "elysia";
import { ReportPage } from "../../../views/trade/report-page";
import { findReportable, reportBid } from "../../trade/bid-reports";
import { bidReport } from "../../trade/schema";
import { reading, SellerAccessRequired, seller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";

export function reportRoutes(services: AppContext) {
  const { db, clock, pages } = services;

  async function show(
    reader: Reader,
    own: { bidId: string; sellerId: string },
    refused?: RefusedForm,
  ) {
    const { values = {}, errors = {} } = refused ?? {};
    const bid = await findReportable(db, own);
    const main = <ReportPage bid={bid} {...{ values, errors }} />;
    const words = pages.messages(reader).trade.report;
    const title = bid.report ? words.ownReport : words.title;
    return pages.page(reader, { title, main, refused });
  }

  return new Elysia()
    .use(reading(services))
    .get("/bid/:id/report", ({ reader, viewer, params }) => {
      const { id: sellerId } = seller(viewer, SellerAccessRequired);
      return show(reader, { bidId: params.id, sellerId });
    })
    .post(
      "/bid/:id/report",
      async ({ reader, viewer, request, params, body }) => {
        const own = { bidId: params.id, sellerId: seller(viewer, SellerAccessRequired).id };
        await findReportable(db, own);
        const again = (refused: RefusedForm) => show(reader, own, refused);
        return answerForm({ request, body, again }, async (form) => {
          await reportBid(db, { ...own, ...bidReport.parse(form) }, clock.now());
          return seeOther(`/bid/${params.id}/report`, "report-sent");
        });
      },
      { limit: "decisions" },
    );
}
