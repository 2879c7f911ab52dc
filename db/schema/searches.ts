import type { Generated } from "kysely";
import type { Time } from "./columns";

export interface SavedSearchesTable {
  id: string;
  user_id: string;
  /** The search in its canonical form. */
  address: string;
  /** A word, category or language that every match has (src/searches/anchors.ts); may be empty. */
  anchor: string;
  name: string;
  frequency: "at-once" | "daily" | "never";
  mail_due_at: Time | null;
  mailed_at: Time | null;
  created_at: Time;
  /** The member who saved it for an organization of several; null otherwise. */
  acted_by: Generated<string | null>;
}

export interface SearchMatchesTable {
  id: string;
  search_id: string;
  package_id: string;
  found_at: Time;
  seen_at: Time | null;
  mailed_at: Time | null;
}

export interface CalendarLinksTable {
  user_id: string;
  /** Shown to the member as often as they like, so it is not hashed. */
  token: string;
  created_at: Time;
}

export interface PackageArrivalsTable {
  package_id: string;
  kind: "listed" | "certified" | "featured" | "ending";
  due_at: Time;
}
