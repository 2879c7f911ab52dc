import type { ContractDocument } from "../contracts/document";
import type { ContractTerms } from "../contracts/terms";
import type { Actor, DisputeReason, Notice, Payable, Side, Step, Turn } from "../rules/deal";
import type { AddedRates } from "../rules/fees";
import type {
  AccountAct,
  AwaitingDecision,
  ChangedDetails,
  DealValues,
  EndedAuction,
  FactorChange,
  MatchedLot,
  NearDuplicateValues,
  OwnAuction,
  RoundMails,
  StrangerMails,
  SummedLot,
  WaitingMail,
} from "./about";
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

export interface MailValues extends StrangerMails, RoundMails, ModerationMails {
  /** The address is unverified, so the email repeats nothing that the registrant wrote. */
  "email-verification": { token: string };
  "password-reset": Addressee & { token: string };
  "password-changed": Addressee;
  "legal-texts-changed": { holdFrom: number };
  "second-factor-changed": Addressee & { change: FactorChange };
  "second-factor-removal": Addressee & { token: string; dueAt: number };
  /** `facts` is the operator's reason, or empty. */
  "account-changed": Addressee & {
    act: Exclude<AccountAct, "remove-second-factor">;
    facts: string;
    statementId: string;
  };
  "billing-details-changed": Addressee & ChangedDetails;
  /** Sent to an existing account when somebody registers with its address. */
  "account-replacement": { token: string };
  "package-deleted": { title: string };
  "first-bid": { packageId: string; title: string; amountCents: number; auction: OwnAuction };
  /** Sent to the seller at most once a day, with the new bids on running auctions. */
  "bid-summary": {
    lots: SummedLot[];
    more: number;
  };
  "auction-ended": AwaitingDecision & {
    packageId: string;
    title: string;
    highestBidCents: number | null;
    bidCount: number;
  };
  /** Sent to the seller, and to members with the package as a favorite. */
  "auction-opened": { packageId: string; title: string };
  "favorite-opened": MailValues["auction-opened"];
  /** Sent to the seller if the package was not certified in time. */
  "auction-unopened": { packageId: string; title: string };
  "auction-won": AwaitingDecision &
    AddedRates & { packageId: string; title: string; highestBidCents: number };
  "auction-sold": EndedAuction & { packageId: string; title: string; amountCents: number };
  "auction-awarded": MailValues["auction-sold"] & AddedRates;
  "auction-outbid": MailValues["auction-sold"];
  "auction-settled": EndedAuction & { packageId: string; title: string };
  contract: {
    side: "buyer" | "seller";
    contractId: string;
    title?: string;
    terms: ContractTerms;
    document: ContractDocument;
    fee?: { number: string; rate: number; feeCents: number };
  };
  "delivery-step": DealValues & {
    step: Step;
    actor: Actor;
    turn: Turn;
    until: number | null;
    reason: DisputeReason | null;
    ruling: { outcome: Side; note: string } | null;
  };
  "delivery-notice": DealValues & { notice: Notice; turn: Turn; until: number };
  /** Sent to the buyer for an invoice issued later, or a credit note. */
  invoice: Pick<DealValues, "contractId" | "reference" | "title"> & {
    kind: "invoice" | "credit-note";
    invoice: Payable;
  };
  "auction-lost": AwaitingDecision & {
    packageId: string;
    title: string;
    highestBidCents: number;
    auction?: OwnAuction;
  };
  outbid: {
    packageId: string;
    title: string;
    amountCents: number;
    minimumCents: number;
    auction?: OwnAuction;
  };
  /** Sent to the leader whose maximum was passed. No email states the maximum. */
  "maximum-passed": MailValues["outbid"];
  "maximum-set": { packageId: string; title: string; amountCents: number; auction?: OwnAuction };
  "bid-accepted": AwaitingDecision &
    AddedRates & { packageId: string; title: string; amountCents: number };
  "other-bid-accepted": AwaitingDecision & { packageId: string; title: string };
  "bid-rejected": { packageId: string; title: string; amountCents: number; auction?: OwnAuction };
  "leading-again": {
    packageId: string;
    title: string;
    amountCents: number;
    auction?: OwnAuction;
  };
  "reserve-missed": EndedAuction & { packageId: string; title: string; highestBidCents: number };
  "reserve-missed-seller": EndedAuction & {
    packageId: string;
    title: string;
    highestBidCents: number;
  };
  "offer-made": AddedRates & {
    offerId: string;
    title: string;
    amountCents: number;
    expiresAt: number;
  };
  "offer-accepted": { packageId: string; title: string; amountCents: number };
  "offer-taken": AddedRates & { packageId: string; title: string; amountCents: number };
  "offer-declined": { packageId: string; title: string; amountCents: number };
  "offer-lapsed": { packageId: string; title: string; amountCents: number };
  invited: { packageId: string; title: string };
  "bids-released": { packageId: string; title: string; auction: OwnAuction };
  "favorite-relisted": {
    packageId: string;
    title: string;
    startingPriceCents?: number;
    auction: OwnAuction;
  };
  "favorite-ending": { packageId: string; title: string; endsAt: number };
  /** Sent for a first, higher or withdrawn bid, or a new starting price. */
  "favorite-price": {
    packageId: string;
    title: string;
    amountCents: number;
    bidCount: number;
    endsAt: number;
  };
  "search-matches": {
    searches: string[];
    path: string;
    lots: MatchedLot[];
    more: number;
  };
  "message-unread": { packageId: string; title: string; otherId: string; from: string };
  "work-waiting": WaitingMail;
  "bid-report-answered": {
    packageId: string;
    title: string;
    amountCents: number;
    answer: string;
    /** Absent in older emails. */
    bidId?: string;
  };
  "certification-approved": { packageId: string; title: string; note: string };
  "certification-declined": { packageId: string; title: string; note: string };
  "certification-withdrawn": { packageId: string; title: string; note: string };
  "near-copy-confirmed": NearDuplicateValues & {
    percent: number;
    isEarlier: boolean;
    note: string;
  };
  "near-copy-dismissed": NearDuplicateValues;
}

export type MailTemplate = keyof MailValues;

/** These emails concern the account or something that is already in the notifications. */
export type AccountTemplate =
  | "email-verification"
  | "password-reset"
  | "password-changed"
  | "legal-texts-changed"
  | "second-factor-changed"
  | "second-factor-removal"
  | "account-changed"
  | "billing-details-changed"
  | "account-replacement"
  | keyof StrangerMails
  | "message-unread"
  | "search-matches";

/** `informMembers` sends these and also adds a notification. */
export type MemberTemplate = Exclude<MailTemplate, AccountTemplate>;
