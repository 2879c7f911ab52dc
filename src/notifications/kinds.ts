import type { ContractTerms } from "../contracts/terms";
import type { MailValues, MemberTemplate } from "../mail/templates";

/** Values for wording a notification when it is read, in its reader's language. */
export interface NotificationDetails extends Omit<Pick<MailValues, MemberTemplate>, "contract"> {
  contract: Pick<MailValues["delivery-step"], "contractId" | "reference" | "title"> &
    Pick<ContractTerms, "licence">;
  message: { packageId: string; title: string; conversationId: string };
  review: Pick<MailValues["delivery-step"], "contractId" | "title">;
  matches: { search: string; count: number; path: string };
}

export type NotificationKind = keyof NotificationDetails;

/** Browsers show these immediately if the member allows it. */
export const PUSHED_KINDS = [
  "outbid",
  "maximum-passed",
  "seat-lost",
  "exclusive-passed",
  "exclusive-ahead",
  "license-awarded",
  "auction-won",
  "round-leading",
  "bid-accepted",
  "offer-made",
  "offer-accepted",
  "contract",
  "delivery-step",
  "delivery-notice",
  "message",
  "matches",
] as const satisfies readonly NotificationKind[];
