import type { Db } from "../../db/client";
import type { OwnAuction } from "../mail/outbox";

/** When an auction ends and what its bidder's highest bid is that stands, as mails about it say. */
export async function ownAuction(tx: Db, packageId: string, bidderId: string): Promise<OwnAuction> {
  const { auction_end_time: endsAt, own } = await tx
    .selectFrom("packages")
    .select((eb) => [
      "auction_end_time",
      eb
        .selectFrom("positions")
        .select("standing_cents")
        .where("package_id", "=", packageId)
        .where("bidder_id", "=", bidderId)
        .as("own"),
    ])
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
  return { endsAt, ...(own !== null && { ownCents: own }) };
}
