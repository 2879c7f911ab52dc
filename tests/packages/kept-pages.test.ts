import { beforeEach, describe, expect, test } from "bun:test";
import { approveCertification } from "../../src/certification/decisions";
import { decideNearDuplicate } from "../../src/certification/near-duplicates";
import { addFavorite } from "../../src/favorites/favorites";
import { newId } from "../../src/lib/ids";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { hidePackage } from "../../src/moderation/packages";
import type { Package } from "../../src/packages/packages";
import { addMaterial } from "../../src/roadshow/materials";
import { openRoadshow } from "../../src/roadshow/roadshows";
import { changeSettings } from "../../src/settings/settings";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addShownSample } from "../support/samples";
import { addBid } from "../support/trade-fair";
import { Browser, createWorld, type World } from "../support/world";

const world = worldForEach();
const DECISION = { ground: "law", rule: "s. 26", facts: "Copied.", operatorId: null } as const;

let browsers: Browser[];
let lot: Package;
let other: Package;
let sampleId: string;
let bidId: string;
let nearDuplicates: Record<"own" | "waiting", string>;

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { certified: false, title: "Tide tables" });
  other = await addLot(db, people.mei.id, clock.now(), { title: "Older tide tables" });
  sampleId = await addShownSample(world, lot);
  bidId = await addBid(world, "ada", lot, 105_000);
  nearDuplicates = {
    own: await addNearDuplicate("own"),
    waiting: await addNearDuplicate("waiting"),
  };
  const [ada, mei] = [await world.as("ada"), await world.as("mei")];
  browsers = [world.visitor, ada, mei];
});

async function addNearDuplicate(status: "own" | "waiting"): Promise<string> {
  const { db, clock } = world;
  const id = newId(clock.now());
  const filenames = { filename: `${status}.txt`, other_filename: "b.txt" };
  const found = { similarity: 1, overlap: 1, found_at: clock.now(), status };
  await db
    .insertInto("near_copies")
    .values({ id, package_id: lot.id, other_package_id: other.id, ...filenames, ...found })
    .execute();
  return id;
}

/** Keys of forms and numbers of requests differ each time. */
const withoutKeys = (page: string) =>
  page
    .replaceAll(/name="key" value="[^"]*"/g, "")
    .replaceAll(/"formKey":"[^"]*"/g, "")
    .replaceAll(/class="error-hint">[^<]*/g, "");

async function pagesIn(readers: readonly Browser[], query = ""): Promise<string[]> {
  const pages = [];
  for (const reader of readers)
    pages.push(withoutKeys(await (await reader.get(`/package/${lot.id}${query}`)).text()));
  return pages;
}

/** Of a server that has kept nothing. */
async function freshPages(query = ""): Promise<string[]> {
  const fresh = await createWorld({ beside: world });
  const readers = browsers.map((browser) => {
    const reader = new Browser({ handle: (request) => fresh.app.handle(request) });
    for (const [name, value] of browser.cookies) reader.cookies.set(name, value);
    return reader;
  });
  const pages = await pagesIn(readers, query);
  await fresh.close();
  return pages;
}

type Change = (given: World) => Promise<unknown>;

const set =
  (values: Partial<Package>, id = () => lot.id): Change =>
  ({ db }) =>
    db.updateTable("packages").set(values).where("id", "=", id()).execute();

