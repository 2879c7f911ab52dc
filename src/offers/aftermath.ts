import type { Db } from "../../db/client";
import { isAccepted } from "../auctions/standing";
import type { Package } from "../packages/packages";
import type { Aftermath } from "./rules";

/**
 * What has become of a lot.
 * @param contract where its contract fell through, which the row does not say
 */
export async function aftermathOf(
  db: Db,
  lot: Pick<Package, "id" | "status" | "ended_at" | "reserve_missed">,
  contract?: "void",
): Promise<Aftermath> {
  const accepted = await db
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", lot.id)
    .where(isAccepted("bids"))
    .where("contract_status", "=", "none")
    .executeTakeFirst();
  const successor = await db
    .selectFrom("packages")
    .select("id")
    .where("relisted_from", "=", lot.id)
    .executeTakeFirst();
  return {
    status: lot.status,
    endedAt: lot.ended_at,
    reserveMissed: lot.reserve_missed === 1,
    contract: contract ?? (lot.status === "settled" ? "stands" : "none"),
    accepted: accepted !== undefined,
    relisted: successor !== undefined,
  };
}
