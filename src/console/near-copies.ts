import type { Db } from "../../db/client";
import {
  byArrival,
  containsText,
  listInOrder,
  type Orders,
  sortsOf,
  waitingFirst,
} from "../../db/listing";
import { findings } from "../certification/near-copies";
import type { NearDuplicateRecord } from "../certification/near-copy-mails";
import type { Listing, ListPage } from "../lib/listing";

const key = "found.id";

const ORDERS = {
  waiting: waitingFirst("found.decided_at", key),
  ...byArrival(key),
} as const satisfies Orders<string>;

export type NearDuplicateSort = keyof typeof ORDERS;
export const NEAR_DUPLICATE_SORTS = sortsOf(ORDERS);

export function listNearDuplicates(
  db: Db,
  { search, ...listing }: Listing<NearDuplicateSort>,
  limit?: number,
): Promise<ListPage<NearDuplicateRecord>> {
  const searchColumns = [
    ...["lot.title", "other.title", "filename", "other_filename", "seller.organization"],
    ...["owner.organization", "found.status", "note", "found.id"],
    ...["found.package_id", "found.other_package_id"],
  ];
  const query = findings(db)
    .where("found.status", "<>", "own")
    .$if(search !== "", (builder) => builder.where(containsText(db, searchColumns, search)));
  return listInOrder(query, ORDERS, listing, limit);
}
