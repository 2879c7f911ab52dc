import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { sendInvitations } from "../../src/invitations/invitations";
import { HOUR } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { declaredOf } from "../support/declared";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { present } from "../support/uploads";
import { type Browser, createWorld, type World } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const UNKNOWN = "01900000-0000-7000-8000-000000000000";
const TITLE = "Quixotic zymurgy ledgers";

let world: World;

beforeEach(async () => {
  world = await createWorld({ env: { OPERATOR_EMAILS: "kim@example.test" } });
  const { db, clock, people } = world;
  const shown = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 48 });
  await addLot(db, people.mei.id, clock.now() - 72 * HOUR, { auctionDurationHours: 24 });
  await (await world.as("bo")).json("POST", "/api/favorites", { packageId: shown.id });
});

afterEach(() => world.close());

async function addFurnished(audience: "invited" | "everyone" = "invited"): Promise<Package> {
  const { db, clock, people } = world;
  const now = clock.now();
  const facts = { audience, title: TITLE, publisher: "Zymurgy Press" } as const;
  const lot = await addLot(db, people.mei.id, now, { ...facts, auctionDurationHours: 24 });
  const own = { packageId: lot.id, sellerId: lot.seller_id };
  if (audience === "invited")
    await sendInvitations(db, { ...own, emails: ["ada@example.test"], organizations: [] }, now);
  await present(world, lot.id);
  const mei = await world.as("mei");
  const fileContent = "Ledgers of brewers, a line an entry, since 1911.\n".repeat(40);
  const named = { filename: "ledger.txt", fileType: "txt", contentType: "literary" };
  const sample = { packageId: lot.id, fileContent, ...named };
  const sampled = await mei.json("POST", `/api/packages/${lot.id}/samples`, sample);
  expect([sampled.status, await sampled.text()]).toEqual([201, expect.any(String)]);
  const ada = await world.as("ada");
  await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050.00" });
  await ada.json("POST", "/api/favorites", { packageId: lot.id });
  const question = { receiverId: lot.seller_id, message: "Which years?" };
  await ada.json("POST", `/api/packages/${lot.id}/chat`, question);
  return lot;
}

/** A new server has nothing cached. */
const restarted = () =>
  createWorld({ beside: world, env: { OPERATOR_EMAILS: "kim@example.test" } });

/** The log contains only hashes of bids, and metrics count requests. */
const OF_THE_SERVER = /^\/(log|metrics|healthz|readyz|assets|ws)\b/;

const parametersOf = (path: string) => path.match(/:\w+|\*/g) ?? [];

function listAddresses(site: World): string[] {
  const routes = site.app.routes.filter(({ method }) => method === "GET");
  const plain = routes.map(({ path }) => path).filter((path) => parametersOf(path).length === 0);
  const { id: seller } = world.people.mei;
  return [
    ...new Set(plain.filter((path) => !OF_THE_SERVER.test(path))),
    ...["zymurgy", "zymurgy+ledgers", "zymurgi"].flatMap((search) => [
      `/marketplace?status=all&certified=false&search=${search}`,
      `/api/packages?search=${search}`,
      `/marketplace.json?certified=false&search=${search}`,
    ]),
    ...["qui", "zym"].map((q) => `/api/suggestions?search=${q}`),
    ...["newest", "price-high", "ending-soon", "most-bids"].map(
      (sort) => `/api/packages?sort=${sort}`,
    ),
    ...["?status=all&certified=false", "?view=list&certified=false"].map((q) => `/marketplace${q}`),
    ...["/sitemap/1.xml", `/publisher/${seller}`, `/api/publishers/${seller}`],
    ...["quality", "languages", "content"].map((tab) => `/analytics?tab=${tab}`),
    ...["favorites", "bids", "analytics"].map((tab) => `/dashboard?tab=${tab}`),
  ];
}

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

async function answered(answer: Response, id = "", isSecret = true): Promise<string> {
  const headers = [...answer.headers].filter(
    ([name]) => !/request-id|set-cookie|ratelimit/.test(name),
  );
  const text = `${answer.status} ${JSON.stringify(headers)} ${await answer.text()}`;
  if (isSecret) expect(text).not.toContain(TITLE);
  return text
    .replaceAll(id || UNKNOWN, "(asked)")
    .replace(IDS, "(id)")
    .replace(/Request [0-9a-z]+-[0-9a-z]+/, "")
    .replace(/"(content-length|etag)","[^"]*"/g, "");
}

async function crawl(
  site: World,
  browser: Browser,
  isSecret = true,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of listAddresses(site)) {
    found[path] = await answered(await browser.get(path), "", isSecret);
  }
  return found;
}

const visitors = async (site: World) => [site.visitor, await site.as("bo")];

