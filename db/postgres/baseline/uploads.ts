/** The tables of db/schema/uploads.ts. */
export const uploads = [
  `create table uploads (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    material_id text references roadshow_materials (id) on delete cascade,
    filename text not null,
    media_type text not null,
    size bigint not null,
    created_at bigint not null
  )`,
  `create table released_uploads (
    id text primary key
  )`,
  "create index uploads_user on uploads (user_id)",
  "create unique index uploads_material on uploads (material_id) where material_id is not null",
  "create index uploads_unattached on uploads (created_at) where material_id is null",
];
