import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { canonicalAddress } from "../lib/addresses";
import { NotFound } from "../lib/errors";
import { confirmEmail } from "./email";

export class AccountNotFound extends NotFound {
  constructor() {
    super("account-not-found");
  }
}

export async function confirmAddress(db: Db, email: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("id")
      .where("email", "=", canonicalAddress(email))
      .executeTakeFirst();
    if (!user) throw new AccountNotFound();
    await confirmEmail(tx, user.id, now);
  });
}
