import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

/** What a member's request with an Idempotency-Key was first answered (src/idempotency/). */
export interface IdempotencyKeysTable {
  seq: Generated<number>;
  member_id: string;
  idempotency_key: string;
  request_hash: string;
  /** The HTTP status. */
  status: number;
  answer: Json;
  /** The place of a bid in the public log. */
  log_entry: number | null;
  created_at: Time;
}
