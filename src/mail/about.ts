import type { OperatorActionsTable } from "../../db/schema/moderation";
import type { Language } from "../lib/languages";
import type { Difference, Payable, RequiredDetail, Side } from "../rules/deal";
import type { AddedRates } from "../rules/fees";
import type { NoticeKind, StatedDecision } from "../rules/notice";
import type { Titled } from "../rules/titled";

export interface DealValues extends AddedRates {
  side: Side;
  contractId: string;
  reference: string;
  title: string;
  priceCents: number;
  invoice?: Payable;
  refundCents?: number;
  /** Whether operators are looking into the refund; absent in older emails. */
  isRefundCaseOpen?: boolean;
  /** What keeps the invoice from being issued; emails of earlier versions do not say. */
  missing?: readonly RequiredDetail[];
  /** Stated once the files are measured and once they are sealed, if there are any. */
  differs?: readonly Difference[];
}

export type FactorChange =
  | "authenticator-added"
  | "authenticator-removed"
  | "passkey-added"
  | "passkey-removed"
  | "removed-by-operator";

/** What an operator can do to an account, other than suspending it. */
export type AccountAct =
  | ("end-sessions" | "remove-second-factor" | "keep-second-factor" | "allow-bidding")
  | ("grant-operator" | "grant-reviewer" | "grant-support" | "revoke-role");

export interface OwnAuction {
  endsAt?: number;
  ownCents?: number;
}

export interface EndedAuction {
  checkpoint?: string;
}

export interface ChangedDetails {
  fields: string[];
  at: number;
  address: string;
  userAgent: string;
}

export interface AwaitingDecision extends EndedAuction {
  decideBy?: number;
}

export interface NearDuplicateValues {
  packageId: string;
  title: string;
  filename: string;
  other?: Titled;
  otherTitle: string;
}

export interface NoticeValues {
  number: string;
  secret: string;
  readerLanguage?: Language;
}

export interface NoticeMails {
  /** Repeats nothing that the notifier wrote. With a token, the address is unconfirmed. */
  "notice-received": NoticeValues & { kind: NoticeKind; isRepeat: boolean; token?: string };
  /** `actedBefore` is what the operators had done already. */
  "notice-decided": NoticeValues & StatedDecision & { actedBefore?: OperatorActionsTable["act"] };
  /** Sent after a second unfounded notice within a year. */
  "notice-warning": NoticeValues;
  "notice-complaint-decided": NoticeValues & {
    outcome: "upheld" | "dismissed";
    answer: string;
    /** The notice in which an operator decides again. */
    reopened?: { number: string; secret: string };
  };
}

export interface StrangerMails extends NoticeMails {
  invitation: { token: string };
  "organization-invitation": { token: string; organization: string; inviter: string };
  /** Earlier emails have no reason. */
  "joining-decided": { act: "approved" | "declined"; facts?: string; readerLanguage?: Language };
  "invited-to-join": { packageId: string; readerLanguage?: Language };
}

export interface Seats {
  seats: number;
  seated: number;
  /** Emails from earlier versions show the number of seats taken instead. */
  isExclusiveAhead?: boolean;
}

export interface SummedLot {
  title: string;
  newBids: number;
  highestCents: number | null;
  endsAt: number;
  /** Of a round; the price is null unless an exclusive bid is ahead. */
  seats?: Seats & { exclusiveCents?: number | null };
}

export interface MatchedLot {
  packageId: string;
  title: string;
  total_words: number;
  total_characters: number | null;
  priceCents: number;
  hasBid?: boolean;
  /** Per million tokens; null if no sample was measured. */
  perTokensCents: number | null;
  endsAt: number;
  isFixed?: boolean;
  seats?: Seats;
}

/** Emails from earlier versions lack the optional values. */
export interface WaitingMail {
  requests: number;
  disputes: number;
  nearDuplicates: number;
  reports?: number;
  notices?: number;
  complaints?: number;
  seconds?: number;
  joining?: number;
  refunds?: number;
  /** Everything that is waiting, while the others only count new work. */
  waiting?: number;
}

