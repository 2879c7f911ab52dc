import type { Db } from "../../db/client";
import { byArrival, listedTable, waitingFirst } from "../../db/listing";
import { REFUND_COLUMNS, type Refundable, refundOf } from "../delivery/refund";
import { isRefundDecidable } from "../delivery/refund-cases";
import { caseOf, type DisputeCase } from "./dispute-cases";

const key = "deliveries.id";

export interface ListedRefund extends Refundable {
  id: string;
  contract_id: string;
  reference: string;
  seller: string | null;
  buyer: string | null;
  operator: string | null;
}

/** Only the refunds that operators were asked to look into. */
export const REFUNDS = listedTable({
  orders: { waiting: waitingFirst("deliveries.refund_closed_at", key), ...byArrival(key) },
  search: [
    ...["reference", "seller.email", "buyer.email", "operator.email", "refund_closed_as"],
    ...["deliveries.id", "contracts.id", "contracts.package_id"],
  ],
  from: (db) =>
    db
      .selectFrom("deliveries")
      .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
      .leftJoin("users as seller", "seller.id", "contracts.seller_id")
      .leftJoin("users as buyer", "buyer.id", "contracts.buyer_id")
      .leftJoin("users as operator", "operator.id", "deliveries.refund_closed_by")
      .select(["deliveries.id", "deliveries.contract_id", "reference"])
      .select(REFUND_COLUMNS)
      .select(["seller.email as seller", "buyer.email as buyer", "operator.email as operator"])
      .where("refund_case_at", "is not", null),
});

/** By delivery; a finding that nothing was paid can be corrected until the refund is received. */
export async function refundCases(
  db: Db,
  refunds: readonly ListedRefund[],
  operatorId: string,
  now: number,
): Promise<Map<string, DisputeCase>> {
  const cases = new Map<string, DisputeCase>();
  for (const refund of refunds)
    if (isRefundDecidable(refundOf(refund)))
      cases.set(refund.id, await caseOf(db, refund.id, operatorId, now));
  return cases;
}
