import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import type { Offer } from "./offer";

/**
 * Tells the two whom an offer concerns that something has become of it: whoever watches the package
 * asks for what is theirs, since the state itself says nothing of offers.
 */
export async function tellOffer(
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
