import { Elysia } from "elysia";
import { BidReportsPage } from "../../../views/certification/bid-reports-page";
import { isId } from "../../lib/ids";
import { answerBidReport, countWaitingReports, listBidReports } from "../../trade/bid-reports";
import { bidReportDecision } from "../../trade/schema";
import { readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";

export function reportDeskRoutes(services: AppContext) {
  const { db, clock, config, pages, security } = services;
  return new Elysia()
    .use(readerPlugin(services))
    .get("/operator/bid-reports", ({ reader, viewer, query }) => {
      requireOperator(services, viewer, "read");
      return show(reader, { answered: query.answered === "1", from: query.from });
    })
    .post(
      "/operator/bid-reports/:id",
      async ({ reader, viewer, request, server, params, body }) => {
        const { id: decidedBy } = requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, {
            answered: false,
            from: params.id,
            decision: { requestId: params.id, refused },
          });
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { answer } = bidReportDecision.parse(form);
          await answerBidReport(db, { reportId: params.id, answer, decidedBy }, clock.now());
          const from = whereabouts(request, server, config);
          await security.note("bid-report-answered", decidedBy, from);
          return seeOther("/operator/bid-reports", "decided");
        });
      },
      { limit: "operation", ...formFields(bidReportDecision) },
    );

  async function show(
    reader: Reader,
    { answered, from, decision }: PageOptions,
  ): Promise<Response> {
    const listing = { answered, from: from && isId(from) ? from : undefined };
    const operatorId = reader.viewer?.id ?? "";
    const main = (
      <BidReportsPage
        {...(await listBidReports(db, { operatorId, ...listing }))}
        showsAnswered={answered}
        waitingCount={await countWaitingReports(db)}
        refused={decision && { requestId: decision.requestId, ...decision.refused }}
      />
    );
    const title = pages.messages(reader).certification.operator.reports;
    return pages.page(reader, { title, main, refused: decision?.refused });
  }
}

interface PageOptions {
  answered: boolean;
  from?: string | undefined;
  decision?: { requestId: string; refused: RefusedForm };
}
