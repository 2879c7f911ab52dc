import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { rescheduleReminders } from "../bidders/reminders";
import { type Edit, editListing } from "../packages/edits";
import type { Package } from "../packages/packages";
import { requestIfStartNeedsIt } from "./requests";

/** Requests certification if the auction now starts with it. */
export function saveListing(db: Db, edit: Edit, now: number): Promise<Package> {
  return inTransaction(db, async (tx) => {
    const lot = await editListing(tx, edit, now);
    await requestIfStartNeedsIt(tx, lot, now);
    await rescheduleReminders(tx, lot, now);
    return lot;
  });
}
