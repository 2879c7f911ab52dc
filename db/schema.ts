import type { Generated } from "kysely";

/** Integer epoch milliseconds. */
type Time = number;
/** Integer cents. */
type Cents = number;
/** 0 or 1. */
type Flag = number;
/** A list or object as JSON text. */
type Json = string;

export interface UsersTable {
  id: string;
  /** Trimmed and lower-cased. */
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  role: "buyer" | "seller";
  organization: string;
  country: string;
  is_email_verified: Flag;
  membership_status: "active" | "pending";
  created_at: Time;
  updated_at: Time;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's value, hex. */
  sid: string;
  user_id: string;
  sess: Json;
  created_at: Time;
  /** Absolute end. */
  expire: Time;
  /** Idle end; pushed forward by use. */
  idle_expire: Time;
  /** When whoever uses it last showed who they are: at sign-in, or asked anew. */
  proved_at: Generated<Time>;
  /** Whether it has passed a second factor. */
  second_factor: Generated<Flag>;
  /** Whether the user's address was verified when the session began. */
  verified_at_start: Generated<Flag>;
}

export interface AuthenticatorsTable {
  user_id: string;
  /** Encrypted (src/accounts/sealed.ts). */
  secret: string;
  created_at: Time;
  /** Null until its first code was given. */
  confirmed_at: Time | null;
  /** The period of the last code that was taken, counted from 1970. */
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  user_id: string;
  /** Argon2id, hex. */
  code_hash: string;
  salt: string;
  created_at: Time;
  used_at: Time | null;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  /** The authenticator's own name for it, base64url. */
  credential_id: string;
  /** COSE. */
  public_key: Uint8Array;
  /** Of the last signature; 0 where the authenticator does not count. */
  counter: number;
  /** How browsers reach it: a list of "internal", "usb" and so on. */
  transports: Json;
  name: string;
  created_at: Time;
  last_used_at: Time | null;
}

export interface PasskeyChallengesTable {
  /** base64url. */
  challenge: string;
  purpose: string;
  /** SHA-256 of the session's, attempt's or link's key, hex; empty where there is none. */
  bound_to: string;
  expires_at: Time;
}

export interface SecurityEventsTable {
  id: string;
  user_id: string | null;
  event: string;
  address: string;
  user_agent: string;
  created_at: Time;
}

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
  total_words: number;
  total_files: number;
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

export interface BidsTable {
  id: string;
  package_id: string;
  bidder_id: string;
  /** The package's own, repeated so that a seller's bids have an index. */
  seller_id: string;
  /** The package's state_seq as the bid made it: orders the package's bids. */
  sequence: number;
  amount_cents: Cents;
  message: string | null;
  /** Released: its package's contract went to another bid, so that it binds no more. */
  status: "pending" | "accepted" | "rejected" | "released";
  contract_status: "none" | "sent";
  contract_sent_at: Time | null;
  idempotency_key: string | null;
  /** What the bid was before it was rejected, and until when that can be undone; null after that. */
  rejected_from: Generated<"pending" | "accepted" | null>;
  undoable_until: Generated<Time | null>;
  created_at: Time;
  /** Whether its bidder's maximum made it, and not the bidder. */
  automatic: Generated<Flag>;
  /** The maximum that its request named, which the same request named again must match. Secret. */
  named_maximum_cents: Generated<Cents | null>;
  /** Its entry in the public log; null where it is older than that. */
  log_entry: Generated<number | null>;
}

/** How far a member lets bids be made for them. Nobody but its owner ever sees one. */
export interface MaximumBidsTable {
  package_id: string;
  bidder_id: string;
  maximum_cents: Cents;
  /** Of the request that set it. */
  idempotency_key: string | null;
  set_at: Time;
  /** The rejected bid that took it along, while that can be undone. */
  gone_with: Generated<string | null>;
}

/** A second chance: the lot, offered to one of its bidders after the end (src/offers/). */
export interface OffersTable {
  id: string;
  package_id: string;
  bid_id: string;
  bidder_id: string;
  seller_id: string;
  amount_cents: Cents;
  status: "open" | "accepted" | "declined" | "lapsed";
  created_at: Time;
  expires_at: Time;
  /** When it was accepted or declined, or lapsed. */
  decided_at: Time | null;
}

