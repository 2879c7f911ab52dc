import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";

export async function acceptTerms(db: Db, userId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable("users")
      .set({ terms_accepted_at: now })
      .where("id", "=", userId)
      .execute();
    announce(tx, { type: "account-changed", userId });
  });
}
