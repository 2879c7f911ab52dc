import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { licensesOf } from "../auctions/licenses";
import { claimsOf } from "../auctions/reading/round-state";
import { IS_OPEN_ROUND } from "../auctions/round-sql";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";
import { exclusiveOf, isRound } from "../rules/round";
import { CONTRACT_MS } from "../rules/sale";
import { firstBidCents } from "../rules/shown-price";
import { isAwardable, type OwnPackage } from "./awarding";
import { NotARound } from "./refusals";

export interface SeatsOutcome {
  soldCount: number;
  priceCents: number;
  togetherCents: number;
}

export interface RoundOutcomes {
  lot: Package;
  present: SeatsOutcome;
  /** Null unless the exclusive bid wins, because maximums are secret. */
  exclusive: { priceCents: number } | null;
  /** Who has the licenses if they are awarded so, the highest first. */
  winnerIds: string[];
}

export async function outcomesOf(db: Db, ownPackage: OwnPackage): Promise<RoundOutcomes> {
  const lot = await findOwnRound(db, ownPackage);
  const [first] = await licensesOf(db, lot.id);
  return outcomesOfRound(db, lot, first?.kind === "exclusive");
}

async function findOwnRound(db: Db, { packageId, sellerId }: OwnPackage): Promise<Package> {
  const lot = await findOwnPackage(db, packageId, sellerId);
  if (!isRound(lot)) throw new NotARound();
  return lot;
}

async function outcomesOfRound(
  db: Db,
  lot: Package,
  isSoldExclusively: boolean,
): Promise<RoundOutcomes> {
  const claims = await claimsOf(db, lot.id);
  const priceCents = await seatPrice(db, lot);
  const seated = isSoldExclusively ? await seatsCleared(db, lot, priceCents) : lot.seated;
  const present = { soldCount: seated, priceCents, togetherCents: seated * priceCents };
  const fromCents = lot.exclusive_from_cents;
  const { leader, priceCents: exclusiveCents } = exclusiveOf(
    fromCents === null ? [] : claims.exclusive,
    { fromCents: fromCents ?? 0, seatsTotalCents: lot.defense_cents ?? present.togetherCents },
  );
  const exclusive = leader && exclusiveCents !== null ? { priceCents: exclusiveCents } : null;
  const winners = exclusive && leader ? [leader] : claims.seated;
  return { lot, present, exclusive, winnerIds: winners.map(({ bidderId }) => bidderId) };
}

/** The seats keep their price even if an exclusive bid has won. */
async function seatPrice(db: Db, lot: Package): Promise<number> {
  if (lot.clearing_cents !== null)
    return (lot.seated > 0 ? lot.highest_bid_cents : null) ?? lot.clearing_cents;
  const row = await findSeatPrice.first(db, { packageId: lot.id });
  return row?.cents ?? firstBidCents(lot);
}

const findSeatPrice = prepared<{ packageId: string }, { cents: number | null }>((db, value) =>
  db
    .selectFrom("bids")
    .select((eb) => eb.fn.max<number | null>("seat_price_cents").as("cents"))
    .where("package_id", "=", value("packageId")),
);

/** An exclusive award clears the seats, but not the maxima of the members who had them. */
async function seatsCleared(db: Db, lot: Package, priceCents: number): Promise<number> {
  if (lot.clearing_cents !== null) return lot.seated;
  const { count } = await db
    .selectFrom("maximum_bids")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("package_id", "=", lot.id)
    .where("gone_with", "is", null)
    .where("maximum_cents", ">=", priceCents)
    .executeTakeFirstOrThrow();
  return Math.min(lot.seats, count);
}

const MAX_SHOWN_ROUNDS = 20;

export async function roundsToAward(
  db: Db,
  sellerId: string,
  now: number,
): Promise<RoundOutcomes[]> {
  const lots = await findRounds.all(db, { sellerId, after: now - CONTRACT_MS });
  const rounds: RoundOutcomes[] = [];
  for (const lot of lots) {
    const round = await awardableOutcomes(db, lot, now);
    if (round) rounds.push(round);
  }
  return rounds;
}

const findRounds = prepared<{ sellerId: string; after: number }, Package>((db, value) =>
  db
    .selectFrom("packages")
    .selectAll()
    .where("seller_id", "=", value("sellerId"))
    .where("status", "=", "ended")
    .where("sale_rule", "<>", "highest")
    .where(sql<SqlBool>`auction_end_time + held_ms >= ${value("after")}`)
    .where(IS_OPEN_ROUND)
    .orderBy("auction_end_time", "desc")
    .limit(MAX_SHOWN_ROUNDS),
);

export async function findAwardable(
  db: Db,
  ownPackage: OwnPackage,
  now: number,
): Promise<RoundOutcomes | null> {
  return awardableOutcomes(db, await findOwnRound(db, ownPackage), now);
}

async function awardableOutcomes(db: Db, lot: Package, now: number): Promise<RoundOutcomes | null> {
  if (!(await isAwardable(db, lot, now))) return null;
  // A round that can be awarded has no licenses yet.
  const outcomes = await outcomesOfRound(db, lot, false);
  return outcomes.present.soldCount > 0 || outcomes.exclusive !== null ? outcomes : null;
}
