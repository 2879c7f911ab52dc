import { Elysia } from "elysia";
import { ActionPage } from "../../../views/delivery/action-page";
import { UNTOUCHED } from "../../../views/ui/filled-form";
import { readReport } from "../../consignments/report";
import { ACTIONS, actionsOf, type DealAction } from "../../delivery/actions";
import { findOwnDelivery, type Party, StepOutOfOrder } from "../../delivery/delivery";
import { dueOf } from "../../delivery/payment";
import { viewOwnDeal } from "../../delivery/reading";
import { askProof } from "../accounts/proof";
import { member, reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { RouteNotFound } from "../http/errors";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { takeAction } from "./take-action";

export function deliveryRoutes(services: AppContext) {
  const { db, clock, pages } = services;
  return new Elysia()
    .use(reading(services))
    .get("/contract/:id/delivery/:action", async ({ reader, viewer, request, params }) => {
      const target = actionRequestOf(params, member(viewer).id);
      return (await askIfPaid(reader, request, target)) ?? show(reader, target);
    })
    .post(
      "/contract/:id/delivery/:action",
      async ({ reader, viewer, request, params, body }) => {
        const target = actionRequestOf(params, signedIn(viewer).id);
        const { party, action } = target;
        await findOwnDelivery(db, party);
        const ask = await askIfPaid(reader, request, target);
        if (ask) return ask;
        const onRefusal = (refused: RefusedForm) => show(reader, target, refused);
        return answerForm({ request, body, onRefusal }, async (form) => {
          await takeAction(services, action, party, form);
          return seeOther(`/contract/${party.contractId}`, "done");
        });
      },
      { limit: "deals" },
    );

  /** This step releases the key, so it requires the seller's second factor. */
  async function askIfPaid(reader: Reader, request: Request, { action, party }: ActionRequest) {
    if (action !== "paid") return null;
    return askProof(services, { reader, request, back: pathOf(party.contractId, action) });
  }

  async function show(
    reader: Reader,
    { action, party }: ActionRequest,
    refused?: RefusedForm,
  ): Promise<Response> {
    const ownDelivery = await findOwnDelivery(db, party);
    const now = clock.now();
    const view = await viewOwnDeal(db, ownDelivery, now);
    const open = actionsOf(view, ownDelivery.side, now);
    // A refused form is shown as typed, even if its step has closed.
    if (!refused && !open.includes(action)) throw new StepOutOfOrder();
    const report = readReport(view.consignment?.report ?? null);
    const main = (
      <ActionPage
        contractId={party.contractId}
        action={action}
        due={await dueOf(db, ownDelivery.delivery)}
        differences={open.includes("dispute") ? (report?.differs ?? []) : []}
        {...(refused ?? UNTOUCHED)}
      />
    );
    const { button: title } = pages.messages(reader).delivery.actions[action];
    return pages.page(reader, { title, main, refused });
  }
}

interface ActionRequest {
  action: DealAction;
  party: Party & { contractId: string };
}

function actionRequestOf(params: { id: string; action: string }, memberId: string): ActionRequest {
  const action = ACTIONS.find((name) => name === params.action);
  if (!action) throw new RouteNotFound();
  return { action, party: { contractId: params.id, memberId } };
}

const pathOf = (contractId: string, action: DealAction) =>
  `/contract/${contractId}/delivery/${action}`;
