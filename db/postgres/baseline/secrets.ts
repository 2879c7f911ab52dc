/** The tables of db/schema/secrets.ts. */
export const secrets = [
  `create table secrets (
    name text primary key,
    value text not null
  )`,
];
