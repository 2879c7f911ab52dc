import type { DeliveryStep } from "./events";
import { type Replayed, voidSale } from "./replayed";

/** The contract is void by these. */
const VOID = ["resolved", "withdrawn"];
/** What an accepted delivery can come to; it may be delivered again where the server lost it. */
const COMPLETED = ["accepted", "removed"];

/** Holds a step of a sale's delivery against the course of one (docs/product.md#delivery). */
export function deliver(
  state: Replayed,
  { step, state: after }: DeliveryStep,
  fault: (what: string) => Error,
): void {
  if (state.phase !== "settled") throw fault("delivers what is not sold");
  if ((step === "sent") !== (state.delivery === null))
    throw fault(`takes the step "${step}" out of its order`);
  const { delivery } = state;
  if (delivery === "removed" || (delivery === "accepted" && !COMPLETED.includes(after)))
    throw fault("comes after the delivery was completed");
  state.delivery = after;
  if (VOID.includes(after)) voidSale(state);
}
