import { Conflict, coded, NotFound } from "../lib/errors";

export class OtherBidAccepted extends coded(Conflict, "other-bid-accepted") {}
export class BidNotPending extends coded(Conflict, "bid-not-pending") {}
export class BidAlreadyRejected extends coded(Conflict, "bid-already-rejected") {}
export class PackageSettled extends coded(Conflict, "package-settled") {}

export class SoldToHighest extends coded(Conflict, "sold-to-highest") {}
export class ContractNotFound extends coded(NotFound, "contract-not-found") {}
export class BidNotAccepted extends coded(Conflict, "bid-not-accepted") {}
export class BidReleased extends coded(Conflict, "bid-released") {}
export class ContractSentAlready extends coded(Conflict, "contract-sent-already") {}
export class BidReported extends coded(Conflict, "bid-reported") {}
export class BidReportAnswered extends coded(Conflict, "bid-report-answered") {}
export class BidderUnconfirmed extends coded(Conflict, "bidder-unconfirmed") {}
