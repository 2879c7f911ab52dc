import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import type { Offer } from "./offer";

/** The page's state does not show offers, so both parties fetch their own. */
export async function notifyOffer(
  tx: Db,
  { package_id: packageId, bidder_id: bidderId }: Offer,
  now: number,
): Promise<void> {
  await tx
    .updateTable("packages")
    .set((eb) => ({ state_seq: eb("state_seq", "+", 1), updated_at: now }))
    .where("id", "=", packageId)
    .execute();
  announce(tx, { type: "offer-changed", packageId, bidderId });
}
