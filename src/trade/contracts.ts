import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Conflict } from "../lib/errors";

/** Only an accepted bid gets a contract, and only one. */
export class NoContractDue extends Conflict {
  constructor() {
    super("no-contract-due");
  }
}

/**
 * Notes that the contract of an accepted bid is out; that settles its package, which takes no bid
 * any more (DESIGN section 5, Closing).
 * @throws NoContractDue
 */
export async function recordContractSent(db: Db, bidId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const sent = await tx
      .updateTable("bids")
      .set({ contract_status: "sent", contract_sent_at: now })
      .where("id", "=", bidId)
      .where("status", "=", "accepted")
      .where("contract_status", "=", "none")
      .returning("package_id")
      .executeTakeFirst();
    if (!sent) throw new NoContractDue();
    await tx
      .updateTable("packages")
      .set((eb) => ({ status: "settled", version: eb("version", "+", 1), updated_at: now }))
      .where("id", "=", sent.package_id)
      .execute();
  });
}
