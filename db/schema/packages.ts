import type { Generated } from "kysely";
import type { SaleRule } from "../../src/lib/sale";
import type { Cents, Flag, Json, Time } from "./columns";

export interface PackagesTable {
  /** Row number: orders by listing time, is the search index's row id, ends every keyset. */
  seq: Generated<number>;
  id: string;
  version: Generated<number>;
  title: string;
  description: string;
  english_title: Generated<string | null>;
  english_abstract: Generated<string | null>;
  category: string;
  language: string;
  total_words: number;
  total_characters: Generated<number | null>;
  total_files: number;
  file_size: string;
  file_bytes: Generated<number | null>;
  formats: Json;
  starting_price_cents: Cents;
  /** The price as lists order and filter by it: follows the bids (src/marketplace/listed-prices.ts). */
  listed_price_cents: Generated<Cents>;
  /** These too are as lists order and filter by them (src/packages/listed-figures.ts). */
  listed_token_cents: Generated<Cents>;
  listed_bids: Generated<number>;
  listed_reserve: Generated<number>;
  listed_tokens: Generated<number>;
  listed_quality: Generated<number>;
  listed_traits: Generated<number>;
  listed_title: Generated<string>;
  listed_publisher: Generated<string>;
  listed_language: Generated<string>;
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
  training_value: number | null;
  usage_rights: string | null;
  rights: Generated<Json | null>;
  rights_class: Generated<number>;
  publication_year: number | null;
  publisher: string | null;
  last_updated: Time | null;
  highest_bid_cents: Cents | null;
  highest_bid_id: string | null;
  bid_count: Generated<number>;
  bids_sum_cents: Generated<Cents>;
  bids_top_cents: Generated<Cents>;
  rejected_bids: Generated<number>;
  released_bids: Generated<number>;
  /** Grows with every change of what bidders see of the auction. */
  state_seq: Generated<number>;
  /** When the auction really ended, also if settled early; null while it runs. */
  ended_at: Time | null;
  /** When the auction was to end as it was listed; null where no bid moves its end. */
  scheduled_end_time: Generated<Time | null>;
  /** What the seller does not have to sell below; nobody else ever sees it. Null: no reserve. */
  reserve_cents: Generated<Cents | null>;
  relisted_from: Generated<string | null>;
  sale_rule: Generated<SaleRule>;
  /** The tax that the seller adds to the price, in hundredths of a percent; fixed by the first bid. */
  tax_added_rate: Generated<number>;
  /** What the site charges for a license, as promised at publishing, in hundredths of a percent. */
  buyer_fee_rate: Generated<number>;
  seller_fee_rate: Generated<number>;
  /** How many licenses a round sells at one price; 1 and no exclusive bids: a single auction. */
  seats: Generated<number>;
  /** The least exclusive bid; null where there are none. */
  exclusive_from_cents: Generated<Cents | null>;
  /** Whether licenses are sold at a fixed price after the sale: up to `seats`, or unlimited. */
  shelf: Generated<"seats" | "unlimited" | null>;
  /** How many seats are taken, each at `highest_bid_cents`. */
  seated: Generated<number>;
  shelf_price_cents: Generated<Cents | null>;
  shelf_opened_at: Generated<Time | null>;
  shelf_closed_at: Generated<Time | null>;
  /** 0: absent for everybody but those who may see it: hidden, removed, or for invited members. */
  shown: Generated<Flag>;
  audience: Generated<"everyone" | "verified" | "invited">;
  /** When an operator hid it, while it is hidden: its auction's clock stands. */
  hidden_at: Generated<Time | null>;
  removed_at: Generated<Time | null>;
  /** When bidding opens or opened; the last day of waiting for certification; null: at listing. */
  opens_at: Generated<Time | null>;
  /** What bidding waits for; null once it is open. */
  opens_on: Generated<"time" | "certified" | null>;
  /** It ended below its reserve without an accepted bid, and its bids were released. */
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
  revision: Generated<number>;
  fields: Json;
  relisted_from: Generated<string | null>;
  /** Of the new form that made it, until it is saved as a draft. */
  draft_key: Generated<string | null>;
  created_at: Time;
  updated_at: Time;
}

export interface ImportedListingsTable {
  seller_id: string;
  /** Of the fields of a row. */
  row_hash: string;
  draft_id: string;
  imported_at: Time;
}

export interface FavoritesTable {
  id: string;
  user_id: string;
  package_id: string;
  created_at: Time;
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
  samples: number | null;
}

export interface PackageViewsTable {
  package_id: string;
  visitor: string;
  day: string;
}

export interface OperatorMailingsTable {
  member_id: string;
  mailed_at: Time;
  latest_at: Time;
}

/** As all operators were mailed together, until 0119. */
export interface OperatorNewsTable {
  id: number;
  told_at: Time;
  latest_at: Time;
}
