import type { ContractDocument } from "../contracts/document";
import type { ContractTerms } from "../contracts/terms";
import type {
  Actor,
  DisputeReason,
  Payable,
  Reminder,
  Ruling,
  StatedAmendment,
  Step,
  Turn,
} from "../rules/deal";
import type { AddedRates } from "../rules/fees";
import type {
  AccountAct,
  AwaitedWinners,
  AwaitingDecision,
  ChangedDetails,
  DealValues,
  EndedAuction,
  FactorChange,
  MatchedLot,
  NearDuplicateValues,
  OwnAuction,
  PriceOfferMails,
  RoundMails,
  StrangerMails,
  SummedLot,
  WaitingMail,
} from "./about";
import type { ChangeMails } from "./change-mails";
import type { ModerationMails } from "./moderation-mails";

export type MailAlert =
  | "bidAlerts"
  | "messageAlerts"
  | "favoriteReminders"
  | "favoritePrices"
  | "searchAlerts"
  | "operatorAlerts";

/** Names are empty if the address is unverified. Emails from earlier versions lack last names. */
export interface Addressee {
  firstName: string;
  lastName?: string;
}

export type { AccountAct, AwaitingDecision, EndedAuction, FactorChange, OwnAuction } from "./about";

export type MailSubscription = MailAlert | "emailNotifications";

export interface Mail<Values, IsNews extends boolean> {
  /** The setting that turns it off. Null for emails about the account, our terms and contracts. */
  setting: MailSubscription | null;
  /** Whether `informMembers` sends it and also adds a notification, whose text is the email's. */
  isNews: IsNews;
  /** Browsers show the notification immediately if the member allows it. */
  isPushed: boolean;
  /** Only a type: what the text is written from. */
  values?: Values;
}

const PUSHED = { isPushed: true };

function mail<Values>(setting: MailSubscription | null): Mail<Values, false> {
  return { setting, isNews: false, isPushed: false };
}

function news<Values>(
  setting: MailSubscription | null,
  { isPushed = false } = {},
): Mail<Values, true> {
  return { setting, isNews: true, isPushed };
}

interface OnPackage {
  packageId: string;
  title: string;
}

interface Approved extends OnPackage {
  /** The maximum that a member asks for. */
  amountCents: number;
}

/** Median, and the range of eight in ten, of the scores of the passages drawn. */
interface SampledPackage extends OnPackage {
  passages: number;
  median: number;
  low: number;
  high: number;
}

/** An organization that becomes part of another one. */
interface Merger {
  from: string;
  into: string;
  path: string;
}

type SoldPackage = EndedAuction & { packageId: string; title: string; amountCents: number };

/** Whether the contract is made without the seller; absent in older emails. */
interface Contracted {
  isContracted?: boolean;
}

interface Outbid {
  packageId: string;
  title: string;
  amountCents: number;
  minimumCents: number;
  auction?: OwnAuction;
}

/**
 * All emails by the names of their templates. The texts are in mail.json under the same name. If the
 * values have a `path`, the button opens it, or else the page of `packageId`.
 */
