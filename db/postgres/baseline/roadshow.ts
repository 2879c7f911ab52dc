/** The tables of db/schema/roadshow.ts. */
export const roadshow = [
  `create table roadshows (
    id text primary key,
    package_id text not null unique references packages (id) on delete cascade,
    title text not null,
    description text not null,
    duration_days bigint not null check (duration_days between 1 and 30),
    created_at bigint not null
  )`,
  `create table roadshow_materials (
    id text primary key,
    package_id text not null references packages (id) on delete cascade,
    title text not null,
    type text not null check (type in ('pdf', 'video', 'audio', 'sample', 'text')),
    filename text,
    description text,
    file_url text,
    content text,
    file_size bigint,
    created_at bigint not null,
    position bigint not null default 0
  )`,
  "create index roadshow_materials_package on roadshow_materials (package_id, created_at)",
];
