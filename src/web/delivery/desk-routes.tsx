import { Elysia } from "elysia";
import type { Viewer } from "../../accounts/sessions";
import type { ListedDispute } from "../../console/disputes";
import { decideDispute } from "../../delivery/decisions";
import { removeReview } from "../../delivery/reviews";
import { ruling } from "../../delivery/schema";
import { tablePage } from "../console/table-routes";
import { DISPUTES_TABLE } from "../console/tables";
import { limitedTo, readerPlugin, requireOperator, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { rulingSchema } from "./answers";

export function disputeRoutes(services: AppContext) {
  const { db, clock, config, security } = services;
  const asOperator = (viewer: Viewer | null) => requireOperator(services, viewer);
  const show = tablePage(services, DISPUTES_TABLE);
  const limitedRoutes = limitedTo(services, "operation")
    .post(
      "/operator/disputes/:id",
      async ({ reader, viewer, request, server, params, body }) => {
        const { id: decidedBy } = asOperator(viewer);
        const isAbout = ({ id }: ListedDispute) => id === params.id;
        const onRefusal = (form: RefusedForm) =>
          show(reader, { from: params.id }, { form, isAbout });
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
}
