import type { Db } from "../../db/client";
import { type DeliveryReport, readReport } from "../consignments/report";
import type { ContractTerms } from "../contracts/terms";
import { type Dispute, readDelivery } from "../delivery/delivery";
import { type DealView, viewDeal } from "../delivery/reading";
import { isOwnDeal } from "../operators/own-cases";

export interface DisputeCase extends DealView {
  terms: ContractTerms;
  report: DeliveryReport | null;
  isOwn: boolean;
}

/** By dispute; only open disputes are cases. */
export async function disputeCases(
  db: Db,
  disputes: readonly Pick<Dispute, "id" | "delivery_id" | "ended_at">[],
  operatorId: string,
  now: number,
): Promise<Map<string, DisputeCase>> {
  const cases = new Map<string, DisputeCase>();
  for (const { id, delivery_id: deliveryId, ended_at } of disputes)
    if (ended_at === null) cases.set(id, await caseOf(db, deliveryId, operatorId, now));
  return cases;
}

export async function caseOf(
  db: Db,
  deliveryId: string,
  operatorId: string,
  now: number,
): Promise<DisputeCase> {
  const delivery = await readDelivery(db, { deliveryId });
  const { terms } = await db
    .selectFrom("contracts")
    .select("terms")
    .where("id", "=", delivery.contract_id)
    .executeTakeFirstOrThrow();
  const isOwn = await isOwnDeal(db, operatorId, delivery);
  const view = await viewDeal(db, delivery, now);
  const report = readReport(view.consignment?.report ?? null);
  return { ...view, terms: JSON.parse(terms) as ContractTerms, report, isOwn };
}
