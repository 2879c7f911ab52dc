import type { Generated } from "kysely";
import type { Cents, Flag, Json, Time } from "./columns";

export interface PackagesTable {
  /** Row number: orders by listing time, is the search index's row id, ends every keyset. */
  seq: Generated<number>;
  id: string;
  /** Grows with every change of what a card shows. */
  version: Generated<number>;
  title: string;
  description: string;
  category: string;
  language: string;
  /** As declared, or estimated from the characters. */
  total_words: number;
  /** Without white space; null where the collection was declared in words. */
  total_characters: Generated<number | null>;
  /** 0 where nobody has stated it. */
  total_files: number;
  /** Empty where nobody has stated it. */
  file_size: string;
  /** Where the seller has said; file_size then says the same in words. */
  file_bytes: Generated<number | null>;
  formats: Json;
  starting_price_cents: Cents;
  /** The price as lists order and filter by it: follows the bids (src/marketplace/listed-prices.ts). */
  listed_price_cents: Generated<Cents>;
  seller_id: string;
  certified: Flag;
  status: "active" | "ended" | "settled";
  /** The one end that everybody reads; late bids move it. */
  auction_end_time: Time;
  roadshow_end_time: Time | null;
  encryption_key: string;
  created_at: Time;
  updated_at: Time;
  content_type: string;
  data_format: Json;
  estimated_word_count: number | null;
  book_count: number | null;
  problem_count: number | null;
  subject_areas: Json;
  difficulty_range: string | null;
  grade_level: string | null;
  educational_standards: Json;
  collection_description: string | null;
  sample_representativeness: string | null;
  data_quality: Json | null;
  /** The samples' AI training value, 0 to 100, as data_quality has it. */
  training_value: number | null;
  /** In the seller's words, as listings had them before rights were structured. */
  usage_rights: string | null;
  /** What the listing states: see src/rights/rights.ts; null where it states nothing. */
  rights: Generated<Json | null>;
  /** Uses and exclusivity as one number, which lists are indexed by. */
  rights_class: Generated<number>;
  publication_year: number | null;
  publisher: string | null;
  last_updated: Time | null;
  /** Of the highest bid that stands: rejected and released ones do not. */
  highest_bid_cents: Cents | null;
  highest_bid_id: string | null;
  /** Rejected ones too. */
  bid_count: Generated<number>;
  /** What they come to together, and the highest of them, rejected ones too; 0 where there is none. */
  bids_sum_cents: Generated<Cents>;
  bids_top_cents: Generated<Cents>;
  /** How many of them are rejected or released by now. */
  rejected_bids: Generated<number>;
  released_bids: Generated<number>;
  /** Grows with every change of what bidders see of the auction. */
  state_seq: Generated<number>;
  /** When the auction really ended, also where it was settled early; null while it runs. */
  ended_at: Time | null;
  /** When the auction was to end as it was listed; null where no bid moves its end. */
  scheduled_end_time: Generated<Time | null>;
  /** What the seller does not have to sell below; nobody else ever sees it. Null: no reserve. */
  reserve_cents: Generated<Cents | null>;
  /** The package that this one lists again. */
  relisted_from: Generated<string | null>;
  /** Its auction ended below its reserve, with no bid accepted: its bids were released then. */
  reserve_missed: Generated<Flag>;
  /** Until when an accepted offer binds; null where bids bind as they do after any auction. */
  binds_until: Generated<Time | null>;
  /** How many entries the public log has of its auction. */
  logged: Generated<number>;
}

/** A listing that is being written; its id becomes the package's. */
export interface DraftsTable {
  id: string;
  seller_id: string;
  /** Grows with every save. */
  revision: Generated<number>;
  /** As they are typed: see src/packages/listing-fields.ts. */
  fields: Json;
  /** The package that it is to list again. */
  relisted_from: Generated<string | null>;
  created_at: Time;
  updated_at: Time;
}

export interface FavoritesTable {
  id: string;
  user_id: string;
  package_id: string;
  created_at: Time;
  /** When its auction was found to end within the hour, whether or not a mail went out. */
  reminded_at: Time | null;
}

export interface CertificationRequestsTable {
  id: string;
  package_id: string;
  status: "waiting" | "approved" | "declined" | "withdrawn";
  note: string | null;
  decided_by: string | null;
  requested_at: Time;
  decided_at: Time | null;
  /** Of an approval: how many samples there were to look at. */
  samples: number | null;
}

export interface PackageViewsTable {
  package_id: string;
  /** A keyed hash of the visitor and the day: see src/roadshow/views.ts. */
  visitor: string;
  /** `2026-11-21`, UTC. */
  day: string;
}

/** One row: what operators were mailed of. */
export interface OperatorNewsTable {
  id: number;
  told_at: Time;
  /** When the latest of what waited by then had come. */
  latest_at: Time;
}
