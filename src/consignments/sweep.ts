import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { sealedNames } from "../backups/files";
import { Alarm } from "../lib/alarm";
import { type Clock, DAY, HOUR } from "../lib/time";
import type { ConsignmentFiles } from "./consignment-files";
import { type Consignment, filesOf, setStatus } from "./consignments";

export const MAX_IDLE_MS = 14 * DAY;

interface SweepDeps {
  db: Db;
  folder: ConsignmentFiles;
}

export async function abandonIdleConsignments(db: Db, now: number): Promise<void> {
  const idleConsignments = await db
    .selectFrom("consignments")
    .innerJoin("deliveries", "deliveries.id", "delivery_id")
    .leftJoin("packages", "packages.id", "deliveries.package_id")
    .select(["consignments.id", "delivery_id"])
    .where("consignments.status", "=", "open")
    .where("progressed_at", "<=", now - MAX_IDLE_MS)
    .where("packages.hidden_at", "is", null)
    .execute();
  for (const { id, delivery_id: deliveryId } of idleConsignments) {
    await inTransaction(db, async (tx) => {
      await setStatus(tx, id, "gone");
      announce(tx, { type: "delivery-changed", deliveryId });
    });
  }
}

export async function sweepConsignments({ db, folder }: SweepDeps): Promise<void> {
  for (const { id, names } of await folder.all()) {
    const status = await statusOf(db, id);
    if (status === "open") await removeStrayFiles({ db, folder }, id, names);
    else await clearConsignment({ db, folder }, { id, status, names });
  }
}

export async function clearSettled({ db, folder }: SweepDeps, id: string): Promise<void> {
  await clearConsignment({ db, folder }, { id, status: await statusOf(db, id), names: null });
}

interface StoredState {
  id: string;
  status: Consignment["status"] | undefined;
  names: readonly string[] | null;
}

async function clearConsignment(
  { db, folder }: SweepDeps,
  { id, status, names }: StoredState,
): Promise<void> {
  if (status === "open" || status === "measuring") return;
  if (status !== "sealed") return folder.remove(id);
  const files = await filesOf(db, id);
  const sealedFileNames = files.flatMap((file) =>
    sealedNames({ id: file.id, sha256: file.sealed_sha256 }),
  );
  if (!names?.every((name) => sealedFileNames.includes(name)))
    await folder.clear(id, sealedFileNames);
}

async function statusOf(db: Db, id: string): Promise<Consignment["status"] | undefined> {
  const row = await db
    .selectFrom("consignments")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.status;
}

async function removeStrayFiles(
  { db, folder }: SweepDeps,
  consignment: string,
  names: readonly string[],
): Promise<void> {
  const rows = await db
    .selectFrom("delivery_files")
    .select("id")
    .where("consignment_id", "=", consignment)
    .execute();
  const knownIds = new Set(rows.map((row) => row.id));
  const ids = new Set(names.map((name) => name.split(".")[0] ?? ""));
  for (const id of ids) if (!knownIds.has(id)) await folder.removeFile({ consignment, id });
}

interface SweepAlarmDeps extends SweepDeps {
  clock: Clock;
  log: { error(details: object, message: string): void };
}

/** Listing all files is expensive, so it happens every hour and after `sweepSoon`. */
export class ConsignmentSweep extends Alarm {
  #dueAt = 0;

  constructor({ clock, log, ...deps }: SweepAlarmDeps) {
    super({
      clock,
      work: async () => {
        await abandonIdleConsignments(deps.db, clock.now());
        if (clock.now() < this.#dueAt) return;
        this.#dueAt = clock.now() + HOUR;
        await sweepConsignments(deps);
      },
      next: async () => this.#dueAt,
      onFailure: (error) => log.error({ err: error }, "consignments not swept"),
    });
  }

  sweepSoon(): void {
    this.#dueAt = 0;
    void this.check();
  }
}
