import { Elysia } from "elysia";
import { DisputesPage } from "../../../views/delivery/disputes-page";
import type { Viewer } from "../../accounts/sessions";
import { readReport } from "../../consignments/report";
import { decideDispute } from "../../delivery/decisions";
import { decidedDisputes, waitingDisputes } from "../../delivery/desk";
import { removeReview } from "../../delivery/reviews";
import { ruling } from "../../delivery/schema";
import { isId } from "../../lib/ids";
import { DISPUTES_TABLE } from "../console/desk-tables";
import { isTableQuery, tableFile, tablePage } from "../console/table-routes";
import { limitedTo, readerPlugin, requireOperator, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { rulingSchema } from "./answers";

export function disputeRoutes(services: AppContext) {
  const { db, clock, config, pages, security } = services;
  const asOperator = (viewer: Viewer | null) => requireOperator(services, viewer);
  const showTable = tablePage(services, DISPUTES_TABLE);
  const limitedRoutes = limitedTo(services, "operation")
    .post(
      "/operator/disputes/:id",
      async ({ reader, viewer, request, server, params, body }) => {
        const { id: decidedBy } = asOperator(viewer);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, { from: validId(params.id), decision: { disputeId: params.id, refused } });
        return handleForm({ request, body, onRefusal }, async (form) => {
          await decide(params.id, decidedBy, form);
          await security.note("dispute-decided", decidedBy, whereabouts(request, server, config));
          return seeOther("/operator/disputes", "decided");
        });
      },
      formFields(ruling),
    )
    .post("/operator/reviews/:id/removal", async ({ viewer, request, server, params }) => {
      const { id } = asOperator(viewer);
      await removeReview(db, params.id, id);
      await security.note("review-removed", id, whereabouts(request, server, config));
      return seeOther("/operator", "removed");
    });
  return new Elysia()
    .use(readerPlugin(services))
    .use(tableFile(services, DISPUTES_TABLE))
    .get("/operator/disputes", ({ reader, viewer, query }) => {
      requireOperator(services, viewer, "read");
      if (isTableQuery(query)) return showTable(reader, query);
      return show(reader, { from: validId(query.from), before: validId(query.before) });
    })
    .post(
      "/api/operator/disputes/:id",
      async ({ viewer, request, server, params, body }) => {
        requireSignedIn(viewer);
        const { id: decidedBy } = asOperator(viewer);
        await decide(params.id, decidedBy, body ?? {});
        await security.note("dispute-decided", decidedBy, whereabouts(request, server, config));
        return { id: params.id, decision: ruling.parse(body).decision };
      },
      apiCall("Decide a dispute", {
        limit: "operation",
        tag: "Trade",
        caller: "operator",
        body: ruling,
        responses: rulingSchema,
        refusals: [409],
      }),
    )
    .use(limitedRoutes);

  async function decide(disputeId: string, decidedBy: string, form: unknown): Promise<void> {
    const decision = ruling.parse(form);
    const keepMs = config.keepDeliveriesMs;
    await decideDispute(db, { ...decision, disputeId, decidedBy, keepMs }, clock.now());
  }

  async function show(reader: Reader, { from, before, decision }: PageOptions): Promise<Response> {
    const operatorId = reader.viewer?.id ?? "";
    const { cases, count, next } = await waitingDisputes(db, operatorId, clock.now(), from);
    const { decided, next: nextDecided } = await decidedDisputes(db, before);
    const main = (
      <DisputesPage
        cases={cases.map((dispute) => ({
          waiting: dispute,
          report: readReport(dispute.consignment?.report ?? null),
        }))}
        count={count}
        nextCase={next}
        decidedDisputes={decided}
        nextDecided={nextDecided}
        refused={decision ? { disputeId: decision.disputeId, ...decision.refused } : null}
      />
    );
    const { title } = pages.messages(reader).delivery.desk;
    return pages.page(reader, { title, main, refused: decision?.refused });
  }
}

interface PageOptions {
  from?: string | undefined;
  before?: string | undefined;
  decision?: { disputeId: string; refused: RefusedForm };
}

const validId = (text: string | undefined) => (text && isId(text) ? text : undefined);
