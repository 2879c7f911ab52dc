import { describe, expect, test } from "bun:test";
import { approveCertification, withdrawSeal } from "../../src/certification/decisions";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { scheduleArrival } from "../../src/packages/arrivals";
import { NO_RIGHTS } from "../../src/rights/rights";
import { addMaterial } from "../../src/roadshow/materials";
import { openRoadshow } from "../../src/roadshow/roadshows";
import { mailMatches } from "../../src/searches/mails";
import { matchArrivals } from "../../src/searches/matching";
import { deleteSearch, listSearches, openSearch, saveSearch } from "../../src/searches/searches";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";

const world = worldForEach();

const save = (
  query: string,
  frequency: "at-once" | "daily" | "never" = "at-once",
  who: Person = "ada",
) =>
  saveSearch(
    world.db,
    world.people[who].id,
    { address: `/marketplace?${query}`, name: query, frequency },
    world.clock.now(),
  );

const list = (changes: Parameters<typeof addLot>[3] = {}) =>
  addLot(world.db, world.people.mei.id, world.clock.now(), {
    title: "Tang poems, annotated",
    category: "Academic",
    language: "zh-traditional",
    startingPriceCents: 200_000,
    ...changes,
  });

const match = () => matchArrivals(world.db, world.clock.now());

const matches = () =>
  world.db.selectFrom("search_matches").select(["search_id", "package_id"]).execute();

async function mailed() {
  await mailMatches(world.db, world.clock.now());
  const rows = await world.db
    .selectFrom("mail_outbox")
    .select(["recipient", "template_values"])
    .where("template", "=", "search-matches")
    .orderBy("id")
    .execute();
  return rows.map(({ recipient, template_values }) => {
    const { lots, more } = JSON.parse(template_values);
    return { to: recipient, lots: lots.map(({ title }: { title: string }) => title), more };
  });
}

describe("a new package that a search matches", () => {
  test.each([
    ["", true],
    ["search=tang+poems", true],
    ["search=poems+tang", true],
    ['search="tang+poems"', true],
    ['search="poems+tang"', false],
    ["search=poetry", true],
    ["search=tang+-poems", false],
    ["search=-sea+tang", true],
    ["search=sea+poems", false],
    ["search=唐", true],
    ["search=海", false],
    ["search=繁體中文", true],
    ["search=lantau", true],
    ["category=Academic", true],
    ["category=Legal", false],
    ["language=zh-traditional", true],
    ["language=Chinese", true],
    ["language=Japanese", false],
    ["search=tang&category=Academic&language=Chinese", true],
    ["search=tang&category=Legal", false],
    ["minPrice=1500", true],
    ["minPrice=2500", false],
    ["maxPrice=2500", true],
    ["maxPrice=1500", false],
    ["certified=false", true],
    ["status=all", true],
    ["status=new", true],
    ["status=ending-soon", false],
    ["status=featured", false],
    ["use=evaluation", true],
    ["use=pretraining", false],
    ["exclusive=true", false],
    ["exclusive=false", true],
  ])("is found by %s: %p", async (query, isFound) => {
    const search = await save(query);
    const rights = { ...NO_RIGHTS, uses: ["evaluation" as const] };
    const lot = await list({ rights });
    await match();
    const expected = isFound ? [{ search_id: search.id, package_id: lot.id }] : [];
    expect(await matches()).toEqual(expected);
  });

  test("is found among many searches with the same words", async () => {
    for (let n = 0; n < 45; n++) await save(`search=tang&minPrice=${n + 1}`);
    await save("search=tang", "daily", "bo");
    await save("search=tang", "daily", "kim");
    const lots = [await list(), await list()];
    await match();
    expect(await matches()).toHaveLength(47 * lots.length);
  });
});

test("is found despite any other search's text", async () => {
  const odd = [
    '"',
    '"tang',
    "*",
    "-",
    "-tang",
    "tang OR",
    "NEAR(",
    "a:b",
    "🙂",
    "'",
    "\\",
    "(",
    "&|!",
    "C++",
  ];
  odd.push("the of and", "x".repeat(200), Array(40).fill("tang").join(" "), "%_", "\u202e唐", "ー");
  for (const typed of odd) await save(new URLSearchParams({ search: typed }).toString());
  const longer = `/marketplace?search=${"tang+".repeat(50)}`;
  await world.db
    .updateTable("saved_searches")
    .set({ address: longer })
    .where("address", "=", "/marketplace?search=-tang")
    .execute();
  const plain = await save("search=poems", "daily", "bo");
  const lot = await list();
  await match();
  expect(await matches()).toContainEqual({ search_id: plain.id, package_id: lot.id });
  world.clock.advance(DAY);
  expect((await mailed()).map(({ to }) => to)).toContain("bo@example.test");
  expect(await world.db.selectFrom("package_arrivals").select("kind").execute()).toHaveLength(1);
  expect((await listSearches(world.db, world.people.ada.id)).entries).not.toEqual([]);
});

