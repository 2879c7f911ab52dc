import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

export interface NotificationsTable {
  member_id: string;
  /** A repeat about the same topic replaces the row. */
  topic: string;
  /** Changes with each repeat, so that ids are in chronological order. */
  id: string;
  kind: string;
  details: Json;
  created_at: Time;
  read_at: Generated<Time | null>;
  /** To which it happened; null if it is only about the member's own work. */
  organization_id: Generated<string | null>;
}

export interface PushSubscriptionsTable {
  id: string;
  member_id: string;
  sid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Time;
  /** Only later notifications are pushed. */
  pushed_id: string;
  attempts: Generated<number>;
  due_at: Generated<Time | null>;
}
