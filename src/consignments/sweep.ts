import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { sealedNames } from "../backups/files";
import { Alarm } from "../lib/alarm";
import { type Clock, DAY, HOUR } from "../lib/time";
import type { ConsignmentFiles } from "./consignment-files";
import { IS_KEPT } from "./consignment-status";
import { type Consignment, filesOf, setStatus } from "./consignments";
import { announceChange, holderOf, OF_PACKAGE } from "./holder";

export const MAX_IDLE_MS = 14 * DAY;

interface SweepDeps {
  db: Db;
  folder: ConsignmentFiles;
}

export async function abandonIdleConsignments(db: Db, now: number): Promise<void> {
  const idleConsignments = await db
    .selectFrom("consignments")
    .leftJoin("deliveries", "deliveries.id", "delivery_id")
    .leftJoin("packages", (join) => join.on(OF_PACKAGE))
    .select(["consignments.id", "delivery_id", "consignments.package_id"])
    .where("consignments.status", "=", "open")
    .where("progressed_at", "<=", now - MAX_IDLE_MS)
    .where("packages.hidden_at", "is", null)
    .execute();
  await giveUp(db, idleConsignments);
}

async function giveUp(
  db: Db,
  consignments: ReadonlyArray<Pick<Consignment, "id" | "delivery_id" | "package_id">>,
): Promise<void> {
  for (const { id, ...holder } of consignments) {
    await inTransaction(db, async (tx) => {
      await setStatus(tx, id, "gone");
      announceChange(tx, holderOf(holder));
    });
  }
}

/** How long the files of a sampled collection are kept after the sale has ended. */
export const KEPT_AFTER_SALE_MS = 30 * DAY;

/** The figures and the passages stay on the package's page. */
export async function releaseUnsoldCollections(db: Db, now: number): Promise<void> {
  const before = now - KEPT_AFTER_SALE_MS;
  const collections = await db
    .selectFrom("consignments")
    .innerJoin("packages", "packages.id", "consignments.package_id")
    .select(["consignments.id", "delivery_id", "consignments.package_id"])
    .where(IS_KEPT)
    .where("consignments.package_id", "is not", null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("packages.status", "!=", "active"),
          eb(eb.fn.coalesce("ended_at", "auction_end_time"), "<=", before),
        ]),
        eb("removed_at", "<=", before),
      ]),
    )
    .execute();
  await giveUp(db, collections);
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
        await releaseUnsoldCollections(deps.db, clock.now());
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
