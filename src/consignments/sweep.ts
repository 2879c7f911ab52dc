import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { SEALED } from "../backups/files";
import { Alarm } from "../lib/alarm";
import { type Clock, DAY, HOUR } from "../lib/time";
import type { ConsignmentFiles } from "./consignment-files";
import { setStatus } from "./consignments";

/** Files that nothing came for in so long are not waited for any longer. */
export const IDLE_MS = 14 * DAY;

interface Swept {
  db: Db;
  folder: ConsignmentFiles;
}

/** Gives up what was begun and left, epoch milliseconds. */
export async function giveUpIdle(db: Db, now: number): Promise<void> {
  const idle = await db
    .selectFrom("consignments")
    .select(["id", "delivery_id"])
    .where("status", "=", "open")
    .where("progressed_at", "<=", now - IDLE_MS)
    .execute();
  for (const { id, delivery_id: deliveryId } of idle) {
    await inTransaction(db, async (tx) => {
      await setStatus(tx, id, "gone");
      announce(tx, { type: "delivery-changed", deliveryId });
    });
  }
}

/**
 * Removes what is stored and no row speaks for: consignments that are gone or without a row, plain
 * bytes of those that are sealed or refused, and files that were removed while the server died.
 */
export async function sweepConsignments({ db, folder }: Swept): Promise<void> {
  for (const { id, names } of await folder.all()) {
    const row = await db
      .selectFrom("consignments")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.status === "sealed") {
      if (names.some((name) => !name.endsWith(SEALED))) await folder.removePlain(id);
    } else if (row?.status === "open") await removeStrays({ db, folder }, id, names);
    else if (row?.status !== "measuring") await folder.remove(id);
  }
}

async function removeStrays(
  { db, folder }: Swept,
  consignment: string,
  names: readonly string[],
): Promise<void> {
  const rows = await db
    .selectFrom("delivery_files")
    .select("id")
    .where("consignment_id", "=", consignment)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const ids = new Set(names.map((name) => name.split(".")[0] ?? ""));
  for (const id of ids) if (!known.has(id)) await folder.removeFile({ consignment, id });
}

interface Duty extends Swept {
  clock: Clock;
  log: { error(details: object, message: string): void };
}

/** Sweeps at the start, whenever a delivery changed, and every hour. */
export function consignmentSweep({ clock, log, ...swept }: Duty): Alarm {
  return new Alarm({
    clock,
    async work() {
      await giveUpIdle(swept.db, clock.now());
      await sweepConsignments(swept);
    },
    next: async () => clock.now() + HOUR,
    failed: (error) => log.error({ err: error }, "consignments not swept"),
  });
}
