import type { Db } from "../../db/client";
import type { Package } from "../packages/packages";
import { type Page, type PageRequest, pageOf, seqBefore } from "./paging";

export async function listedBy(
  db: Db,
  sellerId: string,
  { cursor, limit }: PageRequest,
): Promise<Page<Package>> {
  const rows = await db
    .selectFrom("packages")
    .selectAll()
    .where("seller_id", "=", sellerId)
    .$if(cursor !== undefined, (query) => query.where("seq", "<", seqBefore(cursor ?? "")))
    .orderBy("seq", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (lot) => lot.seq);
}
