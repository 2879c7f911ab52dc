import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { perEngine } from "../../../db/engine";
import { compilable } from "../../../db/indexed";
import { jsonRows } from "../../../db/json";
import { prepared } from "../../../db/prepared";
import { findPackage, type Package } from "../../packages/packages";
import type { Defense } from "../../rules/defended-round";
import {
  type Claim,
  exclusiveOf,
  mostOfSeatsCents,
  OUTWEIGHED,
  SEATED,
  seatsTotalCents,
} from "../../rules/round";
import { shownPriceCents } from "../../rules/shown-price";
import {
  type RankedClaim,
  type RoundState,
  type RoundTerms,
  rankClaims,
  type SeatClaim,
} from "../round-claims";

/** Sorted by maximum; equal maxima are sorted by age. */
export interface Claims {
  seated: SeatClaim[];
  outweighed: SeatClaim[];
  /** Only those who can still raise the price. */
  outbid: Claim[];
  exclusive: RankedClaim[];
}

interface ClaimRow {
  seat: number;
  package_id: string;
  bidder_id: string;
  maximum_cents: number;
  precedence: number;
  standing_cents: number | null;
}

/** Without an array, PostgreSQL would join the JSON rows with all positions. */
const inPackages = (json: unknown) =>
  perEngine({
    sqlite: sql`in (select id from (${jsonRows(json, { id: "text" })}) as ids)`,
    postgres: sql`= any(array(select id from (${jsonRows(json, { id: "text" })}) as ids))`,
  });

/** A member without a seat can only raise a price that is less than a step above their maximum. */
const findClaims = prepared<{ packages: string }, ClaimRow>((db, value) =>
  compilable(
    sql`select mine.seated as seat, own.package_id, own.bidder_id, own.maximum_cents, own.precedence,
        mine.standing_cents
      from positions as mine join maximum_bids as own
        on own.package_id = mine.package_id and own.bidder_id = mine.bidder_id
      where mine.seated in (1, 2) and mine.package_id ${inPackages(value("packages"))}
      union all
      select 0 as seat, package_id, bidder_id, maximum_cents, precedence, null as standing_cents
      from exclusive_bids where package_id ${inPackages(value("packages"))}
      union all
      select -1 as seat, mine.package_id, mine.bidder_id, mine.standing_cents, 0 as precedence,
        mine.standing_cents
      from positions as mine join packages on packages.id = mine.package_id
      where mine.seated = 0 and mine.package_id ${inPackages(value("packages"))}
        and mine.standing_cents * 105
          > coalesce(packages.clearing_cents, packages.highest_bid_cents) * 100`,
    db,
  ),
);

export async function claimsByPackage(
  tx: Db,
  packageIds: readonly string[],
): Promise<Map<string, Claims>> {
  const packages = JSON.stringify(packageIds.map((id) => ({ id })));
  const rows = Map.groupBy(await findClaims.all(tx, { packages }), ({ package_id }) => package_id);
  return new Map(packageIds.map((id) => [id, toClaims(rows.get(id) ?? [])]));
}

export async function claimsOf(tx: Db, packageId: string): Promise<Claims> {
  return (await claimsByPackage(tx, [packageId])).get(packageId) as Claims;
}

function toClaims(rows: readonly ClaimRow[]): Claims {
  const claims = rows.map(({ seat, bidder_id: bidderId, maximum_cents: maximumCents, ...row }) => ({
    seat,
    bidderId,
    maximumCents,
    precedence: row.precedence,
    publicCents: row.standing_cents ?? 0,
  }));
  const claimsFor = (kind: number) =>
    rankClaims(claims.filter(({ seat }) => seat === kind)).map(({ seat: _, ...claim }) => claim);
  return {
    seated: claimsFor(SEATED),
    outweighed: claimsFor(OUTWEIGHED),
    outbid: claimsFor(-1).map(({ bidderId, maximumCents }) => ({ bidderId, maximumCents })),
    exclusive: claimsFor(0).map(({ publicCents: _, ...claim }) => claim),
  };
}

