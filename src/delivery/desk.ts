import type { Db } from "../../db/client";
import { keysetCondition } from "../../db/keyset";
import type { ContractTerms } from "../contracts/terms";
import { isOwnDeal } from "../operators/own-cases";
import { type Dispute, readDelivery } from "./delivery";
import { type DealView, viewDeal } from "./reading";

export interface DisputeCase extends DealView {
  dispute: Dispute;
  terms: ContractTerms;
  isOwn: boolean;
}

const PAGE_SIZE = 20;

export async function waitingDisputes(
  db: Db,
  operatorId: string,
  now: number,
  from?: string,
): Promise<{ cases: DisputeCase[]; count: number; next: string | null }> {
  const waitingQuery = db.selectFrom("disputes").where("ended_at", "is", null);
  const rows = await waitingQuery
    .selectAll()
    .$if(from !== undefined, (query) =>
      query.where(keysetCondition({ table: "disputes", column: "opened_at" }, ">=", from ?? "")),
    )
    .orderBy("opened_at")
    .orderBy("id")
    .limit(PAGE_SIZE + 1)
    .execute();
  const { count } = await waitingQuery
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const cases: DisputeCase[] = [];
  for (const dispute of rows.slice(0, PAGE_SIZE))
    cases.push(await caseOf(db, dispute, operatorId, now));
  return { cases, count, next: rows[PAGE_SIZE]?.id ?? null };
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
  const isOwn = await isOwnDeal(db, operatorId, delivery);
  const view = await viewDeal(db, delivery, now);
  return { ...view, dispute, terms: JSON.parse(terms) as ContractTerms, isOwn };
}

export interface DecidedDispute {
  id: string;
  reason: Dispute["reason"];
  outcome: "seller" | "buyer";
  note: string;
  ended_at: number;
  reference: string;
}

/** Newest first. `before` is a dispute's ID. */
export async function decidedDisputes(
  db: Db,
  before?: string,
): Promise<{ decided: DecidedDispute[]; next: string | null }> {
  const rows = await db
    .selectFrom("disputes")
    .innerJoin("deliveries", "deliveries.id", "disputes.delivery_id")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .select(["disputes.id", "reason", "outcome", "note", "ended_at", "reference"])
    .where("ended_at", "is not", null)
    .where("outcome", "in", ["seller", "buyer"])
    .$if(before !== undefined, (query) =>
      query.where(
        keysetCondition(
          { table: "disputes", column: "ended_at", id: "disputes.id" },
          "<",
          before ?? "",
        ),
      ),
    )
    .orderBy("ended_at", "desc")
    .orderBy("disputes.id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const decided = rows
    .slice(0, PAGE_SIZE)
    .flatMap(({ outcome, note, ended_at, ...row }) =>
      (outcome === "seller" || outcome === "buyer") && ended_at !== null
        ? { ...row, outcome, note: note ?? "", ended_at }
        : [],
    );
  return { decided, next: rows.length > PAGE_SIZE ? (decided.at(-1)?.id ?? null) : null };
}
