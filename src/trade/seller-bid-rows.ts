import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { withoutIndex } from "../../db/indexed";
import { idList, listedIds } from "../../db/json";
import { packageTimeSql } from "../../db/package-time";
import { prepared } from "../../db/prepared";
import type { Schema } from "../../db/schema";
import type { BidsTable } from "../../db/schema/auctions";
import { sequenceOf } from "../auctions/bid";
import { isAccepted } from "../auctions/leader";
import { bindsUntilSql } from "../auctions/reading/binding";
import { IS_CHOSEN_BY_SELLER, IS_ROUND } from "../auctions/round-sql";
import { isKnownTo } from "../chat/known-buyers";
import { cursorOf, parseCursor } from "../lib/cursor";
import { AFTER_ALL_IDS } from "../lib/ids";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import { RECORD_COLUMNS } from "../records/records";

export interface SellerBidsRequest extends PageRequest {
  sellerId: string;
  status?: BidsTable["status"] | undefined;
  contractStatus?: BidsTable["contract_status"] | undefined;
  open?: string | undefined;
  packageId?: string | undefined;
  now: number;
}

const MAX_UNDOABLE_BIDS = 20;

const STATUSES = ["pending", "accepted", "rejected", "released"] as const;

export async function listSellerBids(
  db: Db,
  request: SellerBidsRequest,
): Promise<Page<SellerBidRow>> {
  const bidRows = await (request.packageId === undefined ? findSellerBids : findPackageBids)(
    db,
    request,
  );
  return pageOf(bidRows, request.limit, (bid) =>
    cursorOf(request.packageId === undefined ? bid.id : bid.sequence),
  );
}

export type SellerBidRow = Awaited<ReturnType<ReturnType<typeof bidsQuery>["execute"]>>[number];

