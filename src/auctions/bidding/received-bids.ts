import type { Db } from "../../../db/client";
import { queueEvents } from "../../webhooks/outbox";
import type { BidRows } from "./bid-rows";

/** For sellers' webhooks. What only raises a maximum is no bid, and stays secret. */
export function queueReceivedBids(tx: Db, received: BidRows["bids"]): Promise<void> {
  const events = received.map(({ id, package_id, seller_id }) => {
    const data = { packageId: package_id ?? "", bidId: id ?? "" };
    return { organizationId: seller_id ?? "", type: "bid.received" as const, data };
  });
  return queueEvents(tx, events, Math.max(...received.map(({ created_at }) => created_at ?? 0)));
}
