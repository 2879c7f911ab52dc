import type { Db } from "../../db/client";
import { IS_LISTED } from "../packages/listed-figures";

const PART_SIZE = 5000;

export interface SitemapEntry {
  id: string;
  updated_at: number;
}

/** Splits the catalog by row number, so that a package stays in its part. */
export async function sitemapParts(db: Db): Promise<number> {
  const newest = await db
    .selectFrom("packages")
    .select((eb) => eb.fn.max("seq").as("seq"))
    .executeTakeFirst();
  return newest?.seq ? Math.ceil(newest.seq / PART_SIZE) : 0;
}

export function sitemapEntries(db: Db, part: number): Promise<SitemapEntry[]> {
  return db
    .selectFrom("packages")
    .select(["id", "updated_at"])
    .where("seq", ">", (part - 1) * PART_SIZE)
    .where("seq", "<=", part * PART_SIZE)
    .where(IS_LISTED)
    .orderBy("seq")
    .execute();
}
