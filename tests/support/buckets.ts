import pino from "pino";
import type { Db } from "../../db/client";
import { installationSecret } from "../../db/secrets";
import { inTransaction } from "../../db/transaction";
import { setBucket } from "../../src/buckets/buckets";
import { BucketCopier } from "../../src/buckets/copier";
import { bucketOf } from "../../src/buckets/reading";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { readDelivery } from "../../src/delivery/delivery";
import { writeTimelineEntry } from "../../src/delivery/timeline";
import { OUTGOING, type Outgoing } from "../../src/lib/outgoing";
import type { Clock } from "../../src/lib/time";
import { BUCKET, type BucketServer, KEYS } from "./bucket-server";
import { addSoldDeal, type SoldDeal } from "./deliveries";
import { addSealedDelivery } from "./sealed-delivery";
import type { World } from "./world";

export const LOOPBACK: Outgoing = { ...OUTGOING, allowed: [["127.0.0.0", 8]] };

/** Small, so that files of tests have several. */
export const PART = 1000;

export const FILES = { "letters.txt": "潮汐 ".repeat(700), "folder/a b+c(1)'é.txt": "Small." };

export const placeAt = ({ endpoint, region }: Pick<BucketServer, "endpoint" | "region">) => ({
  endpoint,
  region,
  bucket: BUCKET,
  prefix: "in/",
  addressing: "path" as const,
});

type Place = Pick<World, "db" | "clock" | "people" | "dataDir">;

export async function nameBucket(
  { db, clock, people }: Omit<Place, "dataDir">,
  { contractId }: Pick<SoldDeal, "contractId">,
  server: BucketServer,
) {
  const rules = { sealKey: await sealKeyOf(db), outgoing: LOOPBACK, own: [] };
  const bucket = { ...placeAt(server), ...KEYS };
  const named = await setBucket(
    db,
    rules,
    { contractId, memberId: people.bo.id },
    bucket,
    clock.now(),
  );
  server.requests.length = 0;
  return named;
}

export const sealKeyOf = (db: Db) => installationSecret(db, "second-factor");

/** Sealed as the seller would, and known to the copier. */
export async function sealFor(world: Place, deal: SoldDeal, files: Record<string, string> = FILES) {
  const sealed = await addSealedDelivery(world, deal.contractId, files, world.clock.now());
  await wake(world, deal);
  return sealed;
}

export function wake({ db, clock }: Pick<Place, "db" | "clock">, { contractId }: SoldDeal) {
  return inTransaction(db, async (tx) => {
    const delivery = await readDelivery(tx, { contractId });
    await writeTimelineEntry(tx, delivery, { step: "sealed", actor: "server" }, clock.now());
  });
}

/** A copier whose work tests start. */
export async function copierOf(
  { db, clock, dataDir }: { db: Db; clock: Clock; dataDir: string },
  log: string[] = [],
  outgoing = LOOPBACK,
): Promise<BucketCopier> {
  return new BucketCopier({
    db,
    clock,
    sealKey: await sealKeyOf(db),
    outgoing,
    consignments: new ConsignmentFolder(dataDir),
    partBytes: PART,
    log: pino({ level: "debug" }, { write: (line: string) => log.push(line) }),
  });
}

export async function copyDue(copier: BucketCopier): Promise<void> {
  await copier.start();
  await copier.check();
  await copier.whenIdle();
}

export async function bucketNow({ db }: Pick<Place, "db">, { contractId }: SoldDeal) {
  return bucketOf(db, await readDelivery(db, { contractId }));
}

export async function addNamed(world: World, server: BucketServer): Promise<SoldDeal> {
  const deal = await addSoldDeal(world);
  await nameBucket(world, deal, server);
  return deal;
}
