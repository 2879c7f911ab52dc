import { expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { DAY, HOUR } from "../../src/lib/time";
import { findSimilar, SimilarPackages } from "../../src/marketplace/similar";
import { findPackage, type NewPackage, type Package } from "../../src/packages/packages";
import { bandsOf, type Signature } from "../../src/samples/comparison/minhash";
import { saveSignature } from "../../src/samples/comparison/signatures";
import { worldForEach } from "../support/each-world";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/listings";
import { addPeople } from "../support/people";

const NOW = Date.UTC(2026, 10, 21);

onBothEngines(({ make, open }) => {
  const openMarket = async () => {
    const db = open(make());
    const people = await addPeople(db, NOW);
    const list = (title: string, changes: Partial<NewPackage> = {}, seller = people.mei.id) =>
      addLot(db, seller, NOW, { title, ...changes });
    const similar = async (lot: Package, now = NOW) => {
      const seqs = await findSimilar(db, lot, now);
      const rows = await db.selectFrom("packages").select(["seq", "title"]).execute();
      return seqs.map((seq) => rows.find((row) => row.seq === seq)?.title);
    };
    return { db, people, list, similar };
  };

  test("ranks what is about the same by language, kind and subjects, running auctions first", async () => {
    const { db, list, similar } = await openMarket();
    const lot = await list("Algebra", { subjectAreas: ["Algebra", "Sets"] });
    await list("Japanese", { language: "Japanese", subjectAreas: ["Algebra", "Sets"] });
    await list("Same language only", { category: "News" });
    await list("Other category", { category: "News", subjectAreas: ["Sets"] });
    await list("Same kind");
    await list("Same subject", { subjectAreas: ["ａlgebra "] });
    const over = await list("Over", { subjectAreas: ["Algebra", "Sets"] });
    await db
      .updateTable("packages")
      .set({ status: "ended", ended_at: NOW, data_quality: "{}" })
      .where("id", "=", over.id)
      .execute();
    expect(await similar(lot)).toEqual([
      "Same subject",
      "Same kind",
      "Japanese",
      "Other category",
      "Over",
    ]);
    await db.destroy();
  });

  test("counts a near-identical text, even in another language", async () => {
    const { db, list, similar } = await openMarket();
    const lot = await list("Poems");
    const copy = await list("Copied poems", { language: "Japanese", category: "News" });
    const loose = await list("Other poems", { language: "Japanese", category: "News" });
    await addSignature(db, lot, 0);
    await addSignature(db, copy, 0);
    await addSignature(db, loose, 5000);
    expect(await similar(lot)).toEqual(["Copied poems"]);
    await db.destroy();
  });

  test("takes at most three from one seller if others are similar", async () => {
    const { db, people, list, similar } = await openMarket();
    const lot = await list("Mine", { subjectAreas: ["Tides"] });
    for (let i = 0; i < 8; i++) await list(`Mei ${i}`);
    await list("Far", { category: "News", subjectAreas: ["Tides", "Wind"] }, people.ada.id);
    expect(await similar(lot)).toEqual(["Mei 7", "Mei 6", "Mei 5", "Far", "Mei 4", "Mei 3"]);
    await db.destroy();
  });
});

async function addSignature(db: Db, lot: Package, from: number): Promise<void> {
  const id = `sample-${lot.id}`;
  await db
    .insertInto("sample_files")
    .values({
      id,
      package_id: lot.id,
      filename: "a.txt",
      file_content: "x",
      file_type: "txt",
      content_type: "literary",
      original_size: 1,
      word_count: 1,
      uploaded_at: NOW,
    } as never)
    .execute();
  const values = Uint32Array.from({ length: 128 }, (_, i) => from + i);
  const signature: Signature = { shingles: 1000, values };
  expect(bandsOf(signature).length).toBeGreaterThan(0);
  await saveSignature(db, id, signature);
}

const world = worldForEach();

test("shows similar packages with prices on a package's page", async () => {
  const { db, people, clock, visitor } = world;
  const list = (title: string, changes: Partial<NewPackage> = {}) =>
    addLot(db, people.mei.id, clock.now(), { title, ...changes });
  const lot = await list("Tides", { auctionDurationHours: 24 });
  await list("Short currents", { auctionDurationHours: 24 });
  await list("Long currents", { startingPriceCents: 123_400, auctionDurationHours: 240 });
  const section = async () => {
    const html = await (await visitor.get(`/package/${lot.id}`)).text();
    return /<section class="package-section" id="similar">.*?<\/section>/s.exec(html)?.[0] ?? "";
  };
  const running = await section();
  expect(running).toContain("<h2>Similar packages</h2>");
  expect(running).toContain("Short currents");
  expect(running).toContain("$1,295.70");
  expect(running).not.toContain(`/package/${lot.id}"`);
  clock.advance(DAY + HOUR);
  const over = await section();
  expect(over).toContain("Similar packages open for bidding");
  expect(over).not.toContain("Short currents");
  expect(over).toContain("Long currents");
});

test("computes similar packages once a minute", async () => {
  const { db, people, clock } = world;
  const list = (title: string) => addLot(db, people.mei.id, clock.now(), { title });
  const lot = await list("Tides");
  const similar = new SimilarPackages({ db, clock });
  expect(await similar.get(lot)).toHaveLength(0);
  await list("Currents");
  expect(await similar.get(lot)).toHaveLength(0);
  expect(await similar.get({ ...lot, version: lot.version + 1 })).toHaveLength(1);
  clock.advance(HOUR);
  expect(await similar.get(await findPackage(db, lot.id))).toHaveLength(1);
});
