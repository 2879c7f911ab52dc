import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { prepared } from "../../../db/prepared";
import { bidderPseudonym } from "../../lib/ids";
import { ValuesByFacts } from "../../lib/memo";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { type Package, revisedAt } from "../../packages/packages";
import { leastPriceCents } from "../../rules/fixed-price";
import { EXCLUSIVE_IN_DOUBT, isRound } from "../../rules/round";
import { SALE_RULES } from "../../rules/sale";
import { bindingOf, bindsUntil, lotReleaseOf } from "../../rules/standing";
import { startOf } from "../../rules/starts";
import { BID_COLUMNS, type BidRow, findBid, listBids, publicBid } from "../bid";
import { isAccepted } from "../leader";
import { reserveState } from "../reserve";
import type { ListedState, PackageGoneMessage, PackageMessage, PackageState } from "../types";
import { exclusiveJson, seatsJson, shelfJson } from "./round-json";

const MAX_RECENT_BIDS = 5;
const MAX_RUNNING = 1000;

const LOT_COLUMNS = [
  "id",
  "status",
  "shown",
  "hidden_at",
  "audience",
  "starting_price_cents",
  "highest_bid_cents",
  "highest_bid_id",
  "bid_count",
  "state_seq",
  "auction_end_time",
  "ended_at",
  "created_at",
  "last_updated",
  "reserve_cents",
  "reserve_missed",
  "rights_sold",
  "ended_early",
  "winner_lapsed_at",
  "former_bidders",
  "binds_until",
  "held_ms",
  "sale_rule",
  "opens_at",
  "opens_on",
  "seats",
  "seated",
  "exclusive_from_cents",
  "exclusive_leader_id",
  "clearing_cents",
  "defense_cents",
  "round_rule",
  "shelf_price_cents",
  "shelf_opened_at",
  "shelf_closed_at",
] as const;

type Lot = Pick<Package, (typeof LOT_COLUMNS)[number]>;

async function findPackageState(
  db: Db,
  packageId: string,
  pseudonymKey: string,
): Promise<PackageState | null> {
  const lot = await findLot.first(db, { packageId });
  // To subscribers, a hidden package looks the same as a removed one.
  const isVisible = lot && (lot.shown === 1 || lot.hidden_at === null);
  return isVisible ? stateOf(db, lot, pseudonymKey) : null;
}

/** Later queries can return newer rows than `lot`, never older ones. */
export async function stateOf(db: Db, lot: Lot, pseudonymKey: string): Promise<PackageState> {
  const bids = await listBids(db, { packageId: lot.id, limit: MAX_RECENT_BIDS });
  const acceptedBid = await findAccepted.first(db, { packageId: lot.id });
  const highestBid = isRound(lot) ? undefined : await highestOf(db, lot, bids);
  const successor =
    lot.status === "active" ? undefined : await findSuccessor.first(db, { packageId: lot.id });
  const reserveMissed = lot.reserve_missed === 1;
  return {
    packageId: lot.id,
    stateSeq: lot.state_seq,
    status: lot.status,
    highestBid: lot.highest_bid_cents === null ? null : centsToDecimal(lot.highest_bid_cents),
    leaderId: highestBid ? bidderPseudonym(pseudonymKey, lot, highestBid.bidder_id) : null,
    minimumBid: centsToDecimal(leastPriceCents(lot)),
    ...seatsJson(lot),
    exclusive: await exclusiveJson(db, lot),
    shelf: shelfJson(lot),
    bidCount: lot.bid_count,
    reserve: reserveState(lot),
    endsAt: isoTime(lot.auction_end_time),
    startsAt: startOf(lot),
    opened: lot.opens_on === null,
    sale: SALE_RULES[lot.sale_rule].sale,
    releasable: SALE_RULES[lot.sale_rule].isReleasable ?? false,
    bindsUntil: isoTime(bindsUntil(bindingOf(lot), acceptedBid !== undefined)),
    reserveMissed,
    relistedAs: successor?.shown === 1 ? successor.id : null,
    release: lotReleaseOf({
      status: lot.status,
      saleRule: lot.sale_rule,
      accepted: acceptedBid !== undefined,
      relisted: successor !== undefined,
      contractVoid:
        lot.status === "ended" &&
        (lot.winner_lapsed_at !== null || (await hasVoidContract(db, lot.id))),
      rightsSold: lot.rights_sold === 1,
      endedEarly: lot.ended_early !== null,
      reserveMissed,
    }),
    endedAt: lot.ended_at === null ? null : isoTime(lot.ended_at),
    lastUpdated: isoTime(revisedAt(lot)),
    bids: bids.map((bid) => publicBid(bid, lot, pseudonymKey)),
    acceptedBid: acceptedBid ? publicBid(acceptedBid, lot, pseudonymKey) : null,
  };
}

