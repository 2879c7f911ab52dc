import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

export interface WebhooksTable {
  id: string;
  organization_id: string;
  url: string;
  /** Names of events. */
  events: Json;
  /** Sealed. */
  secret: string;
  /** Sealed; also signs until `previous_until`. */
  previous_secret: Generated<string | null>;
  previous_until: Generated<Time | null>;
  created_at: Time;
  /** The first failure since the last success. */
  failing_since: Generated<Time | null>;
  off_at: Generated<Time | null>;
  off_reason: Generated<"member" | "gone" | "failing" | "merged" | null>;
}

export interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  event: string;
  body: Json;
  unique_key: string | null;
  /** How many tries of the current series have begun. */
  step: Generated<number>;
  /** When the next try is due; null if there is none. */
  due_at: Time | null;
  /** The latest try, whose result still counts. */
  try_id: Generated<string | null>;
  delivered_at: Generated<Time | null>;
  created_at: Time;
}

export interface WebhookTriesTable {
  id: string;
  delivery_id: string;
  url: string;
  /** Those that the server added to the request, as JSON. */
  headers: Json;
  status: Generated<number | null>;
  problem: Generated<string | null>;
  /** The beginning of the response. */
  response: Generated<string | null>;
  started_at: Time;
  ended_at: Generated<Time | null>;
}
