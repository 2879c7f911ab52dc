import { Conflict, coded, Gone, NotFound } from "../lib/errors";

export class OfferNotFound extends coded(NotFound, "offer-not-found") {}
export class NotOfferable extends coded(Conflict, "offer-impossible") {}
export class OfferTooLate extends coded(Conflict, "offer-late") {}
export class OfferOpen extends coded(Conflict, "offer-open") {}
export class BidNotOfferable extends coded(Conflict, "bid-not-offerable") {}
export class BidderUnreachable extends coded(Conflict, "bidder-unreachable") {}
export class DeclinedBefore extends coded(Conflict, "offer-declined-before") {}
export class OfferDecided extends coded(Conflict, "offer-decided") {}
export class OfferLapsed extends coded(Gone, "offer-lapsed") {}
