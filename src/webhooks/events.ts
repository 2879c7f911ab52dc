import { z } from "zod";
import { count, id, text, time } from "../lib/answers";
import { REMINDERS, STEPS } from "../rules/deal";

interface EventKind<Data extends z.ZodRawShape> {
  /** When it happens, in docs/webhooks.md#events and in the API's description. */
  when: string;
  data: z.ZodObject<Data, z.core.$strict>;
}

function event<Data extends z.ZodRawShape>(when: string, data: Data): EventKind<Data> {
  return { when, data: z.strictObject(data) };
}

const onPackage = { packageId: id };
const onContract = { contractId: id, contractNumber: text };

/** The steps that notify someone and have no event of their own. */
const OTHER_STEPS = z
  .enum(STEPS)
  .exclude([
    ...(["sealed", "refused", "claimed", "paid", "accepted"] as const),
    ...(["disputed", "taken-back", "decided"] as const),
    ...(["sent", "begun", "completed", "confirmed", "amendment-lapsed"] as const),
  ]);
export type OtherStep = z.output<typeof OTHER_STEPS>;

/**
 * All events that a webhook can ask for. Bodies have IDs and states. Receivers read everything else
 * with their own token, so a leaked body reveals nothing.
 */
export const EVENTS = {
  "auction.started": event(
    "An auction of yours, or one that you have favorited, has started",
    onPackage,
  ),
  "auction.ended": event(
    "An auction or a sale of yours has ended, or the seller now chooses between your bid and others",
    {
      ...onPackage,
      outcome: z
        .enum(["sold", "undecided", "unsold"])
        .describe("`undecided` until the seller decides"),
    },
  ),
  "auction.won": event("Your bid has won", onPackage),
  "auction.lost": event("An auction has ended, and your bid has not won", onPackage),
  "bid.received": event("Someone has bid on a package of yours", { ...onPackage, bidId: id }),
  "bid.outbid": event("You no longer lead, or no longer win a license", onPackage),
  "bid.leading": event(
    "You lead, or win a license, because of your maximum or another's withdrawal",
    onPackage,
  ),
  "bid.rejected": event("The seller has rejected your bid", onPackage),
  "bid.released": event("Your bids on a package are no longer binding", onPackage),
  "bidder.requested": event("A member asks to bid on a package of yours", onPackage),
  "bidder.decided": event("The seller has decided whether you may bid", {
    ...onPackage,
    outcome: z.enum(["approved", "declined"]),
  }),
  "change.requested": event("A seller asks you to agree to a correction or an early end", {
    ...onPackage,
    kind: z.enum(["correction", "end"]),
    until: time,
  }),
  "change.decided": event("A correction or an early end has been decided", {
    ...onPackage,
    kind: z.enum(["correction", "end"]),
    outcome: z.enum(["agreed", "declined", "withdrawn", "lapsed"]),
  }),
  "offer.received": event("You have received an offer or a counter-offer", {
    packageId: id.nullable().describe("null for a second chance"),
    offerId: id,
    until: time,
  }),
  "offer.answered": event("An offer has been answered or has expired", {
    ...onPackage,
    outcome: z.enum(["accepted", "declined", "expired", "ended"]),
  }),
  "license.purchased": event("You have bought or sold a license at a fixed price", {
    ...onPackage,
    side: z.enum(["buyer", "seller"]),
    number: count,
  }),
  "contract.created": event("A contract of yours has been concluded", onContract),
  "contract.changed": event("Another step of a contract; the other events name the main ones", {
    ...onContract,
    step: OTHER_STEPS,
  }),
  "contract.reminder": event("A deadline of a contract is near or has passed", {
    ...onContract,
    reminder: z.enum(REMINDERS),
    until: time,
  }),
  "contract.void": event("A contract has become void", onContract),
  "delivery.sealed": event("A delivery is sealed, and its invoice is due", onContract),
  "delivery.refused": event("The files of a delivery could not be accepted", onContract),
  "delivery.key_available": event("You can get the key of a delivery", onContract),
  "delivery.copied": event("A delivery was copied to your bucket, or could not be", {
    ...onContract,
    outcome: z.enum(["copied", "failed"]),
  }),
  "delivery.accepted": event("A delivery has been accepted", onContract),
  "payment.claimed": event("The buyer has reported the payment", onContract),
  "payment.confirmed": event("The seller has confirmed the payment", onContract),
  "dispute.opened": event("A delivery is disputed", onContract),
  "dispute.resolved": event("A dispute has been decided or withdrawn", onContract),
  "invoice.issued": event("An invoice or a credit note has been issued", {
    ...onContract,
    kind: z.enum(["invoice", "credit-note"]),
  }),
  "package.hidden": event(
    "Operators have hidden a package that you sell or have bid on",
    onPackage,
  ),
  "package.restored": event("A hidden package is visible again", onPackage),
  "package.removed": event("Operators have removed a package", onPackage),
  "certification.decided": event("The certification of a package of yours has been decided", {
    ...onPackage,
    outcome: z.enum(["approved", "declined", "withdrawn"]),
  }),
  "search.matched": event("A saved search has new matches", {
    path: text.describe("the search's page"),
    count,
  }),
  "message.received": event("You have received a message", { ...onPackage, conversationId: id }),
  "approval.requested": event("A colleague asks for the approval of a bid", {
    ...onPackage,
    approvalId: id,
  }),
  "approval.decided": event("A bid that needed approval was placed or declined", {
    ...onPackage,
    outcome: z.enum(["placed", "declined"]),
  }),
} as const;

export type EventName = keyof typeof EVENTS;

export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

export type NewEvent = {
  [Name in EventName]: { type: Name; data: z.output<(typeof EVENTS)[Name]["data"]> };
}[EventName];

/** Sent on request, whatever the webhook asked for. */
export const TEST_EVENT = "webhook.test";
