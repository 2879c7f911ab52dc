import { type ReplayedAuction, sellsSeveralLicenses } from "./replayed";

const EVENTS_AFTER_CLOSE = ["departure", "delivery", "moderation"];
const EVENTS_AFTER_ROUND = [...EVENTS_AFTER_CLOSE, "bid", "acceptance", "settlement"];
const EVENTS_AFTER_RELEASE = ["departure", "moderation", "withdrawal"];

/** Null while every event is possible. */
export function allowedEvents(state: ReplayedAuction): readonly string[] | null {
  switch (state.phase) {
    case "settled":
      return sellsSeveralLicenses(state) ? EVENTS_AFTER_ROUND : EVENTS_AFTER_CLOSE;
    case "released":
      return EVENTS_AFTER_RELEASE;
    case "withdrawn":
      return [];
    default:
      return null;
  }
}
