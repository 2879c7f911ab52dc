import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { BidsTable } from "../../db/schema/auctions";
import type { PackagesTable } from "../../db/schema/packages";
import { ownBids } from "../auctions/bid";
import { isWinning } from "../auctions/reading/counted";
import { cursorOf, parseCursor } from "../lib/cursor";
import { AFTER_ALL_IDS } from "../lib/ids";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import { statusFor } from "../rules/fixed-price";
import { packageTime } from "../rules/package-time";
import { bindingOf, stageOf } from "../rules/standing";

export interface OwnBid
  extends Pick<
      Selectable<BidsTable>,
      "id" | "package_id" | "amount_cents" | "status" | "created_at"
    >,
    Pick<
      Selectable<PackagesTable>,
      | ("title" | "english_title" | "language" | "auction_end_time" | "binds_until" | "sale_rule")
      | ("held_ms" | "hidden_at")
    > {
  package_status: PackagesTable["status"];
  contract_id: string | null;
  is_winning: number;
}

interface OwnBidsRequest extends PageRequest {
  packageId?: string | undefined;
  status?: OwnBid["status"] | undefined;
  since?: number | undefined;
}

export async function bidsOf(
  db: Db,
  bidderId: string,
  { cursor, limit, packageId, status, since }: OwnBidsRequest,
  now: number,
): Promise<Page<OwnBid>> {
  const [before] = cursor === undefined ? [AFTER_ALL_IDS] : parseCursor(cursor, "id");
  const rows = await ownBids(db, bidderId)
    .innerJoin("packages", "packages.id", "bids.package_id")
    .leftJoin("contracts", "contracts.bid_id", "bids.id")
    .select([
      "bids.id",
      "bids.package_id",
      "bids.amount_cents",
      "bids.status",
      "bids.created_at",
      "packages.title",
      "packages.english_title",
      "packages.language",
      "packages.auction_end_time",
      "packages.binds_until",
      "packages.held_ms",
      "packages.hidden_at",
      "packages.sale_rule",
      "packages.status as package_status",
      "contracts.id as contract_id",
    ])
    .select((eb) => isWinning(eb, now).as("is_winning"))
    .where("bids.id", "<", before)
    .$if(packageId !== undefined, (query) => query.where("bids.package_id", "=", packageId ?? ""))
    .$if(status !== undefined, (query) => query.where("bids.status", "=", status ?? "pending"))
    .$if(since !== undefined, (query) => query.where("bids.created_at", ">=", since ?? 0))
    .orderBy("bids.id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (bid) => cursorOf(bid.id));
}

export function outcomeOf(
  bid: Pick<
    OwnBid,
    | (
        | "package_status"
        | "auction_end_time"
        | "binds_until"
        | "sale_rule"
        | "is_winning"
        | "status"
      )
    | ("held_ms" | "hidden_at")
  >,
  now: number,
): { isWinning: boolean; outcome: "won" | "lost" | null } {
  const isAccepted = bid.status === "accepted";
  const stage = stageOf(
    { status: statusFor({ ...bid, status: bid.package_status }, isAccepted), ...bindingOf(bid) },
    { accepted: isAccepted },
    packageTime(bid, now),
  );
  const isWinning = bid.is_winning === 1;
  if (stage === "running") return { isWinning, outcome: null };
  if (!isWinning) return { isWinning, outcome: "lost" };
  return { isWinning, outcome: isAccepted ? "won" : null };
}
