import type { Db } from "../../db/client";
import { type FactorChange, queueMail } from "../mail/outbox";
import { findUser } from "./users";

/** In the transaction of the change, since a thief could have made it. */
export async function mailFactorChange(
  tx: Db,
  userId: string,
  change: FactorChange,
  now: number,
): Promise<void> {
  const { email, first_name: firstName } = await findUser(tx, userId);
  const values = { firstName, change };
  await queueMail(tx, { to: email, template: "second-factor-changed", values }, now);
}
