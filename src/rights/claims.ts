import type { Db } from "../../db/client";
import { offerTimeSql } from "../../db/package-time";
import { packageTime } from "../rules/package-time";
import { CONTRACT_MS } from "../rules/sale";
import { bindingOf, bindsUntil } from "../rules/standing";
import { DEFAULT_TERM_MONTHS, type Rights, rightsOf } from "./rights";
import { type Collection, type CollectionLot, lotsOfSameCollection } from "./same-collection";

/** `either`: bids decide whether exclusive rights or several licenses are sold. */
export type RightsScope = "exclusive" | "either" | "shared";

/** How firmly a package holds the rights, weakest first. */
export const HOLDS = ["undecided", "auction", "promise", "contract"] as const;
export type Hold = (typeof HOLDS)[number];

/** What another of the seller's packages has sold, promised or put up for auction. */
export interface RightsClaim {
  packageId: string;
  title: string;
  hold: Hold;
  scope: RightsScope;
  /** Null until the contract is made. */
  reference: string | null;
  until: number | null;
}

export type SoldScope = Exclude<RightsScope, "either">;

/** Without an exclusive license, a sale in a round is shared. */
export function soldScope(rights: Rights | null, license: string | null): SoldScope {
  return rights?.exclusive || license === "exclusive" ? "exclusive" : "shared";
}

interface Offered {
  rights?: Rights | null;
  exclusiveFromCents?: number | null;
}

export function offeredScope({ rights, exclusiveFromCents }: Offered): RightsScope {
  if (rights?.exclusive) return "exclusive";
  return typeof exclusiveFromCents === "number" ? "either" : "shared";
}

/** Firmest first. */
export async function claimsOnCollection(
  tx: Db,
  collection: Collection,
  scope: RightsScope,
  now: number,
): Promise<RightsClaim[]> {
  const onlyExclusive = scope === "shared";
  const lots = await lotsOfSameCollection(tx, collection, { onlyExclusive });
  if (lots.length === 0) return [];
  const ids = lots.map(({ id }) => id);
  const firmness = ({ hold }: RightsClaim) => HOLDS.indexOf(hold);
  const [sales, bids, offers] = [
    await contractsOn(tx, ids),
    await bidsOn(tx, ids),
    await offersOn(tx, ids, now),
  ];
  return lots
    .flatMap((lot) => [
      ...sales.filter(isOf(lot)).map((sale) => contractClaim(lot, sale)),
      ...bids.filter(isOf(lot)).flatMap((bid) => bidClaim(lot, bid, now)),
      ...offers
        .filter(isOf(lot))
        .map(() => claimOf(lot, "promise", soldScope(rightsOf(lot), null))),
      ...(lot.status === "active" ? [claimOf(lot, "auction", scopeOfLot(lot))] : []),
    ])
    .filter(({ until }) => until === null || until > now)
    .sort((a, b) => firmness(b) - firmness(a));
}

const isOf =
  ({ id }: CollectionLot) =>
  (row: { package_id: string | null }) =>
    row.package_id === id;

const scopeOfLot = (lot: CollectionLot) =>
  offeredScope({ rights: rightsOf(lot), exclusiveFromCents: lot.exclusive_from_cents });

function claimOf({ id, title }: CollectionLot, hold: Hold, scope: RightsScope): RightsClaim {
  return { packageId: id, title, hold, scope, reference: null, until: null };
}

type Sale = Awaited<ReturnType<typeof contractsOn>>[number];

function contractClaim(lot: CollectionLot, { kind, reference, created_at }: Sale): RightsClaim {
  const until = termEnd(rightsOf(lot), created_at);
  return { ...claimOf(lot, "contract", soldScope(rightsOf(lot), kind)), reference, until };
}

export function termEnd(rights: Rights | null, from: number): number {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + (rights?.termMonths ?? DEFAULT_TERM_MONTHS));
  return end.getTime();
}

/** When the last license to the package ends; null if none is in force. */
export async function licensedUntil(
  db: Db,
  lot: { id: string; rights: string | null },
  now: number,
): Promise<number | null> {
  const sales = await contractsOn(db, [lot.id]);
  const ends = sales.map(({ created_at }) => termEnd(rightsOf(lot), created_at));
  const end = Math.max(0, ...ends);
  return end > now ? end : null;
}

type BidState = Awaited<ReturnType<typeof bidsOn>>[number];

function bidClaim(lot: CollectionLot, { status, kind, sold_at }: BidState, now: number) {
  const isAccepted = status === "accepted";
  const isPurchase = kind === "shelf" && sold_at !== null;
  const until = isPurchase ? sold_at + CONTRACT_MS : bindsUntil(bindingOf(lot), isAccepted);
  if (packageTime(lot, now) > until) return [];
  if (isAccepted) return [claimOf(lot, "promise", soldScope(rightsOf(lot), kind))];
  return lot.status === "ended" ? [claimOf(lot, "undecided", scopeOfLot(lot))] : [];
}

function contractsOn(tx: Db, ids: readonly string[]) {
  return tx
    .selectFrom("contracts")
    .leftJoin("licences", "licences.contract_id", "contracts.id")
    .select(["contracts.package_id", "contracts.reference", "contracts.created_at"])
    .select("licences.kind")
    .where("contracts.package_id", "in", ids)
    .where("contracts.voided_at", "is", null)
    .execute();
}

function bidsOn(tx: Db, ids: readonly string[]) {
  return tx
    .selectFrom("bids")
    .leftJoin("licences", "licences.bid_id", "bids.id")
    .select(["bids.package_id", "bids.status", "licences.kind"])
    .select("licences.created_at as sold_at")
    .distinct()
    .where("bids.package_id", "in", ids)
    .where("bids.status", "in", ["accepted", "pending"])
    .where("bids.contract_status", "=", "none")
    .execute();
}

function offersOn(tx: Db, ids: readonly string[], now: number) {
  return tx
    .selectFrom("offers")
    .select("package_id")
    .where("package_id", "in", ids)
    .where("status", "=", "open")
    .where("expires_at", ">", offerTimeSql(now))
    .execute();
}
