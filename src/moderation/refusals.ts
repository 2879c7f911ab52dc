import type { Viewer } from "../accounts/viewer";
import { Conflict, coded, Forbidden, NotFound } from "../lib/errors";

/** Another operator was faster, or nothing would change. */
export class ActDone extends coded(Conflict, "act-done") {}

export class ActRequested extends coded(Conflict, "act-asked") {}
export class StatementNotFound extends coded(NotFound, "statement-not-found") {}
/** The decision has been appealed already, is too old, or cannot be appealed. */
export class AppealImpossible extends coded(Conflict, "complaint-impossible") {}
export class AppealDecided extends coded(Conflict, "complaint-decided") {}
export class Suspended extends coded(Forbidden, "suspended") {}

/** Why the viewer can only read: the organization is suspended, or the member alone; or null. */
export function suspensionOf({ suspended }: Pick<Viewer, "suspended">): Suspended | null {
  return suspended && new Suspended({ whose: suspended });
}

/** The package would stay hidden with its seller. */
export class SellerSuspended extends coded(Conflict, "seller-suspended") {}
export class OperatorKept extends coded(Conflict, "operator-kept") {}