/** An event of an auction, as the public log has it; never changed, never deleted. */
export interface LogEntriesTable {
  /** The entry's place in the log, counted from 1. */
  seq: Generated<number>;
  /** What is hashed: see src/transparency/events.ts. */
  data: Json;
}

/** The log's hashes, 256 to a tile; the last of each level grows. */
export interface LogTilesTable {
  level: number;
  tile: number;
  hashes: Uint8Array;
}

/** Which entries are a package's; it outlives the package. */
export interface LogPackageEntriesTable {
  package_id: string;
  seq: number;
}

/** One row: up to where the log is hashed and signed. */
export interface LogStateTable {
  id: number;
  size: number;
  /** The signed note. */
  checkpoint: string | null;
}

/** Under which names and keys the log was signed, the current one last. */
export interface LogIdentitiesTable {
  number: number;
  verifier_key: string;
  since_size: number;
  created_at: Time;
}

/** What a logged commitment to a maximum opens to: its owner's own. */
export interface MaximumOpeningsTable {
  /** Of the commitment. */
  log_entry: number;
  package_id: string;
  bidder_id: string;
  maximum_cents: Cents;
  salt: string;
}

/** A contract outlives what it was made of: it is gone once neither party is left. */
export interface ContractsTable {
  id: string;
  bid_id: string | null;
  package_id: string | null;
  seller_id: string | null;
  buyer_id: string | null;
  /** Names the contract to people: `AIM-2026-000123`. */
  reference: string;
  /** The deal as it stood: see src/contracts/terms.ts. */
  terms: Json;
  /** The same in words: see src/contracts/document.ts. */
  document: Json;
  pdf: Uint8Array;
  created_at: Time;
}

export interface ContractNumbersTable {
  year: number;
  /** The last number given out. A number whose contract was never sent is not used again. */
  last: number;
}

export interface ContractReferencesTable {
  bid_id: string;
  /** `AIM-2026-000123`; belongs to this bid, however often its contract is requested. */
  reference: string;
}

export interface FavoritesTable {
  id: string;
  user_id: string;
  package_id: string;
  created_at: Time;
}

export interface RoadshowsTable {
  id: string;
  package_id: string;
  title: string;
  description: string;
  duration_days: number;
  created_at: Time;
}

export interface RoadshowMaterialsTable {
  id: string;
  package_id: string;
  title: string;
  type: "pdf" | "video" | "audio" | "sample" | "text";
  filename: string | null;
  description: string | null;
  file_url: string | null;
  content: string | null;
  file_size: number | null;
  /** Orders them; those of one position by when they were added. */
  position: Generated<number>;
  created_at: Time;
}

/** What a package's seller and one other user have written to each other about it. */
export interface ConversationsTable {
  id: string;
  package_id: string;
  /** The package's own, repeated so that a member's conversations have an index. */
  seller_id: string;
  buyer_id: string;
  last_message_id: string;
  last_message_at: Time;
  /** When the buyer first wrote, and so became known to the seller. */
  buyer_wrote_at: Time | null;
  /** Set where the seller's invitation began it. */
  invited_at: Time | null;
}

export interface ChatMessagesTable {
  id: string;
  conversation_id: string;
  package_id: string;
  sender_id: string;
  receiver_id: string;
  message: string;
  /** The sender's own name for it, by which a repeated request is known. */
  client_id: string | null;
  /** Grows strictly within a conversation. */
  created_at: Time;
  read_at: Time | null;
  /** When its receiver gets a mail, should it still be unread; on a conversation's first unread. */
  mail_due_at: Time | null;
}

export interface SampleFilesTable {
  id: string;
  package_id: string;
  filename: string;
  file_content: string;
  file_type: string;
  content_type: "literary" | "educational" | "problem_bank";
  original_size: number;
  word_count: number;
  /** 0 to 100. */
  quality_score: number | null;
  analysis: Json | null;
  language: string | null;
  uploaded_at: Time;
}

