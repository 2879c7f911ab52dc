import { DAY } from "../lib/time";
import type { DeliveryState, Step } from "./course";

/** From the contract, for the seller to have the collection sealed; and once more, if prolonged. */
export const SEAL_MS = 7 * DAY;
/** From the sealing, for the buyer to pay. */
export const PAY_MS = 14 * DAY;
/** From the buyer's word that it is paid, for the seller to confirm it. */
export const CONFIRM_MS = 7 * DAY;
/** From the confirmed payment, for the buyer to accept or dispute. */
export const ACCEPT_MS = 14 * DAY;

interface Position {
  /** Where the step leads. */
  state: DeliveryState;
  /** As it was. */
  due_at: number | null;
}

/** When something falls due after a step, epoch milliseconds; null where time changes nothing. */
export function dueAt({ state, due_at }: Position, step: Step, now: number): number | null {
  switch (state) {
    case "waiting":
    case "uploading":
    case "refused":
      if (step === "sent") return now + SEAL_MS;
      return step === "prolonged" ? (due_at ?? now) + SEAL_MS : due_at;
    case "measuring":
      return due_at;
    case "sealed":
      return now + (step === "claimed" ? CONFIRM_MS : PAY_MS);
    case "paid":
      return now + ACCEPT_MS;
    default:
      return null;
  }
}
