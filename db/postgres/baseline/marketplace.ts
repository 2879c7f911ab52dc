/** The tables of db/schema/marketplace.ts. */
export const marketplace = [
  `create table statistics_cache (
    id text primary key,
    stat_type text not null unique,
    data text not null,
    last_calculated bigint not null,
    expires_at bigint not null
  )`,
  `create table package_texts (
    seq bigint primary key,
    body text not null
  )`,
];
