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
  request_id: string | null;
  created_at: Time;
}
