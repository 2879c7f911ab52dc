import { type ReplayedAuction, sellsSeveralLicenses } from "./replayed";

const EVENTS_AFTER_CLOSE = ["departure", "delivery", "moderation"];
const EVENTS_AFTER_ROUND = [...EVENTS_AFTER_CLOSE, "bid", "acceptance", "settlement", "lapse"];
// A refund of an earlier sale can follow, as a delivery step.
const EVENTS_AFTER_RELEASE = ["departure", "delivery", "moderation", "withdrawal"];

/** Null while every event is possible. */
export function allowedEvents(state: ReplayedAuction): readonly string[] | null {
  switch (state.phase) {
    case "settled":
      return sellsSeveralLicenses(state) ? EVENTS_AFTER_ROUND : EVENTS_AFTER_CLOSE;
    case "released":
      return EVENTS_AFTER_RELEASE;
    case "withdrawn":
      return ["delivery"];
    default:
      return null;
  }
}
