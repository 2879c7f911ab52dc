import { expect, setDefaultTimeout, test } from "bun:test";
import { loadConfig } from "../../src/config";
import { DemoIntake } from "../../src/demo/intake";
import { listings } from "../../src/demo/listing";
import { HOUR, isoTime } from "../../src/lib/time";
import { differsFromListing, readSampling } from "../../src/samples/sampling";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();

test("the demo has a sampled collection of the size that its listing states", async () => {
  const { db, clock, people, dataDir } = world;
  const [listing, ...others] = listings.filter(({ sampledTexts }) => sampledTexts !== undefined);
  if (!listing) throw new Error("no collection of the demo is sampled");
  expect(others).toEqual([]);
  const lot = await addLot(db, people.mei.id, clock.now(), { collectionSize: listing.totalWords });
  const intake = new DemoIntake(db, loadConfig({ DATA_DIR: dataDir }));
  intake.at = clock.now() + HOUR;
  await intake.sampleCollection(lot.id, listing.sampledTexts ?? []);
  intake.close();
  const { sampling, ...stated } = await db
    .selectFrom("packages")
    .select(["sampling", "total_words", "total_characters"])
    .where("id", "=", lot.id)
    .executeTakeFirstOrThrow();
  const figures = readSampling(sampling);
  if (!figures) throw new Error("nothing was sampled");
  expect(figures).toMatchObject({ passages: 50, draws: 1 });
  expect(figures.sampledAt).toBe(isoTime(intake.at));
  expect(differsFromListing(figures, stated)).toBe(false);
  const { files } = await db
    .selectFrom("delivery_files")
    .select((eb) => eb.fn.countAll<number>().as("files"))
    .executeTakeFirstOrThrow();
  expect(files).toBe(listing.totalFiles);
});
