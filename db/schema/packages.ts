import type { Generated } from "kysely";
import type { DisputeReason } from "../../src/rules/deal";
import type { RoundRule } from "../../src/rules/round";
import type { SaleRule } from "../../src/rules/sale";
import type { Cents, Flag, Json, Time } from "./columns";

export interface PackagesTable {
  /** Row number: the order of listing, the search index's row id and the end of every keyset. */
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
  /** Lists are sorted by this price, which follows the bids (src/marketplace/listed-prices.ts). */
  listed_price_cents: Generated<Cents>;
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
  /** Late bids extend it. */
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
  /** What the marketplace found in passages that it drew from the collection; null without. */
  sampling: Generated<Json | null>;
  usage_rights: string | null;
  rights: Generated<Json | null>;
  rights_class: Generated<number>;
  publication_year: number | null;
  /** The years of the texts: both or neither. Years BCE are negative. */
  period_from: Generated<number | null>;
  period_to: Generated<number | null>;
  publisher: string | null;
  /** Whether it is the seller's own verified name, and not only what the seller stated. */
  publisher_verified: Generated<Flag>;
  last_updated: Time | null;
  highest_bid_cents: Cents | null;
  highest_bid_id: string | null;
  bid_count: Generated<number>;
  bids_sum_cents: Generated<Cents>;
  bids_top_cents: Generated<Cents>;
  rejected_bids: Generated<number>;
  released_bids: Generated<number>;
  /** Increases with every change that bidders can see. */
  state_seq: Generated<number>;
  /** When the auction really ended, even if settled early; null while it runs. */
  ended_at: Time | null;
  /** The end before late bids extended it; null if bids do not extend it. */
  scheduled_end_time: Generated<Time | null>;
  /** Secret: only the seller sees it. Null: no reserve. */
  reserve_cents: Generated<Cents | null>;
  relisted_from: Generated<string | null>;
  sale_rule: Generated<SaleRule>;
  /** If the highest bid wins: the contract is made without the seller, right after the end. */
  contract_at_end: Generated<Flag>;
  /** Whether winners without a confirmed address have 48 hours to confirm it. */
  confirms_winner: Generated<Flag>;
  /** Until when a winner can confirm the address; null if no winner has to. */
  confirm_by: Generated<Time | null>;
  /** When those winners are next reminded or dropped. */
  confirm_wakes_at: Generated<Time | null>;
  /** When a winner who had not confirmed the address was dropped. */
  winner_lapsed_at: Generated<Time | null>;
  /** In hundredths of a percent; fixed by the first bid. */
  tax_added_rate: Generated<number>;
  /** `TaxRules` as JSON; null if the seller states one rate for all buyers. */
  tax_rules: Generated<string | null>;
  /** In hundredths of a percent, as promised when the package was published. */
  buyer_fee_rate: Generated<number>;
  seller_fee_rate: Generated<number>;
  /** With 1 seat and no exclusive bids, it is a single auction. */
  seats: Generated<number>;
  exclusive_from_cents: Generated<Cents | null>;
  /** After the sale, licenses sell at a fixed price: up to `seats`, or unlimited. */
  shelf: Generated<"seats" | "unlimited" | null>;
  /** At a fixed price: buyers may offer less. */
  takes_offers: Generated<Flag>;
  /** How many licenses of a round are taken; 0 in an ordinary auction. */
  seated: Generated<number>;
  /** In a round: how licenses compete with exclusive bids. */
  round_rule: Generated<RoundRule>;
  /** Under rule 2: what a license would cost without exclusive bids; null before the first bid. */
  clearing_cents: Generated<Cents | null>;
  /** Under rule 2: an exclusive bid leads if its maximum is higher. */
  defense_cents: Generated<Cents | null>;
  /** Under rule 2: the highest exclusive maximum that the licenses have beaten. */
  beaten_cents: Generated<Cents | null>;
  /** In a round: whose exclusive bid is worth more than all its seats, null if nobody's. */
  exclusive_leader_id: Generated<string | null>;
  shelf_price_cents: Generated<Cents | null>;
  shelf_opened_at: Generated<Time | null>;
  shelf_closed_at: Generated<Time | null>;
  /** 0: only its owner, invited members and operators see it, since it is hidden or removed. */
  shown: Generated<Flag>;
  audience: Generated<"everyone" | "verified" | "approved" | "invited">;
  /** Whom the seller excludes: countries and organizations. Null: nobody. Only the seller sees it. */
  exclusions: Generated<Json | null>;
  /** The auction's clock is stopped while it is hidden. */
  hidden_at: Generated<Time | null>;
  /** 1: hidden only because its seller is suspended. */
  hidden_with_seller: Generated<Flag>;
  /** In milliseconds; added to every deadline that counts from the end of the auction. */
  held_ms: Generated<number>;
  removed_at: Generated<Time | null>;
  /** The reason of the dispute in which an operator found that the listing was wrong. */
  disproved: Generated<DisputeReason | null>;
  /** The opening, or the last day of waiting for certification; null: opened at listing. */
  opens_at: Generated<Time | null>;
  opens_on: Generated<"time" | "certified" | null>;
  /** 1: ended below its reserve without an accepted bid, and its bids were released. */
  reserve_missed: Generated<Flag>;
  /** Whether the log says so; that of earlier versions does not. */
  miss_logged: Generated<Flag>;
  /** 1: another sale of the collection released its bids; 2: only its exclusive bids. */
  rights_sold: Generated<0 | 1 | 2 | 3>;
  /** Who ended the auction before its time, without a sale. */
  ended_early: Generated<"consent" | "operator" | null>;
  /** How often the seller has asked the bidders to agree to a change. */
  changes_asked: Generated<number>;
  /** By organization: under which ID it bid before a merger. Its pseudonym here comes from that ID. */
  former_bidders: Generated<Json | null>;
  /** Null if bids bind for the usual time after the auction. */
  binds_until: Generated<Time | null>;
  logged: Generated<number>;
  /** The member who listed it for an organization of several; null otherwise. */
  acted_by: Generated<string | null>;
}

export interface DraftsTable {
  id: string;
  seller_id: string;
  revision: Generated<number>;
  fields: Json;
  relisted_from: Generated<string | null>;
  /** The key of the new form, until the form is saved as a draft. */
  draft_key: Generated<string | null>;
  created_at: Time;
  updated_at: Time;
  /** The member who saved it last, for an organization of several. */
  acted_by: Generated<string | null>;
}

export interface ImportedListingsTable {
  seller_id: string;
  row_hash: string;
  draft_id: string;
  /** For the seller's data export. */
  imported_at: Time;
}

export interface FavoritesTable {
  id: string;
  user_id: string;
  package_id: string;
  created_at: Time;
  reminded_at: Time | null;
  /** The member who added it for an organization of several. */
  acted_by: Generated<string | null>;
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

/**
 * Versions before migration 0119 mailed all operators together. `latest_at` is read until an operator
 * has a row in `operator_mailings`; the table can go once no such version can be upgraded.
 */
export interface OperatorNewsTable {
  id: number;
  told_at: Time;
  latest_at: Time;
}
