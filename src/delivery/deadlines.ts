import type { Notice, Side, Step } from "../lib/deal";
import { DAY } from "../lib/time";
import type { DeliveryState } from "./course";

/** From the contract, for the seller to have the collection sealed; and once more, if prolonged. */
export const SEAL_MS = 7 * DAY;
/** From the sealing, for the buyer to pay. */
export const PAY_MS = 14 * DAY;
/** From the buyer's word that it is paid, for the seller to confirm it. */
export const CONFIRM_MS = 7 * DAY;
/** From the confirmed payment, for the buyer to accept or dispute. */
export const ACCEPT_MS = 14 * DAY;
/** How long before its ciphertext goes both are told. */
const REMOVAL_NOTICE_MS = 7 * DAY;

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
      return step === "prolonged" ? Math.max(due_at ?? now, now) + SEAL_MS : due_at;
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

/** A moment at which the timer has something to do. */
export interface Moment {
  at: number;
  /** Who is told of what; nobody, where something happens by itself, which has mails of its own. */
  notice: Notice | null;
  to: readonly Side[];
}

interface Timed extends Position {
  claimed_at: number | null;
  remove_at: number | null;
}

/** All that the timer has to do in a state, in its order (docs/product.md#delivery). */
export function momentsOf({ state, due_at, claimed_at, remove_at }: Timed): Moment[] {
  const told = (at: number, notice: Notice, ...to: Side[]): Moment => ({ at, notice, to });
  const happens = (at: number): Moment => ({ at, notice: null, to: [] });
  if (state === "accepted" && remove_at !== null) {
    return [told(remove_at - REMOVAL_NOTICE_MS, "removal", "buyer", "seller"), happens(remove_at)];
  }
  if (due_at === null) return [];
  switch (state) {
    case "waiting":
    case "uploading":
    case "refused":
      return [
        told(due_at - 2 * DAY, "seal", "seller"),
        told(due_at, "seal-late", "seller", "buyer"),
      ];
    case "sealed":
      return claimed_at === null
        ? [told(due_at - 2 * DAY, "pay", "buyer"), told(due_at, "pay-late", "seller", "buyer")]
        : [told(due_at - 2 * DAY, "confirm", "seller"), happens(due_at)];
    case "paid":
      return [
        told(due_at - 7 * DAY, "accept", "buyer"),
        told(due_at - 2 * DAY, "accept", "buyer"),
        happens(due_at),
      ];
    default:
      return [];
  }
}

/**
 * When the timer next has something to do; null where it never has. What was to be told at `now` has
 * been told; what is to happen then still is.
 */
export function wakesAt(position: Timed, now: number): number | null {
  const isAhead = ({ at, notice }: Moment) => at > now || (at === now && notice === null);
  return momentsOf(position).find(isAhead)?.at ?? null;
}
