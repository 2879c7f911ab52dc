import type { OperatorActionsTable } from "../../db/schema/moderation";
import type { HoldAct, HoldReader, Remedy } from "../lib/holds";

export interface ModerationMails {
  /** Sent to the affected member. The title is empty if the decision concerns the member. */
  /** Two acts are named differently if they concern an organization of several members. */
  statement: {
    act: OperatorActionsTable["act"] | "organizationSuspended" | "organizationReinstated";
    title: string;
    statementId: string;
  };
  "complaint-answered": {
    outcome: "upheld" | "dismissed";
    title: string;
    statementId: string;
    /** What upholding the objection has changed. */
    remedy?: Remedy;
  };
  /** Sent to bidders, and to members with the package as a favorite. */
  "seal-lost": { packageId: string; title: string };
  /** Emails from earlier versions have no reader. */
  "auction-paused": {
    packageId: string;
    title: string;
    act: HoldAct;
    reader?: HoldReader;
    until?: number | null;
  };
}
