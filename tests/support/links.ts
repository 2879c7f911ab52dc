import type { World } from "./world";

export function linkIn(source: string, page: string): string {
  const unfolded = source.replaceAll(/=\r?\n/g, "");
  const path = new RegExp(`/${page}/[\\w-]{43}`).exec(unfolded)?.[0];
  if (!path) throw new Error(`The email has no link to /${page}/`);
  return path;
}

export async function queuedLinks(
  { db }: World,
  to: string,
  page: string,
  template = page,
): Promise<string[]> {
  const rows = await db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("recipient", "=", to)
    .where("template", "=", template)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => `/${page}/${JSON.parse(row.template_values).token}`);
}

export const MADE_UP = "A".repeat(43);
