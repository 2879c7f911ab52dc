import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

export interface IdempotencyKeysTable {
  seq: Generated<number>;
  member_id: string;
  idempotency_key: string;
  request_hash: string;
  status: number;
  answer: Json;
  log_entry: number | null;
  created_at: Time;
}
