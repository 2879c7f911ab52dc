import { beforeEach, describe, expect, test } from "bun:test";
import { newId } from "../../src/lib/ids";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();
let packageId: string;

beforeEach(async () => {
  packageId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
});

async function addSamples(count: number, bytes: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    id: newId(world.clock.now()),
    package_id: packageId,
    filename: `${i}.txt`,
    file_content: "A text.",
    file_type: "txt" as const,
    content_type: "literary" as const,
    original_size: bytes,
    word_count: 2,
    quality_score: null,
    analysis: null,
    language: "en",
    uploaded_at: world.clock.now(),
  }));
  await world.db.insertInto("sample_files").values(rows).execute();
}

const SAMPLE = {
  filename: "more.txt",
  fileContent: "One more text.",
  fileType: "txt",
  contentType: "literary",
};

const count = async () => (await world.db.selectFrom("sample_files").select("id").execute()).length;

describe("the storage of a member", () => {
  test("is limited to 100 samples per package", async () => {
    await addSamples(100, 10);
    const mei = await world.as("mei");
    const refused = await mei.json("POST", `/api/packages/${packageId}/samples`, SAMPLE);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { message: "A collection can have at most 100 samples.", code: "too-many-samples" },
    ]);
    expect(await count()).toBe(100);
  });

  test("is limited to 500 MB of samples altogether", async () => {
    await addSamples(1, 500_000_000);
    const mei = await world.as("mei");
    const { id: other } = await addLot(world.db, world.people.mei.id, world.clock.now());
    const refused = await mei.json("POST", `/api/packages/${other}/samples`, SAMPLE);
    expect([refused.status, (await refused.json()).code]).toEqual([409, "sample-room"]);
    expect(await count()).toBe(1);
  });

  test("is limited to 500 favorites", async () => {
    const { db, people, clock } = world;
    const lots: string[] = [];
    for (let i = 0; i < 500; i++) lots.push((await addLot(db, people.mei.id, clock.now())).id);
    const kept = lots.map((lot) => ({
      id: newId(clock.now()),
      user_id: people.ada.id,
      package_id: lot,
      created_at: clock.now(),
    }));
    await db.insertInto("favorites").values(kept).execute();
    const ada = await world.as("ada");
    const keep = (lot: string) => ada.json("POST", "/api/favorites", { packageId: lot });
    const refused = await keep(packageId);
    expect([refused.status, (await refused.json()).code]).toEqual([409, "too-many-favorites"]);
    expect((await keep(lots[0] as string)).ok).toBe(true);
  });
});
