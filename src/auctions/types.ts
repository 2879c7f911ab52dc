import type { z } from "zod";
import type * as answers from "./answers";
import type * as channel from "./channel-answers";
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

export type PackageMessage = z.output<typeof channel.packageMessageSchema>;

export type ListedState = z.output<typeof channel.listedStateSchema>;

export type PackagesMessage = z.output<typeof channel.packagesMessageSchema>;

export type PackageGoneMessage = z.output<typeof channel.packageGoneMessageSchema>;

export type OpenOffer = z.output<typeof answers.openOfferSchema>;

export type MemberAuction = z.output<typeof channel.memberAuctionSchema>;

export type MemberStateMessage = z.output<typeof channel.memberStateMessageSchema>;

export type StandingMessage = z.output<typeof channel.standingMessageSchema>;