function firstDifference(one = "", other = ""): string[] {
  const at = [...one].findIndex((character, i) => character !== other[i]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60));
}

function differencesIn(before: Record<string, string>, after: Record<string, string>) {
  const differing = Object.keys(before).filter((path) => before[path] !== after[path]);
  return differing.map((path) => [path, firstDifference(before[path], after[path])]);
}

test("keeps a private package out of lists, searches, feeds, figures and pages", async () => {
  const first = await restarted();
  const before = await Promise.all((await visitors(first)).map((browser) => crawl(first, browser)));
  expect(Object.keys(before[0] ?? {}).length).toBeGreaterThan(40);
  await addFurnished();
  const second = await restarted();
  for (const [i, browser] of (await visitors(second)).entries())
    expect(differencesIn(before[i] ?? {}, await crawl(second, browser))).toEqual([]);
  await addFurnished("everyone");
  const third = await restarted();
  const known = await crawl(third, third.visitor, false);
  expect(differencesIn(before[0] ?? {}, known).length).toBeGreaterThan(15);
  for (const site of [first, second, third]) await site.close();
});

describe("requests for a private package by id", () => {
  const OF_A_PACKAGE = /^(\/api)?\/(packages?|roadshow|messages|invitation|offers?)\//;

  test("get the same responses as for an unknown package", async () => {
    const lot = await addFurnished();
    const { db } = world;
    const [sample] = await db
      .selectFrom("sample_files")
      .select("id")
      .where("package_id", "=", lot.id)
      .execute();
    const [material] = await db
      .selectFrom("roadshow_materials")
      .select("id")
      .where("package_id", "=", lot.id)
      .execute();
    expect([sample?.id, material?.id]).toEqual([expect.any(String), expect.any(String)]);
    const filled = (path: string, id: string) =>
      path
        .replace(/:sampleId/, sample?.id ?? "")
        .replace(/:materialId/, material?.id ?? "")
        .replace(/:\w+/, id)
        .replace(/:\w+|\*/g, lot.seller_id);
    const routes = world.app.routes.filter(
      ({ method, path }) =>
        OF_A_PACKAGE.test(path) && path.includes(":") && !["OPTIONS", "HEAD"].includes(method),
    );
    expect(routes.length).toBeGreaterThan(60);
    const differing: string[] = [];
    for (const browser of await visitors(world))
      for (const route of routes) {
        const { method, path } = route;
        const ask = (id: string) => {
          const place = filled(path, id);
          if (method === "GET") return browser.get(place);
          const body = { amount: "5000", message: "Hello", price: "5000", shownCharacters: "500" };
          const all = declaredOf(route, {
            ...body,
            receiverId: lot.seller_id,
            reviewedPrice: "1050.00",
            answer: "accept",
          });
          return path.startsWith("/api/")
            ? browser.json(method, place, all)
            : browser.post(place, all);
        };
        const [there, gone] = [
          await answered(await ask(lot.id), lot.id),
          await answered(await ask(UNKNOWN)),
        ];
        if (there !== gone)
          differing.push([`${method} ${path}`, ...firstDifference(there, gone)].join("\n"));
      }
    expect(differing).toEqual([]);
  });

  test("find no files, notices or comparisons", async () => {
    const lot = await addFurnished();
    const files = await world.db.selectFrom("roadshow_materials").select("file_url").execute();
    const urls = files.flatMap(({ file_url }) => file_url ?? []);
    expect(urls.length).toBeGreaterThan(0);
    for (const browser of await visitors(world)) {
      for (const url of urls) expect([url, (await browser.get(url)).status]).toEqual([url, 404]);
      const notice = (about: string) =>
        browser.json("POST", "/api/notices", {
          about,
          kind: "other",
          reasons: "It is mine.",
          name: "A",
          email: "a@example.test",
          goodFaith: true,
        });
      expect((await notice(`/package/${lot.id}`)).status).toBe(
        (await notice(`/package/${UNKNOWN}`)).status,
      );
      const compared = async (id: string) =>
        answered(await browser.get(`/compare?packages=${id}`), id);
      expect(await compared(lot.id)).toBe(await compared(UNKNOWN));
    }
  });

  test("let invited members report it", async () => {
    const lot = await addFurnished();
    const about = `/package/${lot.id}`;
    const named = { name: "Ada", email: "ada@example.test", goodFaith: true };
    const notice = { about, kind: "other", reasons: "It is mine.", ...named };
    const ada = await world.as("ada");
    expect((await ada.json("POST", "/api/notices", notice)).status).toBe(201);
  });

  test("get an uncached page that search engines ignore", async () => {
    const lot = await addFurnished();
    const page = await (await world.as("ada")).get(`/package/${lot.id}`);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const text = await page.text();
    expect(text).toContain('name="robots" content="noindex');
    expect(text).not.toContain("og:image");
  });
});
