import type { Db } from "../../db/client";
import { versioned } from "../../db/versioned";

export interface Move {
  from: string;
  into: string;
}

const CHUNK_SIZE = 500;

const POSITION_COLUMNS = [
  ...(["package_id", "highest_own_cents", "standing_cents", "seated"] as const),
  ...(["released_cents", "tax", "acted_by"] as const),
] as const;

/**
 * Moves the bids of ended auctions, without those on packages on which both have bid. The public log
 * names the bidder by a pseudonym, so each package keeps the ID that it comes from.
 */
export async function moveBids(tx: Db, { from, into }: Move, now: number): Promise<void> {
  const positions = await tx
    .selectFrom("positions as mine")
    .select("package_id")
    .where("bidder_id", "=", from)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("positions as kept")
            .select("kept.package_id")
            .where("kept.bidder_id", "=", into)
            .whereRef("kept.package_id", "=", "mine.package_id"),
        ),
      ),
    )
    .execute();
  const ids = positions.map(({ package_id }) => package_id);
  for (let start = 0; start < ids.length; start += CHUNK_SIZE)
    await moveBidsOn(tx, { from, into }, ids.slice(start, start + CHUNK_SIZE), now);
}

async function moveBidsOn(tx: Db, { from, into }: Move, ids: string[], now: number) {
  await keepPseudonyms(tx, { from, into }, ids, now);
  // Bids refer to a position with both of its IDs, so they need the new one before they move.
  await tx
    .insertInto("positions")
    .columns(["bidder_id", ...POSITION_COLUMNS])
    .expression((eb) =>
      eb
        .selectFrom("positions")
        .select(eb.val(into).as("bidder_id"))
        .select(POSITION_COLUMNS)
        .where("bidder_id", "=", from)
        .where("package_id", "in", ids),
    )
    .execute();
  await tx
    .updateTable("bids")
    .set({ idempotency_key: null })
    .where("package_id", "in", ids)
    .where("bidder_id", "=", from)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("bids as kept")
          .select("kept.id")
          .whereRef("kept.idempotency_key", "=", "bids.idempotency_key")
          .where("kept.bidder_id", "=", into),
      ),
    )
    .execute();
  for (const table of ["bids", "exclusive_bids", "maximum_bids", "maximum_openings"] as const)
    await tx
      .updateTable(table)
      .set({ bidder_id: into })
      .where("package_id", "in", ids)
      .where("bidder_id", "=", from)
      .execute();
  await tx
    .updateTable("packages")
    .set({ exclusive_leader_id: into })
    .where("id", "in", ids)
    .where("exclusive_leader_id", "=", from)
    .execute();
  await tx
    .deleteFrom("positions")
    .where("bidder_id", "=", from)
    .where("package_id", "in", ids)
    .execute();
}

async function keepPseudonyms(tx: Db, { from, into }: Move, ids: string[], now: number) {
  const lots = await tx
    .selectFrom("packages")
    .select(["id", "former_bidders"])
    .where("id", "in", ids)
    .execute();
  for (const { id, former_bidders } of lots) {
    const { [from]: earlier = from, ...others } = JSON.parse(former_bidders ?? "{}") as Record<
      string,
      string
    >;
    await tx
      .updateTable("packages")
      .set({ former_bidders: JSON.stringify({ ...others, [into]: earlier }), ...versioned(now) })
      .where("id", "=", id)
      .execute();
  }
}