export interface ProblemSetsTable {
  id: string;
  package_id: string;
  sample_id: string | null;
  subject: string;
  subject_area: string | null;
  difficulty: string | null;
  grade_level: string | null;
  problem_count: number;
  solution_quality: number | null;
  topic_coverage: Json;
  has_step_by_solutions: Flag;
  has_diagrams: Flag;
  uploaded_at: Time;
}

export interface StatisticsCacheTable {
  id: string;
  stat_type: string;
  data: Json;
  last_calculated: Time;
  expires_at: Time;
}

export interface CertificationRequestsTable {
  id: string;
  package_id: string;
  status: "waiting" | "approved" | "declined" | "withdrawn";
  note: string | null;
  decided_by: string | null;
  requested_at: Time;
  decided_at: Time | null;
}

export interface PackageViewsTable {
  package_id: string;
  /** A keyed hash of the visitor and the day: see src/roadshow/views.ts. */
  visitor: string;
  /** `2026-11-21`, UTC. */
  day: string;
}

export interface UserSettingsTable {
  user_id: string;
  settings: Json;
  updated_at: Time;
}

/** A member's profile picture, served under /avatars/. */
export interface AvatarsTable {
  id: string;
  user_id: string;
  /** WebP, square. */
  image: Uint8Array;
  created_at: Time;
}

export interface MailTokensTable {
  /** SHA-256 of the token in the link, hex. */
  token_hash: string;
  purpose: string;
  email: string;
  user_id: string | null;
  payload: Json | null;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

export interface MailOutboxTable {
  id: string;
  recipient: string;
  /** Rendered when it is sent: see views/mail/templates.tsx. */
  template: string;
  template_values: Json;
  /** Set where a mail may exist once only, such as an auction's end to one person. */
  unique_key: string | null;
  /** Whose PDF goes with it. */
  contract_id: string | null;
  attempts: Generated<number>;
  next_attempt_at: Time;
  sent_at: Time | null;
  last_error: string | null;
  /** The id of the request that led to it, as in the log; null where a timer did. */
  request_id: string | null;
  created_at: Time;
}

/** A file under DATA_DIR/uploads, named by its id. */
export interface UploadsTable {
  id: string;
  user_id: string;
  /** The one material that shows it; null until then. */
  material_id: string | null;
  /** The name that its uploader gave it; for display only. */
  filename: string;
  media_type: string;
  size: number;
  created_at: Time;
}

/** Files whose rows are gone, for whatever reason, and that have to be removed from the disk. */
export interface ReleasedUploadsTable {
  id: string;
}

export interface OutbidNoticesTable {
  package_id: string;
  bidder_id: string;
  noticed_at: Time;
}

/** One row. */
export interface CatalogueStateTable {
  id: number;
  /** Grows with every change of what a list of packages shows or filters by. */
  generation: number;
}

export interface SecretsTable {
  name: string;
  value: string;
}

/** Every table, as Kysely sees it. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  authenticators: AuthenticatorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  security_events: SecurityEventsTable;
  packages: PackagesTable;
  drafts: DraftsTable;
  bids: BidsTable;
  maximum_bids: MaximumBidsTable;
  offers: OffersTable;
  contracts: ContractsTable;
  contract_numbers: ContractNumbersTable;
  contract_references: ContractReferencesTable;
  favorites: FavoritesTable;
  roadshows: RoadshowsTable;
  roadshow_materials: RoadshowMaterialsTable;
  conversations: ConversationsTable;
  chat_messages: ChatMessagesTable;
  sample_files: SampleFilesTable;
  problem_sets: ProblemSetsTable;
  statistics_cache: StatisticsCacheTable;
  certification_requests: CertificationRequestsTable;
  package_views: PackageViewsTable;
  user_settings: UserSettingsTable;
  avatars: AvatarsTable;
  mail_tokens: MailTokensTable;
  mail_outbox: MailOutboxTable;
  uploads: UploadsTable;
  released_uploads: ReleasedUploadsTable;
  outbid_notices: OutbidNoticesTable;
  catalogue_state: CatalogueStateTable;
  secrets: SecretsTable;
  log_entries: LogEntriesTable;
  log_tiles: LogTilesTable;
  log_package_entries: LogPackageEntriesTable;
  log_state: LogStateTable;
  log_identities: LogIdentitiesTable;
  maximum_openings: MaximumOpeningsTable;
}
