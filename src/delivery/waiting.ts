import type { Db } from "../../db/client";
import type { Side, Turn } from "../lib/deal";
import type { DeliveryState } from "./course";
import { turnOf, waitsFor } from "./turn";

/** How a deal stands, in a list of contracts. */
export interface DealStanding {
  contractId: string;
  state: DeliveryState;
  turn: Turn;
  until: number | null;
  /** Whether it waits for who asks. */
  isYours: boolean;
}

/** How these contracts' deliveries stand for a party of all of them, by contract. */
export async function standingsOfDeals(
  db: Db,
  contractIds: readonly string[],
  memberId: string,
  now: number,
): Promise<Map<string, DealStanding>> {
  if (contractIds.length === 0) return new Map();
  const rows = await deals(db).where("contract_id", "in", contractIds).execute();
  return new Map(rows.map((row) => [row.contract_id, standingOf(row, memberId, now)]));
}

/** A deal that waits for a member, with what it is about. */
export interface WaitingDeal extends DealStanding {
  side: Side;
  reference: string;
  title: string;
}

/** At most so many are pointed to. */
const MOST = 20;
/** Where something can wait for a party. */
const OPEN: readonly DeliveryState[] = ["waiting", "uploading", "refused", "sealed", "paid"];

/** What waits for a member, as seller or as buyer, the latest contract first. */
export async function waitingDeals(
  db: Db,
  memberId: string,
  side: Side,
  now: number,
): Promise<WaitingDeal[]> {
  const rows = await deals(db)
    .select(["reference", "terms"])
    .where(`contracts.${side}_id`, "=", memberId)
    .where("contracts.voided_at", "is", null)
    .where("deliveries.state", "in", OPEN)
    .orderBy("contracts.created_at", "desc")
    .limit(MOST)
    .execute();
  return rows.flatMap((row) => {
    const standing = standingOf(row, memberId, now);
    const { title } = (JSON.parse(row.terms) as { lot: { title: string } }).lot;
    return standing.isYours ? { ...standing, side, reference: row.reference, title } : [];
  });
}

function deals(db: Db) {
  return db
    .selectFrom("deliveries")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .leftJoin("disputes", (join) =>
      join.onRef("disputes.delivery_id", "=", "deliveries.id").on("disputes.ended_at", "is", null),
    )
    .select(["contract_id", "seller_id", "deliveries.state", "due_at", "claimed_at", "remove_at"])
    .select("disputes.reason");
}

type Row = Awaited<ReturnType<ReturnType<typeof deals>["execute"]>>[number];

function standingOf(row: Row, memberId: string, now: number): DealStanding {
  const { contract_id: contractId, state, reason, seller_id } = row;
  const turn = turnOf(row, reason, now);
  const until = state === "accepted" ? row.remove_at : row.due_at;
  const isYours = waitsFor(turn, seller_id === memberId ? "seller" : "buyer");
  return { contractId, state, turn, until, isYours };
}
