import { ActionPage } from "../../../views/delivery/action-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { readReport } from "../../consignments/report";
import { actionsOf, type DealAction } from "../../delivery/actions";
import { findOwnDelivery, StepOutOfOrder } from "../../delivery/delivery";
import { amountDueOf } from "../../delivery/invoicing";
import { viewOwnDeal } from "../../delivery/reading";
import { requireSignedIn } from "../http/access";
import type { Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import { seeOther } from "../http/redirect";

/** The form of an action, for a contract. */
export function actionPage({ db, clock, pages }: AppContext) {
  return async (
    { reader, id: contractId }: Pick<Visit, "reader" | "id">,
    action: DealAction,
    refused?: RefusedForm,
  ): Promise<Response> => {
    const memberId = requireSignedIn(reader.viewer).id;
    const ownDelivery = await findOwnDelivery(db, { contractId, memberId });
    const now = clock.now();
    const view = await viewOwnDeal(db, ownDelivery, now);
    const openActions = actionsOf(view, ownDelivery.side, now);
    // A refused form is shown as typed, even if its step has closed.
    if (!refused && !openActions.includes(action)) throw new StepOutOfOrder();
    const report = readReport(view.consignment?.report ?? null);
    const main = (
      <ActionPage
        contractId={contractId}
        action={action}
        due={await amountDueOf(db, ownDelivery.delivery)}
        refund={view.refund}
        differences={openActions.includes("dispute") ? (report?.differs ?? []) : []}
        isUnpaid={view.dispute?.state_before === "sealed"}
        {...(refused ?? EMPTY_FORM)}
      />
    );
    const { button: title } = pages.messages(reader).delivery.actions[action];
    return pages.page(reader, { title, main, refused });
  };
}

/** How an action is taken by form. */
export function formOf(services: AppContext, action: DealAction) {
  const show = actionPage(services);
  return {
    at: `POST /contract/:id/delivery/${action}` as const,
    done: (_: unknown, { id }: Visit) => seeOther(`/contract/${id}`, "done"),
    refused: (refused: RefusedForm, visit: Visit) => show(visit, action, refused),
  };
}