describe("a package that a search leaves out", () => {
  test("includes the member's own packages and earlier ones", async () => {
    await save("search=tang", "at-once", "mei");
    await list();
    world.clock.advance(1);
    await save("search=tang");
    await match();
    expect(await matches()).toEqual([]);
  });

  test("includes all packages once a filter of the search no longer exists", async () => {
    await save("search=tang&category=Academic");
    const address = "/marketplace?search=tang&category=Alchemy";
    await world.db.updateTable("saved_searches").set({ address }).execute();
    await list();
    await match();
    expect(await matches()).toEqual([]);
  });

  test("includes an auction that ends before it is matched", async () => {
    await save("search=tang&status=all");
    await list({ auctionDurationHours: 24 });
    world.clock.advance(DAY);
    await match();
    expect(await matches()).toEqual([]);
  });
});

describe("a package that becomes visible later", () => {
  test("matches searches for certified packages once, with its seal", async () => {
    const certified = await save("search=tang");
    await save("search=tang&certified=false", "at-once", "bo");
    const lot = await list({ certified: false });
    await match();
    expect(await matches()).toHaveLength(1);
    const late = await save("search=tang&certified=false", "at-once", "kim");
    world.clock.advance(HOUR);
    const decision = { packageId: lot.id, decidedBy: null, note: "Not what it says" };
    await approveCertification(world.db, decision, world.clock.now());
    await match();
    expect(await matches()).toHaveLength(2);
    expect(await matches()).toContainEqual({ search_id: certified.id, package_id: lot.id });
    expect((await listSearches(world.db, late.user_id)).entries).toMatchObject([{ newMatches: 0 }]);

    await withdrawSeal(world.db, decision, world.clock.now());
    world.clock.advance(4 * MINUTE);
    expect(await mailed()).toEqual([{ to: "bo@example.test", lots: [lot.title], more: 0 }]);
    await approveCertification(world.db, decision, world.clock.now());
    await match();
    world.clock.advance(HOUR);
    expect((await mailed()).map(({ to }) => to)).toEqual(["bo@example.test", "ada@example.test"]);
    await withdrawSeal(world.db, decision, world.clock.now());
    await approveCertification(world.db, decision, world.clock.now());
    await match();
    world.clock.advance(HOUR);
    expect(await mailed()).toHaveLength(2);
  });

  test("matches searches for ending auctions a day before its end", async () => {
    await save("status=ending-soon");
    await save("status=all", "at-once", "bo");
    const lot = await list({ auctionDurationHours: 72 });
    await match();
    expect(await matches()).toHaveLength(1);
    const moved = lot.auction_end_time + 5 * MINUTE;
    await world.db.updateTable("packages").set({ auction_end_time: moved }).execute();
    world.clock.set(lot.auction_end_time - DAY + 1);
    await match();
    expect(await matches()).toHaveLength(1);
    world.clock.set(moved - DAY + 1);
    await match();
    expect(await matches()).toHaveLength(2);
    await world.db.updateTable("packages").set({ status: "ended" }).execute();
    world.clock.set(moved + 30 * DAY - 1);
    await match();
    expect(await matches()).toHaveLength(2);
    world.clock.advance(1);
    await match();
    expect(await matches()).toEqual([]);
    expect(await world.db.selectFrom("package_arrivals").selectAll().execute()).toEqual([]);
  });

  test("matches searches for featured packages with its roadshow", async () => {
    await save("status=featured");
    const lot = await list();
    await match();
    expect(await matches()).toEqual([]);
    const roadshow = { title: "Tang", description: "Poems", duration: 7, packageId: lot.id };
    await openRoadshow(world.db, lot.seller_id, roadshow, world.clock.now());
    await match();
    expect(await matches()).toEqual([]);
    const owner = { packageId: lot.id, sellerId: lot.seller_id };
    const material = { type: "text", title: "Poems", content: "Tang." } as const;
    await addMaterial(world.db, owner, material, world.clock.now());
    await match();
    expect(await matches()).toHaveLength(1);
  });
});

describe("a match", () => {
  test("is recorded once, even after a crash", async () => {
    await save("search=tang");
    const lot = await list();
    await match();
    await scheduleArrival(world.db, lot.id, "listed", world.clock.now());
    await Promise.all([match(), match()]);
    expect(await matches()).toHaveLength(1);
    world.clock.advance(4 * MINUTE);
    expect(await mailed()).toHaveLength(1);
    await scheduleArrival(world.db, lot.id, "listed", world.clock.now());
    await match();
    world.clock.advance(DAY);
    expect(await mailed()).toHaveLength(1);
  });

  test("counts as new until its search is opened", async () => {
    const { id, user_id } = await save("search=tang");
    await list();
    await match();
    expect((await listSearches(world.db, user_id)).entries).toMatchObject([{ newMatches: 1 }]);
    await openSearch(world.db, user_id, id, world.clock.now());
    expect((await listSearches(world.db, user_id)).entries).toMatchObject([{ newMatches: 0 }]);
  });

  test("is removed with its package or search", async () => {
    const { id, user_id } = await save("search=tang");
    const lot = await list();
    await list();
    await match();
    await world.db.deleteFrom("packages").where("id", "=", lot.id).execute();
    expect(await matches()).toHaveLength(1);
    world.clock.advance(4 * MINUTE);
    await deleteSearch(world.db, user_id, id);
    expect(await matches()).toEqual([]);
    expect(await mailed()).toEqual([]);
  });
});

test("matches a new package by its English title and abstract", async () => {
  await save("search=odes+collated");
  await list({ title: "全唐詩", englishTitle: "Odes", englishAbstract: "Collated texts." });
  await match();
  expect(await matches()).toHaveLength(1);
});
