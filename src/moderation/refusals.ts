import { Conflict, coded, Forbidden, NotFound } from "../lib/errors";

/** Another operator was faster, or nothing would change. */
export class ActDone extends coded(Conflict, "act-done") {}

export class ActRequested extends coded(Conflict, "act-asked") {}
export class StatementNotFound extends coded(NotFound, "statement-not-found") {}
export class ComplaintMade extends coded(Conflict, "complaint-made") {}
export class ComplaintTooLate extends coded(Conflict, "complaint-too-late") {}
export class Suspended extends coded(Forbidden, "suspended") {}
/** The package would stay hidden with its seller. */
export class SellerSuspended extends coded(Conflict, "seller-suspended") {}
export class OperatorKept extends coded(Conflict, "operator-kept") {}
