export type { components, paths, webhooks } from "./api.js";
export type { AnswerOf, Call, InputsOf, ItemOf, ListCall } from "./calls.js";
export { Collection, type Document } from "./collection.js";
export { DeliveryFault, type FieldError, MarketplaceError } from "./errors.js";
export type { ClientMessage, ServerMessage } from "./live.js";
export {
  type BidAnswer,
  type Contract,
  Marketplace,
  type MarketplaceOptions,
  type NewBid,
  type Package,
  type Sample,
} from "./marketplace.js";
export type { Report, ReportedFile } from "./report.js";
export {
  type EventOf,
  type EventType,
  isFromMarketplace,
  type Listening,
  type MarketplaceEvent,
  type WebhookEvents,
} from "./webhooks.js";
