import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { licencesOf } from "../auctions/licences";
import { IS_ROUND } from "../auctions/round-sql";
import { type Claims, claimsOf } from "../auctions/round-state";
import { minimumBidCents } from "../lib/money";
import { exclusiveOf, isRound, roundOf } from "../lib/round";
import { CONTRACT_MS } from "../lib/sale";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";
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
  /** During the auction, only for the current number of seats, because maxima are secret. */
  seats: Array<SeatsOutcome & { seats: number }>;
  /** The winning exclusive bid's price or, if the seats win, the highest exclusive maximum. */
  exclusive: { priceCents: number; wins: boolean } | null;
}

export async function outcomesOf(db: Db, ownPackage: OwnPackage): Promise<RoundOutcomes> {
  const lot = await findOwnPackage(db, ownPackage.packageId, ownPackage.sellerId);
  if (!isRound(lot)) throw new NotARound();
  const claims = await claimsOf(db, lot.id);
  const priceCents = await seatPrice(db, lot);
  const seated = await seatsTaken(db, lot, priceCents);
  const present = { soldCount: seated, priceCents, togetherCents: seated * priceCents };
  if (lot.status === "active") {
    const { leader, priceCents: exclusiveCents } = exclusiveResult(lot, claims, present);
    const exclusive =
      leader && exclusiveCents !== null ? { priceCents: exclusiveCents, wins: true } : null;
    return { lot, present, seats: [{ ...present, seats: lot.seats }], exclusive };
  }
  return {
    lot,
    present,
    seats: await seatsOutcomes(db, lot, present),
    exclusive: exclusiveOutcome(lot, claims, present),
  };
}

/** The seats keep their price even if an exclusive bid has won. */
async function seatPrice(db: Db, lot: Package): Promise<number> {
  const { cents } = await db
    .selectFrom("bids")
    .select((eb) => eb.fn.max<number | null>("seat_price_cents").as("cents"))
    .where("package_id", "=", lot.id)
    .executeTakeFirstOrThrow();
  return cents ?? minimumBidCents(lot.starting_price_cents, null);
}

/** An exclusive award clears the seats, but not the maxima of the members who had them. */
async function seatsTaken(db: Db, lot: Package, priceCents: number): Promise<number> {
  const [first] = await licencesOf(db, lot.id);
  if (first?.kind !== "exclusive") return lot.seated;
  const maxima = await findMaxima(db, lot);
  const sufficientMaxima = maxima.filter(({ maximumCents }) => maximumCents >= priceCents);
  return Math.min(lot.seats, sufficientMaxima.length);
}

function findMaxima(db: Db, lot: Package) {
  return db
    .selectFrom("maximum_bids")
    .select(["bidder_id as bidderId", "maximum_cents as maximumCents"])
    .where("package_id", "=", lot.id)
    .where("gone_with", "is", null)
    .orderBy("maximum_cents", "desc")
    .orderBy("precedence")
    .execute();
}

function exclusiveResult(lot: Package, { exclusive }: Claims, { togetherCents }: SeatsOutcome) {
  const fromCents = lot.exclusive_from_cents;
  return exclusiveOf(fromCents === null ? [] : exclusive, {
    fromCents: fromCents ?? 0,
    seatsTotalCents: togetherCents,
  });
}

function exclusiveOutcome(lot: Package, claims: Claims, present: SeatsOutcome) {
  const { leader, priceCents } = exclusiveResult(lot, claims, present);
  if (leader && priceCents !== null) return { priceCents, wins: true };
  const [highest] = claims.exclusive;
  return highest ? { priceCents: highest.maximumCents, wins: false } : null;
}

async function seatsOutcomes(db: Db, lot: Package, present: SeatsOutcome) {
  const maxima = await findMaxima(db, lot);
  const terms = {
    floorCents: minimumBidCents(lot.starting_price_cents, null),
    reserveCents: lot.reserve_cents,
  };
  return Array.from({ length: lot.seats }, (_, i) => {
    const seats = i + 1;
    if (seats === lot.seats) return { ...present, seats };
    const { seated, priceCents } = roundOf(maxima, { ...terms, seats });
    const { length: soldCount } = seated;
    return { seats, soldCount, priceCents, togetherCents: soldCount * priceCents };
  });
}

const MAX_SHOWN_ROUNDS = 20;

export async function roundsToAward(
  db: Db,
  sellerId: string,
  now: number,
): Promise<RoundOutcomes[]> {
  const rows = await db
    .selectFrom("packages")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("status", "=", "ended")
    .where("sale_rule", "<>", "highest")
    .where(sql<SqlBool>`auction_end_time + held_ms >= ${now - CONTRACT_MS}`)
    .where(IS_ROUND)
    .orderBy("auction_end_time", "desc")
    .limit(MAX_SHOWN_ROUNDS)
    .execute();
  const rounds: RoundOutcomes[] = [];
  for (const { id } of rows) {
    const round = await findAwardable(db, { packageId: id, sellerId }, now);
    if (round) rounds.push(round);
  }
  return rounds;
}

export async function findAwardable(
  db: Db,
  ownPackage: OwnPackage,
  now: number,
): Promise<RoundOutcomes | null> {
  const outcomes = await outcomesOf(db, ownPackage);
  const { lot, present, exclusive } = outcomes;
  const isWon = present.soldCount > 0 || exclusive?.wins === true;
  return isWon && (await isAwardable(db, lot, now)) ? outcomes : null;
}
