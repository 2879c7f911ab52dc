import type { Db } from "../../db/client";
import type { ContractTerms } from "../contracts/terms";
import { type Dispute, readDelivery } from "./delivery";
import { type DealView, viewDeal } from "./reading";

/** A dispute with all that its decision rests on. */
export interface DisputeCase extends DealView {
  dispute: Dispute;
  terms: ContractTerms;
  /** Whether who asks is a party of it. */
  isOwn: boolean;
}

/** Shown at once; who decided one sees the next. */
const SHOWN = 20;

/** The disputes that wait for an operator, the oldest first, and how many there are. */
export async function waitingDisputes(
  db: Db,
  operatorId: string,
  now: number,
): Promise<{ cases: DisputeCase[]; count: number }> {
  const waiting = db.selectFrom("disputes").where("ended_at", "is", null);
  const rows = await waiting.selectAll().orderBy("opened_at").orderBy("id").limit(SHOWN).execute();
  const { count } = await waiting
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const cases: DisputeCase[] = [];
  for (const dispute of rows) cases.push(await caseOf(db, dispute, operatorId, now));
  return { cases, count };
}

async function caseOf(
  db: Db,
  dispute: Dispute,
  operatorId: string,
  now: number,
): Promise<DisputeCase> {
  const delivery = await readDelivery(db, { deliveryId: dispute.delivery_id });
  const { terms } = await db
    .selectFrom("contracts")
    .select("terms")
    .where("id", "=", delivery.contract_id)
    .executeTakeFirstOrThrow();
  const isOwn = [delivery.seller_id, delivery.buyer_id].includes(operatorId);
  const view = await viewDeal(db, delivery, now);
  return { ...view, dispute, terms: JSON.parse(terms) as ContractTerms, isOwn };
}

/** A dispute that an operator has decided. */
export interface DecidedDispute {
  id: string;
  reason: Dispute["reason"];
  outcome: "seller" | "buyer";
  note: string;
  ended_at: number;
  reference: string;
}

/** What was decided, the latest first. */
export async function decidedDisputes(db: Db): Promise<DecidedDispute[]> {
  const rows = await db
    .selectFrom("disputes")
    .innerJoin("deliveries", "deliveries.id", "disputes.delivery_id")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .select(["disputes.id", "reason", "outcome", "note", "ended_at", "reference"])
    .where("ended_at", "is not", null)
    .where("outcome", "in", ["seller", "buyer"])
    .orderBy("ended_at", "desc")
    .orderBy("disputes.id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.flatMap(({ outcome, note, ended_at, ...row }) =>
    (outcome === "seller" || outcome === "buyer") && ended_at !== null
      ? { ...row, outcome, note: note ?? "", ended_at }
      : [],
  );
}
