import type { ContractTerms } from "../contracts/terms";
import { MAILS, type MailTemplate, type MailValues, type MemberTemplate } from "../mail/templates";

/** Values for wording a notification when it is read, in its reader's language. */
export interface NotificationDetails extends Omit<Pick<MailValues, MemberTemplate>, "contract"> {
  contract: Pick<MailValues["delivery-step"], "contractId" | "reference" | "title"> &
    Pick<ContractTerms, "licence">;
  message: { packageId: string; title: string; conversationId: string };
  review: Pick<MailValues["delivery-step"], "contractId" | "title">;
  matches: { search: string; count: number; path: string };
}

export type NotificationKind = keyof NotificationDetails;

const PUSHED_MAILS = (Object.keys(MAILS) as MailTemplate[]).filter(
  (template) => MAILS[template].isPushed,
) as MemberTemplate[];

/** Browsers show these immediately if the member allows it. */
export const PUSHED_KINDS: readonly NotificationKind[] = [...PUSHED_MAILS, "message", "matches"];
