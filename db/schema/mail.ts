import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

/** Up to a hundred mails that the outbox has not taken in yet (src/mail/mailings.ts). */
export interface MailingsTable {
  id: string;
  /** What their receivers can switch off. */
  alert: string | null;
  mails: Json;
  request_id: string | null;
  created_at: Time;
}

export interface MailOutboxTable {
  id: string;
  recipient: string;
  /** Rendered when it is sent: see views/mail/templates.tsx. */
  template: string;
  template_values: Json;
  /** Set where a mail may exist once only, such as an auction's end to one person. */
  unique_key: string | null;
  /** Whose PDF goes with it. */
  contract_id: string | null;
  attempts: Generated<number>;
  next_attempt_at: Time;
  sent_at: Time | null;
  last_error: string | null;
  /** The id of the request that led to it, as in the log; null where a timer did. */
  request_id: string | null;
  created_at: Time;
}