export const MAILS = {
  /** The address is unverified, so the email repeats nothing that the registrant wrote. */
  "email-verification": mail<{ token: string }>(null),
  "password-reset": mail<Addressee & { token: string }>(null),
  "password-changed": mail<Addressee>(null),
  "legal-texts-changed": mail<{ holdFrom: number }>(null),
  "second-factor-changed": mail<Addressee & { change: FactorChange }>(null),
  /** Also when its secret was replaced. */
  "token-created": mail<Addressee & { name: string }>(null),
  "second-factor-removal": mail<Addressee & { token: string; dueAt: number }>(null),
  /** `facts` is the operator's reason, or empty. */
  "account-changed": mail<
    Addressee & {
      act: Exclude<AccountAct, "remove-second-factor">;
      facts: string;
      statementId: string;
    }
  >(null),
  "billing-details-changed": mail<Addressee & ChangedDetails>(null),
  /** Sent to an existing account when somebody registers with its address. */
  "account-replacement": mail<{ token: string }>(null),
  "package-deleted": news<{ title: string }>("emailNotifications"),
  "first-bid": news<{ packageId: string; title: string; amountCents: number; auction: OwnAuction }>(
    "bidAlerts",
  ),
  /** Sent to the seller at most once a day, with the new bids on running auctions. */
  "bid-summary": news<{
    lots: SummedLot[];
    more: number;
  }>("bidAlerts"),
  "auction-ended": news<
    AwaitingDecision & {
      packageId: string;
      title: string;
      highestBidCents: number | null;
      bidCount: number;
    }
  >("bidAlerts"),
  /** Sent to the seller, and to members with the package as a favorite. */
  "auction-opened": news<OnPackage>("bidAlerts"),
  "favorite-opened": news<OnPackage>("favoriteReminders"),
  /** Sent to the seller if the package was not certified in time. */
  "price-offer-made": news<PriceOfferMails["price-offer-made"]>("bidAlerts"),
  "price-offer-countered": news<PriceOfferMails["price-offer-countered"]>("bidAlerts"),
  "offer-countered": news<PriceOfferMails["offer-countered"]>("bidAlerts", PUSHED),
  "price-offer-declined": news<PriceOfferMails["price-offer-declined"]>("bidAlerts"),
  "price-offer-lapsed": news<PriceOfferMails["price-offer-lapsed"]>("bidAlerts"),
  "price-offer-expiring": news<PriceOfferMails["price-offer-expiring"]>("bidAlerts"),
  "price-offer-ended": news<PriceOfferMails["price-offer-ended"]>("bidAlerts"),
  "sale-ended": news<{ packageId: string; title: string; sold: number }>("bidAlerts"),
  "auction-unopened": news<{ packageId: string; title: string }>("bidAlerts"),
  "auction-won": news<
    AwaitingDecision & AddedRates & { packageId: string; title: string; highestBidCents: number }
  >("bidAlerts", PUSHED),
  "auction-sold": news<SoldPackage & Contracted & AwaitedWinners>("bidAlerts"),
  /** Sent to winners, and to bidders whom a seller wants to choose, without a confirmed address. */
  "confirm-bid": mail<{
    token: string;
    packageId: string;
    title: string;
    amountCents: number;
    until: number;
    kind: "won" | "reminder" | "wanted";
  }>(null),
  "winner-lapsed": news<{ packageId: string; title: string; amountCents: number }>(null),
  "winner-lapsed-seller": news<{ packageId: string; title: string; count: number }>("bidAlerts"),
  "auction-awarded": news<SoldPackage & AddedRates & Contracted>("bidAlerts"),
  "auction-outbid": news<SoldPackage>("bidAlerts"),
  "auction-settled": news<EndedAuction & { packageId: string; title: string }>("bidAlerts"),
  contract: news<{
    side: "buyer" | "seller";
    contractId: string;
    title?: string;
    terms: ContractTerms;
    document: ContractDocument;
    fee?: { number: string; rate: number; feeCents: number };
  }>(null, PUSHED),
  "delivery-step": news<
    DealValues & {
      step: Step;
      actor: Actor;
      turn: Turn;
      until: number | null;
      reason: DisputeReason | null;
      ruling: Ruling | null;
      amendment?: StatedAmendment;
    }
  >(null, PUSHED),
  "delivery-notice": news<DealValues & { notice: Reminder; turn: Turn; until: number }>(
    null,
    PUSHED,
  ),
  /** Sent to the buyer for an invoice issued later, or a credit note. */
  invoice: news<
    Pick<DealValues, "contractId" | "reference" | "title"> & {
      kind: "invoice" | "credit-note";
      invoice: Payable;
    }
  >(null),
  "auction-lost": news<
    AwaitingDecision & {
      packageId: string;
      title: string;
      highestBidCents: number;
      auction?: OwnAuction;
    }
  >("bidAlerts"),
  outbid: news<Outbid>("bidAlerts", PUSHED),
  /** Sent to the leader whose maximum was passed. No email states the maximum. */
  "maximum-passed": news<Outbid>("bidAlerts", PUSHED),
  "maximum-set": news<{
    packageId: string;
    title: string;
    amountCents: number;
    auction?: OwnAuction;
  }>("bidAlerts"),
  "bid-accepted": news<
    AwaitingDecision & AddedRates & { packageId: string; title: string; amountCents: number }
  >("bidAlerts", PUSHED),
  "other-bid-accepted": news<AwaitingDecision & { packageId: string; title: string }>("bidAlerts"),
  "bid-rejected": news<{
    packageId: string;
    title: string;
    amountCents: number;
    auction?: OwnAuction;
  }>("bidAlerts"),
  "leading-again": news<{
    packageId: string;
    title: string;
    amountCents: number;
    auction?: OwnAuction;
  }>("bidAlerts"),
  "reserve-missed": news<
    EndedAuction & { packageId: string; title: string; highestBidCents: number }
  >("bidAlerts"),
  "reserve-missed-seller": news<
    EndedAuction & {
      packageId: string;
      title: string;
      highestBidCents: number;
    }
  >("bidAlerts"),
  "offer-made": news<
    AddedRates & {
      offerId: string;
      title: string;
      amountCents: number;
      /** Only if the seller has named another price. */
      bidCents?: number;
      expiresAt: number;
    }
  >("bidAlerts", PUSHED),
  "offer-accepted": news<{ packageId: string; title: string; amountCents: number }>(
    "bidAlerts",
    PUSHED,
  ),
  "offer-taken": news<AddedRates & { packageId: string; title: string; amountCents: number }>(
    "bidAlerts",
  ),
  "offer-declined": news<{ packageId: string; title: string; amountCents: number }>("bidAlerts"),
  "offer-lapsed": news<{ packageId: string; title: string; amountCents: number }>("bidAlerts"),
  /** Sent to the seller, without the member's name and note. */
  "bidding-asked": news<OnPackage>("bidAlerts", PUSHED),
  "bidding-waiting": news<OnPackage & { count: number; endsAt: number }>("bidAlerts"),
  "bidding-approved": news<OnPackage>("bidAlerts", PUSHED),
  "bidding-declined": news<OnPackage>("bidAlerts"),
  "bidding-restricted": news<object>(null),
  /** Sent to the owners of both organizations. */
  merger: news<Merger & { event: "asked" | "agreed" | "declined" | "impossible" }>(null),
  /** Sent to all members. */
  "organizations-united": news<Merger>(null),
  "webhook-off": news<{ host: string; reason: "gone" | "failing"; path: string }>(null),
  "bucket-copy": news<
    Pick<DealValues, "contractId" | "reference" | "title"> & {
      bucket: string;
      outcome: "copied" | "failed";
      path: string;
    }
  >(null),
  invited: news<{ packageId: string; title: string }>("emailNotifications"),
  "bids-released": news<{ packageId: string; title: string; auction: OwnAuction }>("bidAlerts"),
  "favorite-relisted": news<{
    packageId: string;
    title: string;
    firstBidCents?: number;
    auction: OwnAuction;
  }>("favoriteReminders"),
  "favorite-ending": news<{ packageId: string; title: string; endsAt: number }>(
    "favoriteReminders",
  ),
  /** Sent for a first, higher or withdrawn bid, or a new starting price. */
  "favorite-fixed": news<{ packageId: string; title: string; amountCents: number }>(
    "favoritePrices",
  ),
  "favorite-price": news<{
    packageId: string;
    title: string;
    amountCents: number;
    bidCount: number;
    endsAt: number;
  }>("favoritePrices"),
  "search-matches": mail<{
    searches: string[];
    path: string;
    lots: MatchedLot[];
    more: number;
  }>("searchAlerts"),
  /** Sent if a call deleted it, because no page has confirmed that. */
  "search-deleted": news<{ name: string; path: string }>("searchAlerts"),
  "message-unread": mail<{ packageId: string; title: string; otherId: string; from: string }>(
    "messageAlerts",
  ),
  "work-waiting": news<WaitingMail>("operatorAlerts"),
  "bid-report-answered": news<{
    packageId: string;
    title: string;
    amountCents: number;
    answer: string;
    /** Absent in older emails. */
    bidId?: string;
  }>("emailNotifications"),
  "certification-approved": news<{ packageId: string; title: string; note: string }>(
    "emailNotifications",
  ),
  "certification-declined": news<{ packageId: string; title: string; note: string }>(
    "emailNotifications",
  ),
  "certification-withdrawn": news<{ packageId: string; title: string; note: string }>(
    "emailNotifications",
  ),
  "collection-sampled": news<SampledPackage>("emailNotifications"),
  "collection-refused": news<OnPackage>("emailNotifications"),
  /** Sent to those who may approve. */
  "approval-asked": news<
    Approved & { approvalId: string; name: string; reason: string; endsAt: number }
  >("emailNotifications", PUSHED),
  /** Sent to who asked. */
  "approval-placed": news<Approved>("emailNotifications", PUSHED),
  "approval-declined": news<Approved & { name: string; note: string }>(
    "emailNotifications",
    PUSHED,
  ),
  "near-copy-confirmed": news<
    NearDuplicateValues & {
      percent: number;
      isEarlier: boolean;
      note: string;
    }
  >("emailNotifications"),
  "near-copy-dismissed": news<NearDuplicateValues>("emailNotifications"),
  "notice-received": mail<StrangerMails["notice-received"]>(null),
  "notice-decided": mail<StrangerMails["notice-decided"]>(null),
  "notice-warning": mail<StrangerMails["notice-warning"]>(null),
  "notice-complaint-decided": mail<StrangerMails["notice-complaint-decided"]>(null),
  invitation: mail<StrangerMails["invitation"]>(null),
  "organization-invitation": mail<StrangerMails["organization-invitation"]>(null),
  "joining-decided": mail<StrangerMails["joining-decided"]>(null),
  "invited-to-join": mail<StrangerMails["invited-to-join"]>(null),
  "first-seat": news<RoundMails["first-seat"]>("bidAlerts"),
  "first-exclusive": news<RoundMails["first-exclusive"]>("bidAlerts"),
  "seat-taken": news<RoundMails["seat-taken"]>("bidAlerts"),
  "seat-lost": news<RoundMails["seat-lost"]>("bidAlerts", PUSHED),
  "seat-outweighed": news<RoundMails["seat-outweighed"]>("bidAlerts", PUSHED),
  "seat-price-passed": news<RoundMails["seat-price-passed"]>("bidAlerts", PUSHED),
  "seat-again": news<RoundMails["seat-again"]>("bidAlerts", PUSHED),
  "exclusive-passed": news<RoundMails["exclusive-passed"]>("bidAlerts", PUSHED),
  "exclusive-ahead": news<RoundMails["exclusive-ahead"]>("bidAlerts", PUSHED),
  "favorite-seats": news<RoundMails["favorite-seats"]>("favoritePrices"),
  "round-ended": news<RoundMails["round-ended"]>("bidAlerts"),
  "round-leading": news<RoundMails["round-leading"]>("bidAlerts", PUSHED),
  "round-lost": news<RoundMails["round-lost"]>("bidAlerts"),
  "round-missed": news<RoundMails["round-missed"]>("bidAlerts"),
  "round-missed-seller": news<RoundMails["round-missed-seller"]>("bidAlerts"),
  "rights-sold": news<RoundMails["rights-sold"]>("bidAlerts"),
  "rights-sold-seller": news<RoundMails["rights-sold-seller"]>("bidAlerts"),
  "exclusive-released": news<RoundMails["exclusive-released"]>("bidAlerts"),
  "exclusive-released-seller": news<RoundMails["exclusive-released-seller"]>("bidAlerts"),
  "licenses-sold": news<RoundMails["licenses-sold"]>("bidAlerts"),
  "license-awarded": news<RoundMails["license-awarded"]>("bidAlerts", PUSHED),
  "license-lost": news<RoundMails["license-lost"]>("bidAlerts"),
  "license-bought": news<RoundMails["license-bought"]>("bidAlerts"),
  "license-sold": news<RoundMails["license-sold"]>("bidAlerts"),
  statement: news<ModerationMails["statement"]>(null),
  "complaint-answered": news<ModerationMails["complaint-answered"]>(null),
  "seal-lost": news<ModerationMails["seal-lost"]>("emailNotifications"),
  "auction-paused": news<ModerationMails["auction-paused"]>("bidAlerts"),
  "change-asked": news<ChangeMails["change-asked"]>("bidAlerts", PUSHED),
  "change-decided": news<ChangeMails["change-decided"]>("bidAlerts"),
  "favorite-changed": news<ChangeMails["favorite-changed"]>("favoriteReminders"),
};

type Mails = typeof MAILS;

export type MailTemplate = keyof Mails;

export type MailValues = {
  [Template in MailTemplate]: NonNullable<Mails[Template]["values"]>;
};

/** `informMembers` sends these and also adds a notification. */
export type MemberTemplate = {
  [Template in MailTemplate]: Mails[Template] extends Mail<unknown, true> ? Template : never;
}[MailTemplate];

/** These emails concern the account or something that is already in the notifications. */
export type AccountTemplate = Exclude<MailTemplate, MemberTemplate>;
