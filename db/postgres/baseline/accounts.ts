/** The tables of db/schema/accounts.ts. */
export const accounts = [
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
    is_email_verified bigint not null default 0,
    membership_status text not null default 'pending' check (membership_status in ('active', 'pending')),
    created_at bigint not null,
    updated_at bigint not null,
    legal_texts_at bigint not null default 0,
    sign_outs bigint not null default 0
  )`,
  `create table sessions (
    sid text primary key,
    user_id text not null references users (id) on delete cascade,
    sess text not null default '{}',
    created_at bigint not null,
    expire bigint not null,
    idle_expire bigint not null,
    verified_at_start bigint not null default 0,
    proved_at bigint not null default 0,
    second_factor bigint not null default 0
  )`,
  `create table user_settings (
    user_id text primary key references users (id) on delete cascade,
    settings text not null,
    updated_at bigint not null
  )`,
  `create table avatars (
    id text primary key,
    user_id text not null unique references users (id) on delete cascade,
    image bytea not null,
    created_at bigint not null
  )`,
  `create table mail_tokens (
    token_hash text primary key,
    purpose text not null,
    email text not null,
    user_id text references users (id) on delete cascade,
    payload text,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  `create table authenticators (
    user_id text primary key references users (id) on delete cascade,
    secret text not null,
    created_at bigint not null,
    confirmed_at bigint,
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    user_id text not null references users (id) on delete cascade,
    code_hash text not null,
    salt text not null,
    created_at bigint not null,
    used_at bigint,
    primary key (user_id, code_hash)
  )`,
  `create table security_events (
    id text primary key,
    user_id text references users (id) on delete cascade,
    event text not null,
    address text not null,
    user_agent text not null,
    created_at bigint not null
  )`,
  `create table passkeys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at bigint not null,
    last_used_at bigint
  )`,
  `create table passkey_challenges (
    challenge text primary key,
    purpose text not null,
    bound_to text not null,
    expires_at bigint not null
  )`,
  "create index sessions_user on sessions (user_id)",
  "create index sessions_expire on sessions (expire)",
  "create index mail_tokens_user on mail_tokens (user_id)",
  "create index mail_tokens_address on mail_tokens (email, purpose, created_at)",
  "create index mail_tokens_expiry on mail_tokens (expires_at)",
  "create index security_events_user on security_events (user_id, created_at)",
  "create index security_events_created on security_events (created_at)",
  "create index passkeys_user on passkeys (user_id, created_at)",
  "create index passkey_challenges_expires on passkey_challenges (expires_at)",
  "create index users_legal_texts on users (is_email_verified, legal_texts_at)",
];