async function findSellerBids(db: Db, request: SellerBidsRequest): Promise<SellerBidRow[]> {
  const { cursor, status, sellerId, limit } = request;
  const [before] = cursor === undefined ? [AFTER_ALL_IDS] : parseCursor(cursor, "id");
  const queries = (status ? [status] : STATUSES).map((status) =>
    bidsQuery(db, request)
      .$if(request.open !== undefined, (query) => query.where(canWin(request.now)))
      .where("bids.seller_id", "=", sellerId)
      .where("bids.status", "=", status)
      .where("bids.id", "<", before)
      .orderBy("bids.id", "desc")
      .limit(limit + 1)
      .execute(),
  );
  return (await Promise.all(queries)).flat().sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Bids only increase, so the latest is the highest. */
async function findPackageBids(db: Db, request: SellerBidsRequest) {
  const { cursor, status, packageId = "", sellerId, limit } = request;
  return bidsQuery(db, request)
    .where("bids.package_id", "=", packageId)
    .where("packages.seller_id", "=", sellerId)
    .$if(status !== undefined, (query) => query.where("bids.status", "=", status ?? "pending"))
    .$if(cursor !== undefined, (query) =>
      query.where("bids.sequence", "<", sequenceOf(cursor ?? "")),
    )
    .orderBy("bids.sequence", "desc")
    .limit(limit + 1)
    .execute();
}

/** The latest bids of each package, at most `most` of one, by package. */
export async function latestBidsOf(
  db: Db,
  sellerId: string,
  packageIds: readonly string[],
  most: number,
): Promise<Map<string, SellerBidRow[]>> {
  const ids = idList(packageIds);
  const rows = await findLatestBids.all(db, { sellerId, ids, earlier: most - 1 });
  rows.sort((a, b) => b.sequence - a.sequence);
  return Map.groupBy(rows, (row) => row.package_id);
}

const findLatestBids = prepared<{ sellerId: string; ids: string; earlier: number }, SellerBidRow>(
  (db, value) =>
    bidsQuery(db, { sellerId: value("sellerId") })
      .where("packages.id", "in", listedIds(value("ids")))
      .where(
        "bids.sequence",
        ">=",
        sql<number>`coalesce((select earlier.sequence from bids as earlier
          where earlier.package_id = packages.id
          order by earlier.sequence desc limit 1 offset ${value("earlier")}), 0)`,
      ),
);

export async function listUndoable(db: Db, sellerId: string, now: number): Promise<SellerBidRow[]> {
  return findUndoable.all(db, { sellerId, now });
}

const findUndoable = prepared<{ sellerId: string; now: number }, SellerBidRow>((db, value) =>
  bidsQuery(db, { sellerId: value("sellerId") })
    .where("bids.undoable_until", ">", value("now"))
    // The seller's index would read all of their bids, but few bids can be undone at any time.
    .where(withoutIndex<string>("bids.seller_id"), "=", value("sellerId"))
    .where("packages.status", "<>", "settled")
    .orderBy("bids.undoable_until", "desc")
    .limit(MAX_UNDOABLE_BIDS),
);

function bidsQuery(
  db: Db,
  { sellerId, contractStatus }: Pick<SellerBidsRequest, "sellerId" | "contractStatus">,
) {
  return db
    .selectFrom("bids")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .innerJoin("users", "users.id", "bids.bidder_id")
    .leftJoin("bids as accepted", (join) =>
      join
        .onRef("accepted.package_id", "=", "bids.package_id")
        .on(isAccepted("accepted"))
        // A package can have several accepted licenses, so this joins only the first.
        .on("accepted.seat", "=", 1)
        .on(sql<SqlBool>`not ${IS_ROUND}`),
    )
    .leftJoin("contracts", "contracts.bid_id", "bids.id")
    .leftJoin("positions as mine", (join) =>
      join
        .onRef("mine.bidder_id", "=", "bids.bidder_id")
        .onRef("mine.package_id", "=", "bids.package_id"),
    )
    .leftJoin("deal_records as record", (join) =>
      join.onRef("record.member_id", "=", "bids.bidder_id").on("record.side", "=", "buyer"),
    )
    .select(RECORD_COLUMNS)
    .select(["bids.id", "bids.package_id", "bids.bidder_id", "bids.amount_cents", "bids.status"])
    .select(["bids.sequence", "bids.undoable_until"])
    .select(["bids.contract_status", "bids.contract_sent_at", "bids.message", "bids.created_at"])
    .select(["packages.title", "packages.english_title", "packages.language"])
    .select("packages.status as package_status")
    .select(["packages.auction_end_time", "packages.binds_until", "packages.sale_rule"])
    .select("packages.former_bidders")
    .select("packages.contract_at_end")
    .select(["packages.held_ms", "packages.hidden_at"])
    .select(["packages.seller_fee_rate", "packages.seats", "packages.exclusive_from_cents"])
    .select(["users.first_name", "users.last_name", "users.organization"])
    .select("users.verified_at")
    .select(["accepted.id as accepted_id", "accepted.amount_cents as accepted_cents"])
    .select("contracts.id as contract_id")
    .select(["mine.seated", "mine.standing_cents", "packages.exclusive_leader_id"])
    .select(isKnownTo(sellerId, "bids.bidder_id").as("has_chatted"))
    .select((eb) => eb.exists(contractOfBidder(eb)).as("has_contract"))
    .$if(contractStatus !== undefined, (query) =>
      query.where("bids.contract_status", "=", contractStatus ?? "none"),
    );
}

/** The parties to a contract know each other, even once it is void. */
function contractOfBidder(eb: ExpressionBuilder<Schema, "bids">) {
  return eb
    .selectFrom("contracts as agreed")
    .select("agreed.id")
    .whereRef("agreed.package_id", "=", "bids.package_id")
    .whereRef("agreed.buyer_id", "=", "bids.bidder_id");
}

/** Matches `positionOf` for pending bids that are still binding. */
function canWin(now: number) {
  return sql<SqlBool>`(bids.status = 'pending'
    and (${IS_CHOSEN_BY_SELLER} or mine.seated <> 0 and mine.standing_cents = bids.amount_cents)
    and ${bindsUntilSql(sql`false`)} >= ${packageTimeSql(now)})`;
}
