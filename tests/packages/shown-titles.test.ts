import { beforeEach, describe, expect, test } from "bun:test";
import { contractDocument } from "../../messages/contract";
import { contractText } from "../../src/contracts/document";
import type { Package } from "../../src/packages/packages";
import { findDeal } from "../../src/trade/deal";
import { someTerms } from "../support/contracts";
import { addDeal } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach({ env: { PUBLIC_URL: "https://market.example" } });
let lot: Package;

const TITLES = {
  title: "وثائق دولية",
  englishTitle: "International Documents",
  language: "Arabic" as const,
  description: "إعلانات واتفاقيات",
  englishAbstract: "Declarations and treaties.",
};

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), TITLES);
});

const read = async (path: string) => (await world.visitor.get(path)).text();
const ORIGINAL = '<span class="original-title" lang="ar" dir="rtl">وثائق دولية</span>';

describe("a collection with an English title", () => {
  test.each(["/marketplace", "/marketplace?view=list"])(
    "appears under it, with the original beneath: %s",
    async (path) => {
      const address = `${path}${path.includes("?") ? "&" : "?"}`;
      const [english, japanese] = [
        await read(`${address}lang=en`),
        await read(`${address}lang=ja`),
      ];
      expect(english).toMatch(/><a href="[^"]*"[^>]*>International Documents<\/a>/);
      expect(japanese).toMatch(/lang="en"[^>]*><a href="[^"]*"[^>]*>International Documents<\/a>/);
      for (const page of [english, japanese]) expect(page).toContain(ORIGINAL);
    },
  );

  test("highlights a search's matches in both titles", async () => {
    const page = await read("/marketplace?search=%D9%88%D8%AB%D8%A7%D8%A6%D9%82");
    expect(page).toContain("<mark>وثائق</mark>");
    expect(await read("/marketplace?search=documents")).toContain("<mark>Documents</mark>");
  });

  test("uses its English title as heading and metadata", async () => {
    const page = await read(`/package/${lot.id}`);
    expect(page).toMatch(/<h1 id="[^"]*" lang="en">International Documents<\/h1>/);
    expect(page).toContain(ORIGINAL);
    expect(page).toContain("<title>International Documents ·");
    expect(page).toContain('<p class="prose" lang="en">Declarations and treaties.</p>');
    expect(page).toContain('<p class="prose original-text" lang="ar" dir="rtl">إعلانات');
  });

  test("appears in its own language to readers of that language", async () => {
    const change = { title: "漢詩集", language: "Japanese" };
    await world.db
      .updateTable("packages")
      .set({ ...change, version: 9 })
      .execute();
    const page = await read(`/package/${lot.id}?lang=ja`);
    expect(page).toMatch(/<h1 id="[^"]*" lang="ja">/);
    expect(page).not.toContain("International Documents");
    expect(await read(`/package/${lot.id}?lang=ko`)).toContain("International Documents");
    expect(await read("/marketplace?lang=ja")).not.toContain("International Documents");
  });

  test("has both titles in structured data, feeds and the calendar", async () => {
    const page = await read(`/package/${lot.id}`);
    const [, script = "{}"] = /application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(script)).toMatchObject({
      name: "International Documents",
      alternateName: "وثائق دولية",
      description: "Declarations and treaties.\n\nإعلانات واتفاقيات",
    });
    expect(JSON.parse(await read(`/package/${lot.id}/croissant.json`))).toMatchObject({
      name: "International Documents",
      alternateName: { "@value": "وثائق دولية", "@language": "ar" },
    });
    const { items } = JSON.parse(await read("/marketplace.json"));
    expect(items).toMatchObject([
      {
        title: "International Documents",
        language: "en",
        content_text:
          "وثائق دولية\n\nDeclarations and treaties.\n\nإعلانات واتفاقيات\n\nPublisher, as stated by the seller: Lantau Press",
      },
    ]);
    const atom = await read("/marketplace.atom");
    expect(atom).toContain("International Documents");
    expect(atom).toContain("وثائق دولية");
    const calendar = await read(`/package/${lot.id}.ics`);
    expect(calendar).toContain("International Documents");
  });
});

describe("a contract", () => {
  test("states both titles of the package", async () => {
    const { db, people, clock } = world;
    const { accepted } = await addDeal(world, TITLES);
    const { terms } = await findDeal(db, { bidId: accepted, sellerId: people.mei.id }, clock.now());
    expect(terms.lot).toMatchObject({ title: TITLES.title, englishTitle: TITLES.englishTitle });
    const text = contractText(contractDocument({ ...someTerms(), lot: terms.lot }));
    expect(text.match(/^English title: International Documents$/gm)).toHaveLength(2);
    expect(text).toContain("Data package: وثائق دولية");
  });

  test("states no English title if there is none", () => {
    expect(contractText(contractDocument(someTerms()))).not.toContain("English title");
  });
});
