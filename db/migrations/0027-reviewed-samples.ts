import { type Kysely, sql } from "kysely";

/** A seal states how many samples were reviewed, even if some are deleted later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table sample_files add column reviewed_at integer",
    "alter table certification_requests add column samples integer",
    `update sample_files set reviewed_at = (
      select max(decided_at) from certification_requests r
      where r.package_id = sample_files.package_id and r.status = 'approved'
        and r.decided_at >= sample_files.uploaded_at)`,
    `update certification_requests set samples = (
      select count(*) from sample_files s
      where s.package_id = certification_requests.package_id and s.uploaded_at <= decided_at)
      where status = 'approved'`,
    `create index packages_measured on packages (language, category, seq)
      where data_quality is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
