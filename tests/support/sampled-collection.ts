import { expect } from "bun:test";
import { writeSampling } from "../../src/consignments/collection/collection";
import { insertConsignment } from "../../src/consignments/new-consignment";
import { newId } from "../../src/lib/ids";
import { isoTime } from "../../src/lib/time";
import type { SamplingFigures, ShownPassage } from "../../src/samples/sampling";
import { deliverFile } from "./consignments";
import { NOVEL } from "./declared-text";
import { reportOf } from "./deliveries";
import { runIntake } from "./intake";
import { logOf } from "./public-log";
import type { Browser, World } from "./world";

/** Each copy differs, so that every block is another text. */
export const collectionOf = (copies: number) =>
  Array.from({ length: copies }, (_, n) => `${n}. ${NOVEL}`).join("\n\n");

export const SAMPLED_TEXT = collectionOf(20);

export const collectionPath = (packageId: string) => `/api/packages/${packageId}/collection`;

/** Upload, intake, a signature of the log, and intake again. */
export async function sampleCollection(
  world: World,
  seller: Browser,
  packageId: string,
  files: Readonly<Record<string, string>> = { "all.txt": SAMPLED_TEXT },
): Promise<void> {
  const path = collectionPath(packageId);
  for (const [name, text] of Object.entries(files)) await deliverFile(seller, { path }, name, text);
  expect((await seller.json("POST", `${path}/complete`, { review: true })).status).toBe(202);
  const failures: string[] = [];
  await runIntake(world, { failures });
  await logOf(world, world.dataDir).publish();
  await runIntake(world, { failures });
  expect(failures).toEqual([]);
}

/** For pages only: nothing was uploaded. */
export async function addSampling(
  { db, clock }: Pick<World, "db" | "clock">,
  packageId: string,
  passages: readonly ShownPassage[],
): Promise<void> {
  const now = clock.now();
  const consignment = await insertConsignment(
    db,
    { delivery_id: null, package_id: packageId, number: 1 },
    now,
  );
  const report = JSON.stringify(reportOf(null));
  const sealed = { status: "sealed", sealed_at: now, shared: 1, report } as const;
  await db.updateTable("consignments").set(sealed).where("id", "=", consignment.id).execute();
  const figures: SamplingFigures = {
    passages: 50,
    median: 83,
    low: 71,
    high: 90,
    passed: 49,
    nearDuplicates: 1,
    draws: 2,
    characters: 2_000_000,
    words: 310_000,
    nonSpaceCharacters: 1_700_000,
    languages: [
      { code: "en", passages: 49 },
      { code: "zh", passages: 1 },
    ],
    sha256: "0".repeat(64),
    sampledAt: isoTime(now),
  };
  await db
    .insertInto("samplings")
    .values({
      id: newId(now),
      consignment_id: consignment.id,
      package_id: packageId,
      number: 2,
      sha256: figures.sha256,
      characters: figures.characters,
      log_entry: 1,
      committed_at: now,
      checkpoint: "",
      sampled_at: now,
      figures: JSON.stringify(figures),
      passages: JSON.stringify(passages),
    })
    .execute();
  await writeSampling(db, packageId, JSON.stringify(figures), now);
}
