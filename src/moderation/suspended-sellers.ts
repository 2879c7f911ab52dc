import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inBatches } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { MINUTE } from "../lib/time";
import type { Package } from "../packages/packages";
import { record } from "../transparency/recording";
import { digestOf } from "./actions";
import { holdReadersOf, informOfHold } from "./hold-news";
import { hold, resume } from "./holds";
import { latestMemberAct } from "./latest-acts";

/** The command line suspends members without announcing it. */
export const suspendedSellerAlarm = databaseAlarm({
  work: followSuspensions,
  successLog: ["packages", "packages hidden or shown with their sellers"],
  next: async (_, now) => now + MINUTE,
  failureMessage: "packages of suspended sellers not hidden",
});

const BATCH_SIZE = 5;

/** Hides the packages of suspended sellers, and shows those of reinstated ones again. */
export async function followSuspensions(db: Db, now: number): Promise<number> {
  const hidden = await inBatches(db, BATCH_SIZE, (tx) => followBatch(tx, "hide", now));
  return hidden + (await inBatches(db, BATCH_SIZE, (tx) => followBatch(tx, "restore", now)));
}

async function followBatch(tx: Db, act: "hide" | "restore", now: number): Promise<number> {
  const due = await duePackages(tx, act).limit(BATCH_SIZE).execute();
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await lockPackages(tx, ids);
  const lots = await tx.selectFrom("packages").selectAll().where("id", "in", ids).execute();
  for (const lot of lots) await follow(tx, lot, act, now);
  return ids.length;
}

function duePackages(tx: Db, act: "hide" | "restore") {
  const packages = tx
    .selectFrom("users")
    .innerJoin("packages", "packages.seller_id", "users.id")
    .select("packages.id");
  return act === "hide"
    ? packages.where("suspended_at", "is not", null).where("hidden_at", "is", null)
    : packages
        .where("hidden_with_seller", "=", 1)
        .where("hidden_at", "is not", null)
        .where("suspended_at", "is", null);
}

async function follow(tx: Db, lot: Package, act: "hide" | "restore", now: number): Promise<void> {
  const held = act === "hide" ? await holdReadersOf(tx, lot, now) : [];
  if (act === "hide") await hold(tx, lot, 1, now);
  const readers = act === "hide" ? held : await holdReadersOf(tx, await resume(tx, lot, now), now);
  const memberAct = act === "hide" ? "suspend" : "reinstate";
  const action = await latestMemberAct(tx, lot.seller_id, memberAct);
  if (action)
    await record(tx, lot.id, [{ type: "moderation", act, digest: digestOf(action) }], now);
  await informOfHold(tx, lot, { act, event: `${memberAct} ${lot.id} ${now}`, readers }, now);
}
