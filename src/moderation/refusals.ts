import { Conflict, coded, Forbidden, NotFound } from "../lib/errors";

/** Another operator was faster, or nothing would change. */
export class ActDone extends coded(Conflict, "act-done") {}

export class ActRequested extends coded(Conflict, "act-asked") {}
export class StatementNotFound extends coded(NotFound, "statement-not-found") {}
/** The decision has been appealed already, is too old, or cannot be appealed. */
export class AppealImpossible extends coded(Conflict, "complaint-impossible") {}
export class AppealDecided extends coded(Conflict, "complaint-decided") {}
export class Suspended extends coded(Forbidden, "suspended") {}
/** The package would stay hidden with its seller. */
export class SellerSuspended extends coded(Conflict, "seller-suspended") {}
export class OperatorKept extends coded(Conflict, "operator-kept") {}