const CHANGES: Record<string, Change> = {
  "the title": set({ title: "Tides" }),
  "the price": ({ clock }) => {
    clock.advance(MINUTE);
    return addBid(world, "bo", lot, 150_000);
  },
  "a rejected bid": ({ db, people, clock }) =>
    rejectBid(db, { bidId, sellerId: people.mei.id }, clock.now()),
  "an accepted bid": ({ db, people, clock }) =>
    acceptBid(db, { bidId, sellerId: people.mei.id }, clock.now()),
  "the seller's profile": ({ db, people, clock }) =>
    changeSettings(db, people.mei.id, { showProfile: false }, clock.now()),
  "the seller's organization": ({ db, people }) =>
    db
      .updateTable("users")
      .set({ organization: "Tide House" })
      .where("id", "=", people.mei.id)
      .execute(),
  "a certification": async ({ db, people, clock }) => {
    await db.updateTable("near_copies").set({ status: "dismissed" }).execute();
    await approveCertification(db, { packageId: lot.id, decidedBy: people.kim.id }, clock.now());
  },
  "another sample": () => addShownSample(world, lot),
  "a deleted sample": ({ db }) =>
    db.deleteFrom("sample_files").where("id", "=", sampleId).execute(),
  "a confirmed near-duplicate": ({ db, people, clock }) =>
    decideNearDuplicate(
      db,
      { id: nearDuplicates.waiting, verdict: "confirm", note: "", decidedBy: people.kim.id },
      clock.now(),
    ),
  "a hidden near-duplicate": ({ db, clock }) =>
    hidePackage(db, { ...DECISION, packageId: other.id }, clock.now()),
  "the title of a near-duplicate": set({ title: "New tables", version: 2 }, () => other.id),
  "the price of a similar package": () => addBid(world, "bo", other, 777_700),
  "a roadshow with material": async ({ db, clock }) => {
    const roadshow = { title: "Tang", description: "Poems", duration: 7, packageId: lot.id };
    await openRoadshow(db, lot.seller_id, roadshow, clock.now());
    const owner = { packageId: lot.id, sellerId: lot.seller_id };
    await addMaterial(db, owner, { type: "text", title: "Poems", content: "Tang." }, clock.now());
  },
  "a favorite": ({ db, people, clock }) => addFavorite(db, people.ada.id, lot.id, clock.now()),
  "a finding that a listing was wrong": set({ disproved: "differs" }),
  "a hidden package": ({ db, clock }) =>
    hidePackage(db, { ...DECISION, packageId: lot.id }, clock.now()),
  "the last day": async ({ clock }) => clock.advance(6 * DAY + HOUR),
  "the end": async ({ clock }) => clock.advance(8 * DAY),
};

describe("a package's page, which is kept in parts", () => {
  test.each(Object.keys(CHANGES))("shows %s at once", async (name) => {
    await pagesIn(browsers);
    const before = await pagesIn(browsers);
    expect(before).toEqual(await freshPages());
    await CHANGES[name]?.(world);
    const after = await pagesIn(browsers);
    expect(after).toEqual(await freshPages());
    expect(after).not.toEqual(before);
  });

  test("is kept for each language", async () => {
    const english = await pagesIn(browsers);
    const japanese = await pagesIn(browsers, "?lang=ja");
    expect(japanese).toEqual(await freshPages("?lang=ja"));
    expect(japanese).not.toEqual(english);
    expect(await pagesIn(browsers)).toEqual(english);
  });

  test("never shows a member's own part to others", async () => {
    const [visitors, adas = "", meis = ""] = await pagesIn(browsers.toReversed()).then((pages) =>
      pages.toReversed(),
    );
    expect(visitors).not.toContain("aria-pressed");
    expect(adas).toContain('"kind":"member"');
    for (const page of [visitors, meis]) expect(page).not.toContain('"kind":"member"');
    for (const page of [visitors, adas]) expect(page).not.toContain("owner-checklist");
    const [again] = await pagesIn(browsers);
    expect(again).toBe(visitors as string);
  });

  test("names each member who has not bid, and gives each form its own key", async () => {
    const seenBy = async (person: "bo" | "kim") => {
      const page = await (await (await world.as(person)).get(`/package/${lot.id}`)).text();
      const [, bidderId = ""] = /"kind":"member","bidderId":"([^"]*)"/.exec(page) ?? [];
      const [, formKey = ""] = /"formKey":"([^"]*)"/.exec(page) ?? [];
      expect(page).toContain(`name="key" value="${formKey}"`);
      return { bidderId, formKey };
    };
    const [bo, kim, again] = [await seenBy("bo"), await seenBy("kim"), await seenBy("bo")];
    expect(bo.bidderId).toMatch(/^[0-9a-f]{32}$/);
    expect(kim.bidderId).not.toBe(bo.bidderId);
    expect(again.bidderId).toBe(bo.bidderId);
    expect(new Set([bo.formKey, kim.formKey, again.formKey]).size).toBe(3);
  });
});
