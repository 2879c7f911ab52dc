import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

export interface HouseTextsTable {
  kind: "terms" | "privacy" | "imprint";
  language: string;
  since: Time;
  markdown: string;
  source: Generated<"file" | "page">;
}

export interface AnnouncementsTable {
  id: string;
  /** Keyed by language; always includes English. */
  texts: Json;
  starts_at: Generated<Time>;
  ends_at: Time;
  /** Only in older rows; `operator_actions` names the operator. */
  created_by: Generated<string | null>;
  created_at: Time;
}
