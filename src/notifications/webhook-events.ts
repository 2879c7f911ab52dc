import { ownValue } from "../lib/own-value";
import { isoTime } from "../lib/time";
import type { Step } from "../rules/deal";
import type { EventName, NewEvent, OtherStep } from "../webhooks/events";
import { holdEvent } from "../webhooks/hold-event";
import type { NotificationDetails, NotificationKind } from "./kinds";

type EventsOf<Kind extends NotificationKind> = (
  details: NotificationDetails[Kind],
) => readonly NewEvent[];

/** With the package's ID and nothing else. */
type PackageEvent =
  | ("auction.started" | "auction.won" | "auction.lost")
  | ("bid.outbid" | "bid.leading" | "bid.rejected" | "bid.released" | "bidder.requested");

interface OnPackage {
  packageId: string;
}

const onPackage =
  (type: PackageEvent) =>
  ({ packageId }: OnPackage): NewEvent[] => [{ type, data: { packageId } }];

type Outcome = "sold" | "undecided" | "unsold";

const ended =
  (outcome: Outcome) =>
  ({ packageId }: OnPackage): NewEvent[] => [
    { type: "auction.ended", data: { packageId, outcome } },
  ];

/** With the package's ID and an outcome. */
type DecidedEvent = Extract<
  NewEvent,
  { type: "offer.answered" | "bidder.decided" | "certification.decided" | "approval.decided" }
>;

const decided =
  <Event extends DecidedEvent>(type: Event["type"], outcome: Event["data"]["outcome"]) =>
  ({ packageId }: OnPackage): NewEvent[] => [{ type, data: { packageId, outcome } } as NewEvent];

const answered = (outcome: "accepted" | "declined" | "expired" | "ended") =>
  decided<Extract<NewEvent, { type: "offer.answered" }>>("offer.answered", outcome);

interface ReceivedOffer {
  packageId?: string;
  offerId: string;
  until: number;
}

const offered = ({ packageId, offerId, until }: ReceivedOffer): NewEvent[] => [
  {
    type: "offer.received",
    data: { packageId: packageId ?? null, offerId, until: isoTime(until) },
  },
];

const bought =
  (side: "buyer" | "seller") =>
  ({ packageId, number }: OnPackage & { number: number }): NewEvent[] => [
    { type: "license.purchased", data: { packageId, side, number } },
  ];

/** The steps that have an event of their own; the others are a `contract.changed`. */
const STEP_EVENTS = {
  sealed: "delivery.sealed",
  refused: "delivery.refused",
  claimed: "payment.claimed",
  paid: "payment.confirmed",
  accepted: "delivery.accepted",
  disputed: "dispute.opened",
  "taken-back": "dispute.resolved",
  decided: "dispute.resolved",
} as const satisfies Partial<Record<Step, EventName>>;

function stepEvents({ contractId, reference, step, side }: NotificationDetails["delivery-step"]) {
  const data = { contractId, contractNumber: reference };
  const type = step in STEP_EVENTS ? STEP_EVENTS[step as keyof typeof STEP_EVENTS] : null;
  const events: NewEvent[] =
    type === null
      ? [{ type: "contract.changed", data: { ...data, step: step as OtherStep } }]
      : [{ type, data }];
  const opensKey = step === "paid" && side === "buyer";
  return opensKey ? [...events, { type: "delivery.key_available", data } as const] : events;
}

/**
 * The events for webhooks in each piece of news; null where another place queues them, or where
 * there is nothing that a program would act on.
 */
