import { expect, test } from "bun:test";
import { writeFigures } from "../../src/packages/listed-figures";
import { addMaterial } from "../../src/roadshow/materials";
import { openRoadshow } from "../../src/roadshow/roadshows";
import { worldForEach } from "../support/each-world";
import { answer, refusal } from "../support/http";
import { addLot, LISTING_FORM } from "../support/listings";

const world = worldForEach();

const textOf = (html: string) => html.replace(/<(!--|\/?[a-z])[^>]*>/gi, " ").replace(/\s+/g, " ");

test("every price before the first bid is the lowest that can be bid", async () => {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { startingPriceCents: 150_000 });
  const roadshow = { packageId: lot.id, title: "Tides", description: "All.", duration: 7 };
  const material = { type: "text", title: "First", content: "Ebb." } as const;
  const owner = { packageId: lot.id, sellerId: people.mei.id };
  await addMaterial(db, owner, material, clock.now());
  await openRoadshow(db, people.mei.id, roadshow, clock.now());
  const [mei, ada] = [await world.as("mei"), await world.as("ada")];
  const text = async (path: string, by = world.visitor) =>
    textOf(await (await by.get(path)).text());
  const places: Array<readonly [path: string, shown: string, by?: typeof mei]> = [
    ["/marketplace", "First bid from 0 bids $1,575.00"],
    ["/marketplace?view=list", "$1,575"],
    [`/compare?packages=${lot.id}`, "$1,575.00 First bid from"],
    [`/publisher/${people.mei.id}`, "First bid from $1,575.00"],
    ["/corpus-profile", "First bid from $1,575.00", mei],
    ["/dashboard", "First bid from $1,575.00", mei],
    ["/dashboard?tab=analytics", "First bid from $1,575.00", mei],
    ["/roadshows/running", "First bid from $1,575.00"],
    ["/marketplace.json", '"summary":"First bid from $1,575.00, '],
    ["/marketplace.atom", "First bid from $1,575.00"],
  ];
  for (const [path, shown, by] of places) {
    const page = await text(path, by);
    expect([path, page]).toEqual([path, expect.stringContaining(shown)]);
    // The seller's own pages also name the starting price.
    if (!by) expect([path, page]).toEqual([path, expect.not.stringMatching(/\$1,500\b/)]);
  }
  const page = await text(`/package/${lot.id}`);
  expect(page).toContain("First bid from $1,575.00");
  expect(page).toContain("Starting price $1,500.00 · ");
  const html = await (await world.visitor.get(`/package/${lot.id}`)).text();
  const [, data = "{}"] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(data).offers).toMatchObject({ price: "1575.00" });
  const found = async (query: string) =>
    (await (await world.visitor.get(`/api/packages?${query}`)).json()).length;
  expect([await found("minPrice=1575&maxPrice=1575"), await found("maxPrice=1574.99")]).toEqual([
    1, 0,
  ]);
  expect(await answer(world.visitor.get(`/api/packages/${lot.id}`))).toMatchObject([
    200,
    { startingPrice: "1500.00", minimumBid: "1575.00" },
  ]);
  const bids = `/api/packages/${lot.id}/bids`;
  expect(await refusal(ada.json("POST", bids, { amount: "1574.99" }))).toEqual([
    400,
    "bid-too-low",
  ]);
  expect((await ada.json("POST", bids, { amount: "1575" })).status).toBe(201);
  world.clock.advance(61_000);
  for (const [path, , by] of places) expect(await text(path, by)).not.toContain("First bid from 0");
  expect(await text("/marketplace")).toMatch(/Current bid .*1 bid \$1,575\.00/);
  expect(await text(`/package/${lot.id}`)).toContain("Starting price $1,500.00 · 1 bid");
  expect(await text("/dashboard", mei)).toContain("Starting price $1,500.00");
});

test("a list by price is sorted by what each package costs at least", async () => {
  const { db, clock, people } = world;
  const starting = { unbid: 150_000, bid: 145_000, dearer: 151_000 };
  const lots = new Map<string, string>();
  for (const [title, startingPriceCents] of Object.entries(starting))
    lots.set(
      title,
      (await addLot(db, people.mei.id, clock.now(), { title, startingPriceCents })).id,
    );
  const ada = await world.as("ada");
  await ada.json("POST", `/api/packages/${lots.get("bid")}/bids`, { amount: "1560" });
  await writeFigures(db, [...lots.values()]);
  const listed = async (sort: string) =>
    (await (await world.visitor.get(`/api/packages?sort=${sort}`)).json()).map(
      ({ title }: { title: string }) => title,
    );
  expect(await listed("price-low")).toEqual(["bid", "unbid", "dearer"]);
  expect(await listed("price-high")).toEqual(["dearer", "unbid", "bid"]);
});

test("the form and its review state the lowest first bid", async () => {
  const mei = await world.as("mei");
  const step = (changes: object) =>
    mei.post("/create-package", { ...LISTING_FORM, startingPrice: "1,500", ...changes });
  const page = async (answered: Response) =>
    textOf(await (await mei.get(answered.headers.get("location") ?? "")).text());
  expect(await page(await step({ act: "to:review" }))).toContain("Lowest first bid $1,575.00");
  expect(await page(await step({ act: "to:sale" }))).toContain(
    "The first bid has to be at least $1,575.00.",
  );
  const empty = await page(await step({ act: "to:sale", startingPrice: "" }));
  expect(empty).toContain("The first bid has to be at least 5% higher.");
});