interface PricedPackage {
  packageId: string;
  title: string;
  amountCents: number;
}

/** Winners who have to confirm their addresses before their contracts are made. */
export interface AwaitedWinners {
  unconfirmed?: number;
  confirmBy?: number;
}

type BidDecision = EndedAuction & PricedPackage & { isExclusive: boolean };
/** Whether the member would have a license without the exclusive bid; not in earlier emails. */
type LostBid = BidDecision & { isOutweighed?: boolean };
type SoldRound = EndedAuction & PricedPackage & { count: number; togetherCents: number };
type MissedReserve = EndedAuction &
  Pick<PricedPackage, "packageId" | "title"> & { highestBidCents: number };
/** `reference` and `until` are null until the other sale has a contract. */
interface RightsSold {
  packageId: string;
  title: string;
  soldTitle: string;
  isExclusive: boolean;
  reference: string | null;
  until: number | null;
}
type InAuction = PricedPackage & { auction?: OwnAuction };

export interface RoundMails {
  "first-seat": PricedPackage & { auction: OwnAuction; seats: number };
  /** The price of the exclusive license, for which there is a bid before anybody has a seat. */
  "first-exclusive": PricedPackage & { auction: OwnAuction };
  /** Sent to members who got or lost a seat, or lost the highest exclusive bid. */
  "seat-taken": InAuction;
  "seat-lost": InAuction & { minimumCents: number };
  /** Sent to members who lose their seat to an exclusive bid but can get it back. */
  "seat-outweighed": InAuction & { minimumCents: number };
  "seat-price-passed": InAuction & { minimumCents: number };
  /** Sent when seats win again against an exclusive bid. */
  "seat-again": InAuction & { minimumCents: number };
  "exclusive-passed": InAuction & { minimumCents: number };
  /** Sent when an exclusive bid wins again because the reserve was reached. */
  "exclusive-ahead": InAuction & { minimumCents: number };
  /** Sent to members with the package as a favorite, once seats are taken. */
  "favorite-seats": PricedPackage & Seats & { endsAt: number };
  /** Sent to the seller and the bidders if the seller awards the round. */
  "round-ended": AwaitingDecision &
    SoldRound & {
      /** The exclusive bid's price if it wins, else null. */
      exclusiveCents: number | null;
      /** How many seats would be sold without it; earlier emails count the seats taken. */
      seatsBehind?: number;
    };
  "round-leading": AwaitingDecision & AddedRates & BidDecision;
  "round-lost": AwaitingDecision & LostBid;
  "round-missed": MissedReserve;
  "round-missed-seller": MissedReserve;
  /** Sent when another sale of the same collection has taken the rights. */
  "rights-sold": Pick<RightsSold, "packageId" | "title" | "isExclusive">;
  "rights-sold-seller": RightsSold;
  /** Sent when a license sold elsewhere rules out an exclusive one, so that the seats win. */
  "exclusive-released": Pick<RightsSold, "packageId" | "title">;
  "exclusive-released-seller": Omit<RightsSold, "isExclusive">;
  "licenses-sold": BidDecision & SoldRound & AwaitedWinners;
  "license-awarded": BidDecision & AddedRates & { number: number; of: number };
  "license-lost": LostBid;
  "license-bought": PricedPackage & AddedRates & { number: number };
  "license-sold": PricedPackage & { number: number };
}

type PriceOfferNews = PricedPackage & { offerId: string };

export interface PriceOfferMails {
  "price-offer-made": PriceOfferNews & { until: number };
  "price-offer-countered": PriceOfferNews & { until: number };
  "price-offer-expiring": PriceOfferNews & { until: number };
  /** To the seller who has offered a bidder another price than the bid. */
  "offer-countered": PriceOfferNews & { until: number };
  "price-offer-declined": PriceOfferNews;
  "price-offer-lapsed": PriceOfferNews;
  "price-offer-ended": PriceOfferNews;
}