/**
 * While an auction runs, its bids change only together with `state_seq`. Only the license that puts
 * an exclusive bid in doubt can become void at any time.
 */
export class RunningStates {
  readonly #kept = new ValuesByFacts<Promise<PackageState>>(MAX_RUNNING);

  constructor(
    private readonly db: Db,
    private readonly pseudonymKey: string,
  ) {}

  get(lot: Lot): Promise<PackageState> {
    const read = () => stateOf(this.db, lot, this.pseudonymKey);
    if (lot.status !== "active" || lot.rights_sold === EXCLUSIVE_IN_DOUBT) return read();
    const facts = JSON.stringify(LOT_COLUMNS.map((name) => lot[name]));
    const state = this.#kept.get(lot.id, facts, read);
    state.catch(() => this.#kept.delete(lot.id));
    return state;
  }
}

const findSuccessor = prepared<{ packageId: string }, Pick<Package, "id" | "shown">>((db, value) =>
  db.selectFrom("packages").select(["id", "shown"]).where("relisted_from", "=", value("packageId")),
);

async function hasVoidContract(db: Db, packageId: string): Promise<boolean> {
  return (await findVoidContract.first(db, { packageId })) !== undefined;
}

const findVoidContract = prepared<{ packageId: string }, { id: string }>((db, value) =>
  db
    .selectFrom("contracts")
    .select("id")
    .where("package_id", "=", value("packageId"))
    .where("voided_at", "is not", null),
);

/** The highest bid is nearly always among the latest. */
async function highestOf(db: Db, { highest_bid_id: id }: Lot, latest: BidRow[]) {
  if (id === null) return undefined;
  return latest.find((bid) => bid.id === id) ?? findBid.first(db, { id });
}

const findLot = prepared<{ packageId: string }, Lot>((db, value) =>
  db.selectFrom("packages").select(LOT_COLUMNS).where("id", "=", value("packageId")),
);

const findAccepted = prepared<{ packageId: string }, BidRow>((db, value) =>
  db
    .selectFrom("bids")
    .select(BID_COLUMNS)
    .where("package_id", "=", value("packageId"))
    .where(isAccepted("bids"))
    .orderBy("seat")
    .limit(sql.lit(1)),
);

const TYPES_WITH_BID = new Set<PackageMessage["type"]>(["NEW_BID", "AUCTION_EXTENDED"]);

export async function packageMessage(
  db: Db,
  packageId: string,
  type: PackageMessage["type"],
  pseudonymKey: string,
): Promise<PackageMessage | PackageGoneMessage> {
  const state = await findPackageState(db, packageId, pseudonymKey);
  if (!state) return { type: "PACKAGE_GONE", packageId };
  const [bid] = state.bids;
  return { type, ...state, ...(TYPES_WITH_BID.has(type) && bid && { bid }) };
}

export async function listedStates(db: Db, packageIds: readonly string[]): Promise<ListedState[]> {
  if (packageIds.length === 0) return [];
  const lots = await db
    .selectFrom("packages")
    .select(["id", "state_seq", "status", "highest_bid_cents", "bid_count", "auction_end_time"])
    .select(["opens_at", "opens_on", "seats", "seated", "rights_sold"])
    .select(["exclusive_from_cents", "exclusive_leader_id"])
    .select(["starting_price_cents", "clearing_cents", "defense_cents", "round_rule"])
    .select("sale_rule")
    .where("id", "in", packageIds)
    .where("hidden_at", "is", null)
    .execute();
  const listed = lots.map(async (lot) => ({
    packageId: lot.id,
    stateSeq: lot.state_seq,
    status: lot.status,
    highestBid: lot.highest_bid_cents === null ? null : centsToDecimal(lot.highest_bid_cents),
    bidCount: lot.bid_count,
    endsAt: isoTime(lot.auction_end_time),
    startsAt: startOf(lot),
    opened: lot.opens_on === null,
    seats: lot.seats,
    seated: lot.seated,
    exclusive: await exclusiveJson(db, lot),
  }));
  return Promise.all(listed);
}
