import { byArrival, listedTable, waitingFirst } from "../../db/listing";
import { findings } from "../certification/near-duplicates";

const key = "found.id";

export const NEAR_DUPLICATES = listedTable({
  orders: { waiting: waitingFirst("found.decided_at", key), ...byArrival(key) },
  search: [
    ...["lot.title", "other.title", "filename", "other_filename", "seller.organization"],
    ...["owner.organization", "found.status", "note", "found.id"],
    ...["found.package_id", "found.other_package_id"],
  ],
  from: (db) => findings(db).where("found.status", "<>", "own"),
});
