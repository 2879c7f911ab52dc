import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import {
  byArrival,
  containsText,
  listInOrder,
  type Orders,
  sortsOf,
  waitingFirst,
} from "../../db/listing";
import type { DisputesTable } from "../../db/schema/delivery";
import type { Listing, ListPage } from "../lib/listing";

const key = "disputes.id";

const ORDERS = {
  waiting: waitingFirst("disputes.ended_at", key),
  ...byArrival(key),
} as const satisfies Orders<string>;

export type DisputeSort = keyof typeof ORDERS;
export const DISPUTE_SORTS = sortsOf(ORDERS);

export type ListedDispute = Pick<
  Selectable<DisputesTable>,
  "id" | "reason" | "opened_at" | "ended_at" | "outcome" | "note"
> & {
  contract_id: string;
  reference: string;
  seller: string | null;
  buyer: string | null;
  operator: string | null;
};

export function listDisputes(
  db: Db,
  { search, ...listing }: Listing<DisputeSort>,
  limit?: number,
): Promise<ListPage<ListedDispute>> {
  const searchColumns = [
    ...["reference", "seller.email", "buyer.email", "operator.email", "reason", "outcome"],
    ...["disputes.id", "contracts.id", "contracts.package_id"],
  ];
  const query = db
    .selectFrom("disputes")
    .innerJoin("deliveries", "deliveries.id", "disputes.delivery_id")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .leftJoin("users as seller", "seller.id", "contracts.seller_id")
    .leftJoin("users as buyer", "buyer.id", "contracts.buyer_id")
    .leftJoin("users as operator", "operator.id", "disputes.decided_by")
    .select(["disputes.id", "reason", "opened_at", "ended_at", "outcome", "note"])
    .select(["contracts.id as contract_id", "reference"])
    .select(["seller.email as seller", "buyer.email as buyer", "operator.email as operator"])
    .$if(search !== "", (builder) => builder.where(containsText(db, searchColumns, search)));
  return listInOrder(query, ORDERS, listing, limit);
}
