import type { World } from "./world";

/** The path of the link that a mail as it arrived leads to, below a page of ours. */
export function linkIn(source: string, page: string): string {
  // Long lines were folded on their way (RFC 2045, 6.7).
  const unfolded = source.replaceAll(/=\r?\n/g, "");
  const path = new RegExp(`/${page}/[\\w-]{43}`).exec(unfolded)?.[0];
  if (!path) throw new Error(`The mail has no link to /${page}/`);
  return path;
}

/** The paths of the links that wait in the outbox for an address, the latest first. */
export async function queuedLinks({ db }: World, to: string, page: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("recipient", "=", to)
    .where("template", "=", page)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => `/${page}/${JSON.parse(row.template_values).token}`);
}

/** A link of the right form that nobody was sent. */
export const MADE_UP = "A".repeat(43);