const EVENTS_OF: { [Kind in NotificationKind]: EventsOf<Kind> | null } = {
  "package-deleted": null,
  "first-bid": null,
  "bid-summary": null,
  "auction-ended": ({ packageId, highestBidCents }) =>
    ended(highestBidCents === null ? "unsold" : "undecided")({ packageId }),
  "auction-opened": onPackage("auction.started"),
  "favorite-opened": onPackage("auction.started"),
  "price-offer-made": offered,
  "price-offer-countered": offered,
  "offer-countered": offered,
  "price-offer-declined": answered("declined"),
  "price-offer-lapsed": answered("expired"),
  "price-offer-expiring": null,
  "price-offer-ended": answered("ended"),
  "sale-ended": ({ packageId, sold }) => ended(sold > 0 ? "sold" : "unsold")({ packageId }),
  "auction-unopened": null,
  "auction-won": ended("undecided"),
  "auction-sold": ended("sold"),
  "winner-lapsed": onPackage("bid.released"),
  "winner-lapsed-seller": null,
  "auction-awarded": onPackage("auction.won"),
  "auction-outbid": onPackage("auction.lost"),
  "auction-settled": onPackage("auction.lost"),
  contract: ({ contractId, reference }) => [
    { type: "contract.created", data: { contractId, contractNumber: reference } },
  ],
  "delivery-step": stepEvents,
  "delivery-notice": ({ contractId, reference, notice: reminder, until }) => {
    const data = { contractId, contractNumber: reference, reminder, until: isoTime(until) };
    return [{ type: "contract.reminder", data }];
  },
  invoice: null,
  "auction-lost": onPackage("auction.lost"),
  outbid: onPackage("bid.outbid"),
  "maximum-passed": onPackage("bid.outbid"),
  "maximum-set": onPackage("bid.leading"),
  "bid-accepted": onPackage("auction.won"),
  "other-bid-accepted": onPackage("auction.lost"),
  "bid-rejected": onPackage("bid.rejected"),
  "leading-again": onPackage("bid.leading"),
  "reserve-missed": onPackage("auction.lost"),
  "reserve-missed-seller": ended("unsold"),
  "offer-made": ({ offerId, expiresAt }) => offered({ offerId, until: expiresAt }),
  "offer-accepted": answered("accepted"),
  "offer-taken": answered("accepted"),
  "offer-declined": answered("declined"),
  "offer-lapsed": answered("expired"),
  "bidding-asked": onPackage("bidder.requested"),
  "bidding-waiting": null,
  "bidding-approved": decided("bidder.decided", "approved"),
  "bidding-declined": decided("bidder.decided", "declined"),
  "bidding-restricted": null,
  merger: null,
  "organizations-united": null,
  "webhook-off": null,
  "bucket-copy": ({ contractId, reference, outcome }) => [
    { type: "delivery.copied", data: { contractId, contractNumber: reference, outcome } },
  ],
  invited: null,
  "bids-released": onPackage("bid.released"),
  "favorite-relisted": null,
  "favorite-ending": null,
  "favorite-fixed": null,
  "favorite-price": null,
  "search-deleted": null,
  "work-waiting": null,
  "bid-report-answered": null,
  "certification-approved": decided("certification.decided", "approved"),
  "certification-declined": decided("certification.decided", "declined"),
  "certification-withdrawn": decided("certification.decided", "withdrawn"),
  "collection-sampled": null,
  "collection-refused": null,
  "approval-asked": ({ packageId, approvalId }) => [
    { type: "approval.requested", data: { packageId, approvalId } },
  ],
  "approval-placed": decided("approval.decided", "placed"),
  "approval-declined": decided("approval.decided", "declined"),
  "near-copy-confirmed": null,
  "near-copy-dismissed": null,
  "first-seat": null,
  "first-exclusive": null,
  "seat-taken": onPackage("bid.leading"),
  "seat-lost": onPackage("bid.outbid"),
  "seat-outweighed": onPackage("bid.outbid"),
  "seat-price-passed": onPackage("bid.outbid"),
  "seat-again": onPackage("bid.leading"),
  "exclusive-passed": onPackage("bid.outbid"),
  "exclusive-ahead": onPackage("bid.leading"),
  "favorite-seats": null,
  "round-ended": ({ packageId, count, exclusiveCents }) =>
    ended(count === 0 && exclusiveCents === null ? "unsold" : "undecided")({ packageId }),
  "round-leading": ended("undecided"),
  "round-lost": onPackage("auction.lost"),
  "round-missed": onPackage("auction.lost"),
  "round-missed-seller": ended("unsold"),
  "rights-sold": onPackage("bid.released"),
  "rights-sold-seller": ended("unsold"),
  "exclusive-released": onPackage("bid.released"),
  "exclusive-released-seller": null,
  "licenses-sold": ended("sold"),
  "license-awarded": onPackage("auction.won"),
  "license-lost": onPackage("auction.lost"),
  "license-bought": bought("buyer"),
  "license-sold": bought("seller"),
  statement: null,
  "complaint-answered": null,
  "seal-lost": null,
  "auction-paused": (details) => [holdEvent(details)],
  "change-asked": ({ packageId, kind, until, isReminder }) =>
    isReminder
      ? []
      : [{ type: "change.requested", data: { packageId, kind, until: isoTime(until) } }],
  "change-decided": ({ packageId, kind, outcome }) => [
    { type: "change.decided", data: { packageId, kind, outcome } },
  ],
  "favorite-changed": null,
  message: ({ packageId, conversationId }) => [
    { type: "message.received", data: { packageId, conversationId } },
  ],
  review: null,
  matches: ({ path, count }) => [{ type: "search.matched", data: { path, count } }],
};

export function eventsOf(kind: NotificationKind, details: unknown): readonly NewEvent[] {
  const eventsIn = ownValue(EVENTS_OF, kind) as ((details: unknown) => readonly NewEvent[]) | null;
  return eventsIn?.(details) ?? [];
}
