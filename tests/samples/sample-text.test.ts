import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Package } from "../../src/packages/packages";
import { withoutPersonalData } from "../../src/quality";
import { drawExcerpts } from "../../src/samples/excerpts";
import { readSamplePart } from "../../src/samples/sample-text";
import { addSample, findSample } from "../../src/samples/samples";
import { shuffled } from "../quality/texts";
import { worldForAll } from "../support/each-world";
import { addLot } from "../support/listings";
import { anAnalysis } from "../support/samples";
import type { Browser } from "../support/world";

const world = worldForAll({ env: { OPERATOR_EMAILS: "kim@example.test" } });
const LAST = "The very last words of this sample.";
let mei: Browser;
let lot: Package;
let path: string;

beforeAll(async () => {
  mei = await world.as("mei");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const fixtures = join(import.meta.dir, "../quality/fixtures");
  const chapter = (of: number) => Bun.file(join(fixtures, `moby-dick-${of}.txt`)).text();
  const text = `${await chapter(1)}\n\n${await chapter(10)}`;
  const junk = shuffled(text.slice(0, 6000).split(/\s+/)).join(" ");
  const fileContent = `Call (212) 555-0147 or write to ahab@pequod.co.\n\n${text}\n\n${junk}\n\n${LAST}`;
  const sample = { filename: "chapter.txt", fileContent, fileType: "txt", contentType: "literary" };
  const answer = await mei.json("POST", `/api/packages/${lot.id}/samples`, sample);
  path = `/package/${lot.id}/samples/${((await answer.json()) as { id: string }).id}`;
});

const html = async (by: Browser, address: string) => (await by.get(address)).text();

describe("a sample's full text", () => {
  test("is visible only to its seller and operators", async () => {
    for (const other of [world.visitor, await world.as("ada"), await world.as("bo")]) {
      expect((await other.get(`${path}/text`)).status).toBe(404);
      expect(await html(other, path)).not.toContain(`${path}/text`);
    }
    for (const inside of [mei, await world.as("kim")]) {
      expect(await html(inside, path)).toContain(`${path}/text`);
      expect(await html(inside, `${path}/text?part=999`)).toContain(LAST);
      expect(await html(inside, `${path}/text?part=nonsense`)).not.toContain(LAST);
    }
  });

  test("has a part for each window of its analysis, at the same position", async () => {
    const { db, clock } = world;
    const fileContent = `${"a".repeat(300)}${"b".repeat(700)}`;
    const windows = [
      { start: 0, end: 600, percent: 90 },
      { start: 600, end: 2000, percent: 20 },
    ];
    const other = await addLot(db, world.people.mei.id, clock.now());
    const owner = { packageId: other.id, sellerId: other.seller_id };
    const text = { filename: "a.txt", fileContent, fileType: "txt" } as const;
    const sample = { ...text, contentType: "literary" } as const;
    const id = await addSample(db, owner, sample, anAnalysis({ windows }), clock.now());
    const parts = async (wanted: number) =>
      readSamplePart(db, await findSample(db, other.id, id), wanted);
    expect(await parts(0)).toMatchObject({ text: "a".repeat(300), parts: 2, windows: [90, 20] });
    expect((await parts(5)).text).toBe("b".repeat(700));
  });

  test("appears next to a strip whose bars link to its parts", async () => {
    const page = await html(mei, `${path}/text`);
    expect(page).toContain("Quality throughout the text");
    expect(page).toContain(`href="${path}/text?part=2"`);
    expect(await html(world.visitor, path)).toContain('role="img" aria-label="Quality throughout');
  });
});

describe("the public part", () => {
  test("has the beginning and three excerpts, without personal data", async () => {
    const page = await html(world.visitor, path);
    expect(page.match(/Chosen by the server/g)).toHaveLength(3);
    expect(page).not.toContain(LAST);
    for (const given of ["555-0147", "ahab@pequod.co"]) expect(page).not.toContain(given);
    // Only the seller and operators get links to a problem's places.
    expect(page).not.toContain("/text?part=");
    expect(await html(mei, path)).toMatch(/Where:.*?\/text\?part=\d/s);
    const calls = (await (await world.visitor.get(`/api/packages/${lot.id}/samples`)).text()) ?? "";
    expect(calls).not.toContain("ahab@pequod.co");
  });

  test("states the sample's composition", async () => {
    const page = await html(world.visitor, path);
    for (const part of ["Paragraphs", "Words per sentence", "Latin 100%", "email addresses (1)"])
      expect(page).toContain(part);
    expect(page).toContain('<th scope="row">1</th>');
  });
});

describe("excerpts", () => {
  test("come from each third after the beginning", () => {
    const text = Array.from({ length: 4000 }, (_, at) => `${at} `).join("");
    for (const chance of [0, 0.5, 0.999999]) {
      const drawn = drawExcerpts(text, () => chance);
      expect(drawn.map(({ text: part }) => part.length)).toEqual([160, 160, 160]);
      const thirds = drawn.map(
        ({ place }) => (3 * (place * text.length - 500)) / (text.length - 500),
      );
      expect(thirds.map((third) => Math.floor(third + 1e-9))).toEqual([0, 1, 2]);
      for (const { text: part } of drawn) expect(text).toContain(part);
    }
    expect(drawExcerpts("short".repeat(100))).toEqual([]);
  });

  test("split no character and hide a cut-off number", () => {
    const faces = "😀".repeat(5000);
    for (const { text } of drawExcerpts(faces, () => 0.1001))
      expect(text.isWellFormed()).toBe(true);
    expect(withoutPersonalData("a@b.example.org c@d.co")).toBe("a@b.example.org ■■■■■■");
  });
});
