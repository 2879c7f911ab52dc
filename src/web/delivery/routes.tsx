import { Elysia } from "elysia";
import { ActionPage } from "../../../views/delivery/action-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { readReport } from "../../consignments/report";
import { ACTIONS, actionsOf, type DealAction } from "../../delivery/actions";
import { findOwnDelivery, type PartyKey, StepOutOfOrder } from "../../delivery/delivery";
import { amountDueOf } from "../../delivery/payment";
import { viewOwnDeal } from "../../delivery/reading";
import { requestProof } from "../accounts/proof";
import { readerPlugin, requireMember, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { RouteNotFound } from "../http/errors";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { ACTION_FIELDS, takeAction } from "./take-action";

export function deliveryRoutes(services: AppContext) {
  const { db, clock, pages } = services;
  return new Elysia()
    .use(readerPlugin(services))
    .get("/contract/:id/delivery/:action", async ({ reader, viewer, request, params }) => {
      const target = actionRequestOf(params, requireMember(viewer).id);
      return (await requestProofIfPaid(reader, request, target)) ?? show(reader, target);
    })
    .post(
      "/contract/:id/delivery/:action",
      async ({ reader, viewer, request, params, body }) => {
        const target = actionRequestOf(params, requireSignedIn(viewer).id);
        const { party, action } = target;
        await findOwnDelivery(db, party);
        const proofRedirect = await requestProofIfPaid(reader, request, target);
        if (proofRedirect) return proofRedirect;
        const onRefusal = (refused: RefusedForm) => show(reader, target, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          await takeAction(services, action, party, form);
          return seeOther(`/contract/${party.contractId}`, "done");
        });
      },
      { limit: "deals", ...formFields(...ACTION_FIELDS) },
    );

  /** This step releases the key, so it requires the seller's second factor. */
  async function requestProofIfPaid(
    reader: Reader,
    request: Request,
    { action, party }: ActionRequest,
  ) {
    if (action !== "paid") return null;
    return requestProof(services, { reader, request, back: actionPath(party.contractId, action) });
  }

  async function show(
    reader: Reader,
    { action, party }: ActionRequest,
    refused?: RefusedForm,
  ): Promise<Response> {
    const ownDelivery = await findOwnDelivery(db, party);
    const now = clock.now();
    const view = await viewOwnDeal(db, ownDelivery, now);
    const openActions = actionsOf(view, ownDelivery.side, now);
    // A refused form is shown as typed, even if its step has closed.
    if (!refused && !openActions.includes(action)) throw new StepOutOfOrder();
    const report = readReport(view.consignment?.report ?? null);
    const main = (
      <ActionPage
        contractId={party.contractId}
        action={action}
        due={await amountDueOf(db, ownDelivery.delivery)}
        differences={openActions.includes("dispute") ? (report?.differs ?? []) : []}
        isUnpaid={view.dispute?.state_before === "sealed"}
        {...(refused ?? EMPTY_FORM)}
      />
    );
    const { button: title } = pages.messages(reader).delivery.actions[action];
    return pages.page(reader, { title, main, refused });
  }
}

interface ActionRequest {
  action: DealAction;
  party: PartyKey & { contractId: string };
}

function actionRequestOf(params: { id: string; action: string }, memberId: string): ActionRequest {
  const action = ACTIONS.find((name) => name === params.action);
  if (!action) throw new RouteNotFound();
  return { action, party: { contractId: params.id, memberId } };
}

const actionPath = (contractId: string, action: DealAction) =>
  `/contract/${contractId}/delivery/${action}`;
