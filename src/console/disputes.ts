import type { Selectable } from "kysely";
import { byArrival, listedTable, waitingFirst } from "../../db/listing";
import type { DisputesTable } from "../../db/schema/delivery";

const key = "disputes.id";

export type ListedDispute = Selectable<DisputesTable> & {
  contract_id: string;
  reference: string;
  seller: string | null;
  buyer: string | null;
  operator: string | null;
};

export const DISPUTES = listedTable({
  orders: { waiting: waitingFirst("disputes.ended_at", key), ...byArrival(key) },
  search: [
    ...["reference", "seller.email", "buyer.email", "operator.email", "reason", "outcome"],
    ...["disputes.id", "contracts.id", "contracts.package_id"],
  ],
  from: (db) =>
    db
      .selectFrom("disputes")
      .innerJoin("deliveries", "deliveries.id", "disputes.delivery_id")
      .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
      .leftJoin("users as seller", "seller.id", "contracts.seller_id")
      .leftJoin("users as buyer", "buyer.id", "contracts.buyer_id")
      .leftJoin("users as operator", "operator.id", "disputes.decided_by")
      .selectAll("disputes")
      .select(["contracts.id as contract_id", "reference"])
      .select(["seller.email as seller", "buyer.email as buyer", "operator.email as operator"]),
});
