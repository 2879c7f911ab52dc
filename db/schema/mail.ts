import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

export interface MailingsTable {
  id: string;
  alert: string | null;
  mails: Json;
  request_id: string | null;
  created_at: Time;
}

export interface MailOutboxTable {
  id: string;
  recipient: string;
  template: string;
  template_values: Json;
  unique_key: string | null;
  contract_id: string | null;
  attempts: Generated<number>;
  next_attempt_at: Time;
  sent_at: Time | null;
  last_error: string | null;
  /** 1 if a stranger or a new member caused it, so that it is sent after others. */
  from_stranger: Generated<number>;
  request_id: string | null;
  created_at: Time;
}
