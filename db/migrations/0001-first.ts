import { type Kysely, sql } from "kysely";

// STRICT tables refuse values of the wrong type.
const TABLES = [
  `create table users (
    id text primary key,
    email text not null unique,
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    profile_image_url text,
    role text not null default 'buyer' check (role in ('buyer', 'seller')),
    organization text not null,
    country text not null,
    is_email_verified integer not null default 0,
    membership_status text not null default 'pending' check (membership_status in ('active', 'pending')),
    created_at integer not null,
    updated_at integer not null
  ) strict`,
  `create table sessions (
    sid text primary key,
    user_id text not null references users (id) on delete cascade,
    sess text not null default '{}',
    created_at integer not null,
    expire integer not null,
    idle_expire integer not null
  ) strict`,
  `create table packages (
    seq integer primary key autoincrement,
    id text not null unique,
    version integer not null default 1,
    title text not null,
    description text not null,
    category text not null,
    language text not null,
    total_words integer not null,
    total_files integer not null,
    file_size text not null,
    formats text not null,
    starting_price_cents integer not null check (starting_price_cents > 0),
    seller_id text not null references users (id) on delete cascade,
    certified integer not null default 0,
    status text not null default 'active' check (status in ('active', 'ended', 'settled')),
    auction_end_time integer not null,
    roadshow_end_time integer,
    encryption_key text not null,
    created_at integer not null,
    updated_at integer not null,
    content_type text not null default 'literary',
    data_format text not null default '[]',
    estimated_word_count integer,
    book_count integer,
    problem_count integer,
    subject_areas text not null default '[]',
    difficulty_range text,
    grade_level text,
    educational_standards text not null default '[]',
    collection_description text,
    sample_representativeness text,
    data_quality text,
    training_value integer,
    usage_rights text,
    publication_year integer,
    publisher text,
    last_updated integer,
    highest_bid_cents integer,
    highest_bid_id text,
    bid_count integer not null default 0
  ) strict`,
  `create table bids (
    id text primary key,
    package_id text not null references packages (id) on delete cascade,
    bidder_id text not null references users (id) on delete cascade,
    seller_id text not null references users (id) on delete cascade,
    amount_cents integer not null check (amount_cents > 0),
    message text,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
    contract_status text not null default 'none' check (contract_status in ('none', 'sent')),
    contract_sent_at integer,
    idempotency_key text,
    created_at integer not null
  ) strict`,
  `create table contracts (
    id text primary key,
    bid_id text unique references bids (id) on delete set null,
    package_id text references packages (id) on delete set null,
    seller_id text references users (id) on delete set null,
    buyer_id text references users (id) on delete set null,
    reference text not null unique,
    terms text not null,
    document text not null,
    pdf blob not null,
    created_at integer not null
  ) strict`,
  `create table contract_numbers (
    year integer primary key,
    last integer not null
  ) strict`,
  `create table favorites (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    package_id text not null references packages (id) on delete cascade,
    created_at integer not null,
    unique (user_id, package_id)
  ) strict`,
  `create table roadshows (
    id text primary key,
    package_id text not null unique references packages (id) on delete cascade,
    title text not null,
    description text not null,
    duration_days integer not null check (duration_days between 1 and 30),
    created_at integer not null
  ) strict`,
  `create table roadshow_materials (
    id text primary key,
    package_id text not null references packages (id) on delete cascade,
    title text not null,
    type text not null check (type in ('pdf', 'video', 'audio', 'sample', 'text')),
    filename text,
    description text,
    file_url text,
    content text,
    file_size integer,
    created_at integer not null
  ) strict`,
  `create table conversations (
    id text primary key,
    package_id text not null references packages (id) on delete cascade,
    seller_id text not null references users (id) on delete cascade,
    buyer_id text not null references users (id) on delete cascade,
    last_message_id text not null,
    last_message_at integer not null,
    buyer_wrote_at integer,
    invited_at integer,
    unique (package_id, buyer_id)
  ) strict`,
  `create table chat_messages (
    id text primary key,
    conversation_id text not null references conversations (id) on delete cascade,
    package_id text not null references packages (id) on delete cascade,
    sender_id text not null references users (id) on delete cascade,
    receiver_id text not null references users (id) on delete cascade,
    message text not null,
    client_id text,
    created_at integer not null,
    read_at integer,
    mail_due_at integer
  ) strict`,
  `create table sample_files (
    id text primary key,
    package_id text not null references packages (id) on delete cascade,
    filename text not null,
    file_content text not null,
    file_type text not null,
    content_type text not null check (content_type in ('literary', 'educational', 'problem_bank')),
    original_size integer not null,
    word_count integer not null,
    quality_score real,
    analysis text,
    language text,
    uploaded_at integer not null
  ) strict`,
  `create table problem_sets (
    id text primary key,
    package_id text not null references packages (id) on delete cascade,
    sample_id text references sample_files (id) on delete cascade,
    subject text not null,
    subject_area text,
    difficulty text,
    grade_level text,
    problem_count integer not null,
    solution_quality real,
    topic_coverage text not null default '{}',
    has_step_by_solutions integer not null default 0,
    has_diagrams integer not null default 0,
    uploaded_at integer not null
  ) strict`,
  `create table statistics_cache (
    id text primary key,
    stat_type text not null unique,
    data text not null,
    last_calculated integer not null,
    expires_at integer not null
  ) strict`,
  `create table certification_requests (
    id text primary key,
    package_id text not null references packages (id) on delete cascade,
    status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined')),
    note text,
    decided_by text,
    requested_at integer not null,
    decided_at integer
  ) strict`,
  `create table package_views (
    package_id text not null references packages (id) on delete cascade,
    visitor text not null,
    day text not null,
    primary key (package_id, day, visitor)
  ) strict, without rowid`,
  `create table user_settings (
    user_id text primary key references users (id) on delete cascade,
    settings text not null,
    updated_at integer not null
  ) strict`,
  `create table avatars (
    id text primary key,
    user_id text not null unique references users (id) on delete cascade,
    image blob not null,
    created_at integer not null
  ) strict`,
  `create table mail_tokens (
    token_hash text primary key,
    purpose text not null,
    email text not null,
    user_id text references users (id) on delete cascade,
    payload text,
    created_at integer not null,
    expires_at integer not null,
    used_at integer
  ) strict`,
  `create table mail_outbox (
    id text primary key,
    recipient text not null,
    template text not null,
    template_values text not null default '{}',
    unique_key text unique,
    contract_id text references contracts (id) on delete set null,
    attempts integer not null default 0,
    next_attempt_at integer not null,
    sent_at integer,
    last_error text,
    request_id text,
    created_at integer not null
  ) strict`,
  `create table uploads (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    material_id text references roadshow_materials (id) on delete cascade,
    filename text not null,
    media_type text not null,
    size integer not null,
    created_at integer not null
  ) strict`,
  `create table released_uploads (
    id text primary key
  ) strict`,
  `create table outbid_notices (
    package_id text not null references packages (id) on delete cascade,
    bidder_id text not null references users (id) on delete cascade,
    noticed_at integer not null,
    primary key (package_id, bidder_id)
  ) strict, without rowid`,
  `create table catalogue_state (
    id integer primary key check (id = 1),
    generation integer not null
  ) strict`,
  "insert into catalogue_state values (1, 0)",
  `create table secrets (
    name text primary key,
    value text not null
  ) strict`,
  // The index is contentless, since packages has the rows; deleting by row id still works.
  `create virtual table package_trigrams using fts5 (
    body, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  )`,
  `create virtual table package_grams using fts5 (
    grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
  )`,
];

