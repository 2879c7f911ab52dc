import { sql } from "kysely";
import type { Db } from "../../db/client";
import { isAccepted } from "../auctions/leader";
import type { Package } from "../packages/packages";
import { packageTime } from "../rules/package-time";
import { isContractAutomatic } from "../rules/sale";
import { bindingOf, bindsUntil } from "../rules/standing";
import { type AuctionResult, offerableUntil } from "./rules";

export async function auctionResultOf(
  db: Db,
  lot: Pick<Package, "id" | "status" | "ended_at" | "reserve_missed" | "held_ms" | "disproved"> &
    Pick<Package, "winner_lapsed_at">,
): Promise<AuctionResult> {
  const accepted = await db
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", lot.id)
    .where(isAccepted("bids"))
    .where("contract_status", "=", "none")
    .executeTakeFirst();
  const successor = await db
    .selectFrom("packages")
    .select("id")
    .where("relisted_from", "=", lot.id)
    .executeTakeFirst();
  const voidedAt = await lastVoidedAt(db, lot);
  return {
    status: lot.status,
    endedAt: lot.ended_at,
    reserveMissed: lot.reserve_missed === 1,
    contract: lot.status === "settled" ? "valid" : voidedAt === null ? "none" : "void",
    voidedAt,
    heldMs: lot.held_ms,
    disproved: lot.disproved !== null,
    accepted: accepted !== undefined,
    relisted: successor !== undefined,
  };
}

/** When the last sale fell through. */
async function lastVoidedAt(
  db: Db,
  { id, winner_lapsed_at: lapsedAt }: Pick<Package, "id" | "winner_lapsed_at">,
): Promise<number | null> {
  const contract = await db
    .selectFrom("contracts")
    .select((eb) => eb.fn.max<number | null>("voided_at").as("at"))
    .where("package_id", "=", id)
    .executeTakeFirst();
  const voidedAt = contract?.at ?? null;
  return voidedAt !== null && lapsedAt !== null
    ? Math.max(voidedAt, lapsedAt)
    : (voidedAt ?? lapsedAt);
}

export type EndedAuctionState =
  | ("unsold" | "missed" | "undecided" | "accepted" | "offered" | "countered" | "void")
  /** The marketplace makes the contract within seconds. */
  | "contracting"
  /** No bid can be accepted or offered anymore. */
  | "over";

/**
 * Returns null while the auction runs, once the package is sold or relisted, and while its contract
 * waits because the package is hidden.
 */
export async function endedAuctionStateOf(
  db: Db,
  lot: Package,
  now: number,
): Promise<EndedAuctionState | null> {
  if (lot.status !== "ended") return null;
  const time = packageTime(lot, now);
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("packages")
        .select("id")
        .where("relisted_from", "=", lot.id)
        .limit(1)
        .as("successor"),
      eb
        .selectFrom("offers")
        .select(
          sql<"offered" | "countered">`case when counter_cents is null
          then 'offered' else 'countered' end`.as("state"),
        )
        .where("package_id", "=", lot.id)
        .where("status", "=", "open")
        .where("expires_at", ">", time)
        .limit(1)
        .as("offer"),
      eb
        .selectFrom("bids")
        .select("status")
        .where("package_id", "=", lot.id)
        .where("status", "in", ["accepted", "pending"])
        .orderBy("status")
        .limit(1)
        .as("bid"),
    ])
    .executeTakeFirstOrThrow();
  if (row.successor !== null) return null;
  if (row.offer !== null) return row.offer;
  if (row.bid !== null) {
    const isAccepted = row.bid === "accepted";
    if (time > bindsUntil(bindingOf(lot), isAccepted)) return "over";
    if (!isAccepted) return "undecided";
    if (!isContractAutomatic(lot)) return "accepted";
    return lot.hidden_at === null ? "contracting" : null;
  }
  if (lot.bid_count === 0) return "unsold";
  const until = offerableUntil(await auctionResultOf(db, lot));
  if (until === null || time > until) return "over";
  return (await lastVoidedAt(db, lot)) === null ? "missed" : "void";
}