type RuledLot = Pick<
  Package,
  | "round_rule"
  | "seats"
  | "starting_price_cents"
  | "reserve_cents"
  | "exclusive_from_cents"
  | "highest_bid_cents"
  | "clearing_cents"
  | "defense_cents"
  | "beaten_cents"
>;

export function roundOfClaims(lot: RuledLot, claims: Claims): RoundState & RoundTerms {
  return {
    rule: lot.round_rule,
    seats: lot.seats,
    startingCents: lot.starting_price_cents,
    reserveCents: lot.reserve_cents,
    exclusiveFromCents: lot.exclusive_from_cents,
    priceCents: lot.highest_bid_cents,
    ...claims,
    defense: defenseOf(lot),
  };
}

function defenseOf(lot: RuledLot): Defense | null {
  if (lot.round_rule === 1) return null;
  return {
    clearingCents: lot.clearing_cents,
    defenseCents: lot.defense_cents ?? 0,
    beatenCents: lot.beaten_cents ?? 0,
  };
}

export interface RoundFigures {
  seats: number;
  seated: number;
  /** The price of a seat; before the first bid, the minimum. */
  priceCents: number;
  togetherCents: number;
  exclusive: {
    fromCents: number;
    needsCents: number;
    leaderId: string | null;
    priceCents: number | null;
    /** How many members would have a seat if no exclusive bid led; null under rule 1. */
    outweighed: number | null;
    /** Whether seats cost more than they would without exclusive bids. */
    isMatched: boolean;
  } | null;
}

export type RoundLot = Pick<
  Package,
  | "id"
  | "seats"
  | "seated"
  | "exclusive_from_cents"
  | "starting_price_cents"
  | "highest_bid_cents"
  | "clearing_cents"
  | "defense_cents"
  | "round_rule"
  | "sale_rule"
>;

/** Everyone can see these figures except for `leaderId`. */
export async function roundFigures(db: Db, lot: RoundLot): Promise<RoundFigures> {
  const { id, seats, seated, exclusive_from_cents: fromCents } = lot;
  const figures = { seats, seated, priceCents: shownPriceCents(lot) };
  const seatsTotal = seatsTotalCents(lot);
  if (fromCents === null) return { ...figures, togetherCents: seatsTotal, exclusive: null };
  const rows = await findExclusive.all(db, { package: id });
  const terms = { fromCents, seatsTotalCents: mostOfSeatsCents(lot) };
  const { leader, ...exclusive } = exclusiveOf(rows, terms);
  const leaderId = leader?.bidderId ?? null;
  const outweighed = leader ? (rows[0]?.outweighed ?? 0) : 0;
  const clearingCents = lot.clearing_cents ?? figures.priceCents;
  return {
    ...figures,
    togetherCents: seatsTotal,
    exclusive: {
      fromCents,
      leaderId,
      ...exclusive,
      outweighed: lot.round_rule === 1 ? null : outweighed,
      isMatched: seated > 0 && figures.priceCents > clearingCents,
    },
  };
}

export async function roundState(db: Db, packageId: string): Promise<RoundFigures> {
  return roundFigures(db, await findPackage(db, packageId));
}

const findExclusive = prepared<{ package: string }, Claim & { outweighed: number }>((db, value) =>
  db
    .selectFrom("exclusive_bids")
    .select(["bidder_id as bidderId", "maximum_cents as maximumCents"])
    .select(
      sql<number>`(select count(*) from positions
        where positions.package_id = exclusive_bids.package_id
          and positions.seated = ${sql.lit(OUTWEIGHED)})`.as("outweighed"),
    )
    .where("package_id", "=", value("package"))
    .orderBy("maximum_cents", "desc")
    .orderBy("precedence")
    .limit(sql.lit(2)),
);
