import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { nextTurn, regularAlarm } from "../lib/alarm";
import { foldedName } from "../lib/folded-name";
import { DAY } from "../lib/time";
import { markVerifiedPublishers } from "./verified";

const BATCH_SIZE = 100;

/** At startup and once a day, because another version may have folded the names differently. */
export const verifiedNamesAlarm = regularAlarm({
  work: refreshVerifiedNames,
  everyMs: DAY,
  failureMessage: "verified names not refreshed",
});

export async function refreshVerifiedNames(db: Db, now: number): Promise<void> {
  for (let lastId = ""; ; await nextTurn()) {
    const members = await db
      .selectFrom("users")
      .select(["id", "verified_as", "verified_key"])
      .where("verified_as", "is not", null)
      .where("id", ">", lastId)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    for (const member of members) await refresh(db, member, now);
    if (members.length < BATCH_SIZE) return;
    lastId = members.at(-1)?.id ?? lastId;
  }
}

interface VerifiedMember {
  id: string;
  verified_as: string | null;
  verified_key: string | null;
}

async function refresh(db: Db, { id, verified_as, verified_key }: VerifiedMember, now: number) {
  await inTransaction(db, async (tx) => {
    const key = foldedName(verified_as ?? "");
    if (key !== verified_key)
      await tx
        .updateTable("users")
        .set({ verified_key: key })
        .where("id", "=", id)
        .where("verified_as", "=", verified_as)
        .execute();
    await markVerifiedPublishers(tx, id, now);
  });
}