/** With one index per choice, every page costs one short seek per combination, at any depth. */
const LIST_ORDERS = ["seq", "auction_end_time", "starting_price_cents", "total_words"];
const LIST_CHOICES = [[], ["category"], ["language"], ["category", "language"]];

const INDEXES = [
  "create index sessions_user on sessions (user_id)",
  "create index sessions_expire on sessions (expire)",
  "create index packages_seller on packages (seller_id, seq)",
  "create index packages_seller_end on packages (seller_id, auction_end_time, status)",
  "create index packages_created on packages (created_at, category)",
  "create index packages_content_type on packages (content_type)",
  "create index packages_training_value on packages (training_value) where training_value is not null",
  "create index packages_active_end on packages (auction_end_time) where status = 'active'",
  "create unique index bids_package_amount on bids (package_id, amount_cents)",
  "create index bids_bidder on bids (bidder_id, id)",
  "create unique index bids_idempotency on bids (bidder_id, idempotency_key) where idempotency_key is not null",
  "create index bids_seller on bids (seller_id, status, id, amount_cents)",
  "create unique index bids_one_accepted on bids (package_id) where status = 'accepted'",
  "create index contracts_package on contracts (package_id)",
  "create index contracts_seller on contracts (seller_id, created_at)",
  "create index contracts_buyer on contracts (buyer_id, created_at)",
  "create index favorites_user on favorites (user_id, id)",
  "create index favorites_package on favorites (package_id)",
  "create index roadshow_materials_package on roadshow_materials (package_id, created_at)",
  "create index conversations_seller on conversations (seller_id, last_message_at, id)",
  "create index conversations_buyer on conversations (buyer_id, last_message_at, id)",
  "create index chat_messages_conversation on chat_messages (conversation_id, created_at)",
  "create index chat_messages_package on chat_messages (package_id)",
  "create index chat_messages_sender on chat_messages (sender_id, receiver_id)",
  "create index chat_messages_receiver on chat_messages (receiver_id, read_at, conversation_id, created_at)",
  "create unique index chat_messages_client on chat_messages (sender_id, client_id) where client_id is not null",
  "create index chat_messages_mail_due on chat_messages (mail_due_at) where mail_due_at is not null",
  "create index sample_files_package on sample_files (package_id, uploaded_at)",
  "create index problem_sets_package on problem_sets (package_id, uploaded_at)",
  "create unique index certification_one_waiting on certification_requests (package_id) where status = 'waiting'",
  "create index certification_queue on certification_requests (status, requested_at, id)",
  "create index certification_decided on certification_requests (decided_at, id) where decided_at is not null",
  "create index certification_package on certification_requests (package_id, requested_at)",
  "create index mail_tokens_user on mail_tokens (user_id)",
  "create index mail_tokens_address on mail_tokens (email, purpose, created_at)",
  "create index mail_tokens_expiry on mail_tokens (expires_at)",
  "create index mail_outbox_recipient on mail_outbox (recipient)",
  "create index mail_outbox_contract on mail_outbox (contract_id) where contract_id is not null",
  "create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null",
  "create index uploads_user on uploads (user_id)",
  "create unique index uploads_material on uploads (material_id) where material_id is not null",
  "create index uploads_unattached on uploads (created_at) where material_id is null",
  ...LIST_ORDERS.flatMap((order) =>
    LIST_CHOICES.map((choice) => {
      const name = ["packages_list", ...choice, order].join("_");
      // SQLite ends every index with the row id, so naming seq again would only widen it.
      const columns = ["status", "certified", ...choice, ...(order === "seq" ? [] : [order])];
      return `create index ${name} on packages (${columns.join(", ")})`;
    }),
  ),
  // Created last, because SQLite picks the newest of equally good indexes.
  "create index packages_featured on packages (status, certified) where roadshow_end_time is not null",
];

const LISTED = [
  ...["status", "certified", "category", "language", "version", "created_at"],
  ...["auction_end_time", "roadshow_end_time", "starting_price_cents", "total_words"],
];

const TRIGGERS = ["insert", "delete", `update of ${LISTED.join(", ")}`].map(
  (change, i) => `create trigger packages_listed_${i} after ${change} on packages begin
    update catalogue_state set generation = generation + 1;
  end`,
);

const UPLOADS_RELEASED = `create trigger uploads_released after delete on uploads begin
  insert into released_uploads (id) values (old.id);
end`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...INDEXES, ...TRIGGERS, UPLOADS_RELEASED])
    await sql.raw(statement).execute(db);
}
