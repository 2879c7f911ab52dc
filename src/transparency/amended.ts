import type { AmendmentKind } from "../rules/deal";
import type { DeliveryStep } from "./events";
import type { CreateFault, ReplayedDelivery } from "./replayed";

/** The parties change a contract together; only an operator can change it alone. */
export const CHANGING_STEPS: readonly string[] = ["amendment-accepted", "decided"];

const PARTIES: readonly string[] = ["seller", "buyer"];

/** After the payment, the price is paid, so only a part can be paid back; before it, none can. */
const NEEDS_PAYMENT: Partial<Record<AmendmentKind, boolean>> = { price: false, refund: true };

export function applyAmendment(
  delivery: ReplayedDelivery,
  { step, by, state, amendment }: DeliveryStep,
  fault: CreateFault,
): void {
  const { proposal, isPaid } = delivery;
  if (CHANGING_STEPS.includes(step)) {
    const needsPayment = amendment && NEEDS_PAYMENT[amendment];
    if (needsPayment !== undefined && needsPayment !== isPaid)
      throw fault(`changes the contract (${amendment}) at the wrong time`);
    if ((amendment === "cancel") !== (state === "withdrawn"))
      throw fault("ends the contract otherwise than agreed");
  }
  switch (step) {
    case "decided":
      if (by !== "operator" || delivery.state !== "disputed")
        throw fault("changes the contract without a dispute");
      delivery.proposal = null;
      return;
    case "amendment-proposed":
      if (!PARTIES.includes(by) || proposal)
        throw fault("proposes a second change, or is by nobody who can");
      delivery.proposal = { by, ...(amendment && { amendment }) };
      break;
    case "amendment-accepted":
      if (!proposal || !PARTIES.includes(by) || by === proposal.by)
        throw fault("changes the contract without the other party's proposal");
      if (proposal.amendment !== amendment) throw fault("accepts another change than was proposed");
      delivery.proposal = null;
      return;
    case "amendment-declined":
    case "amendment-withdrawn":
      if (!proposal || !PARTIES.includes(by) || (by === proposal.by) !== step.endsWith("withdrawn"))
        throw fault("ends a proposal that there is not");
      delivery.proposal = null;
      break;
    case "amendment-expired":
    case "amendment-lapsed":
      if (!proposal || by !== "server") throw fault("ends a proposal that there is not");
      delivery.proposal = null;
      break;
    default:
      throw fault("changes the contract in an unknown step");
  }
  if (state !== delivery.state) throw fault("changes the delivery's state");
}
