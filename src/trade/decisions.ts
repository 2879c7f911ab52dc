import type { Db } from "../../db/client";
import type { BidsTable } from "../../db/schema/auctions";
import { BidNotFound } from "../auctions/refusals";
import { isAccepted } from "../auctions/standing";
import { bindsUntil } from "../lib/standing";
import { PackageSettled } from "./refusals";

export interface Decision {
  bidId: string;
  sellerId: string;
}

export interface OpenBid {
  id: string;
  packageId: string;
  status: BidsTable["status"];
  acceptedBidId: string | null;
  bindsUntil: number;
}

/** @throws BidNotFound also for a bid on someone else's package, PackageSettled */
export async function findBidToDecide(tx: Db, { bidId, sellerId }: Decision): Promise<OpenBid> {
  const bid = await tx
    .selectFrom("bids")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .leftJoin("bids as accepted", (join) =>
      join.onRef("accepted.package_id", "=", "bids.package_id").on(isAccepted("accepted")),
    )
    .select(["bids.id", "bids.status", "bids.contract_status", "accepted.id as acceptedBidId"])
    .select(["packages.id as packageId", "packages.status as packageStatus"])
    .select(["packages.auction_end_time as endsAt", "packages.binds_until as offerBindsUntil"])
    .where("bids.id", "=", bidId)
    .where("packages.seller_id", "=", sellerId)
    .executeTakeFirst();
  if (!bid) throw new BidNotFound();
  if (bid.packageStatus === "settled" || bid.contract_status === "sent") throw new PackageSettled();
  return { ...bid, bindsUntil: bindsUntil(bid) };
}
