import type { z } from "zod";
import type { RoundStanding } from "../rules/round-standing";
import type { Standing } from "../rules/standing";
import type * as answers from "./answers";
import type { exposureSchema } from "./exposure-answer";

/** Amounts are decimal strings and times are ISO 8601 in UTC. */
export type PublicBid = z.output<typeof answers.publicBidSchema>;

export type Bid = z.output<typeof answers.bidSchema>;

export type AnsweredBid = z.output<typeof answers.placedBidSchema>;

export type AnsweredMaximum = z.output<typeof answers.maximumAnswerSchema>;

export type BidOutcome = Omit<AnsweredMaximum, "maximum" | "receipt">;

export type PackageState = z.output<typeof answers.packageStateSchema>;

export type Exposure = z.output<typeof exposureSchema>;

export type ReserveState = PackageState["reserve"];

export interface PackageMessage extends PackageState {
  type: "PACKAGE_STATE" | "NEW_BID" | "AUCTION_EXTENDED" | "AUCTION_ENDED";
  /** Only in NEW_BID and AUCTION_EXTENDED. */
  bid?: PublicBid;
}

export type ListedState = Pick<
  PackageState,
  | "packageId"
  | "stateSeq"
  | "status"
  | "highestBid"
  | "bidCount"
  | "endsAt"
  | "startsAt"
  | "opened"
  | "seats"
  | "seated"
  | "exclusive"
>;

export interface PackagesMessage {
  type: "PACKAGES_STATE";
  packages: ListedState[];
}

export interface PackageGoneMessage {
  type: "PACKAGE_GONE";
  packageId: string;
}

export type OpenOffer = z.output<typeof answers.openOfferSchema>;

export interface MemberAuction {
  packageId: string;
  title: string;
  titleLanguage: string | null;
  englishTitle: string | null;
  standing: Standing;
  seated: boolean;
  named: Standing | RoundStanding;
  bindsUntil: string | null;
  highestBid: string | null;
  minimumBid: string;
  endsAt: string;
  contractId: string | null;
  offer: OpenOffer | null;
  /** Clients keep the message with the higher number. */
  stateSeq: number;
}

export interface MemberStateMessage {
  type: "MEMBER_STATE";
  auctions: MemberAuction[];
}

export interface StandingMessage extends MemberAuction {
  type: "OUTBID" | "STANDING";
}
