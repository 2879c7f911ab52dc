import { describe, expect, test } from "bun:test";
import type { NewPackage, Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";
import type { Browser } from "../support/world";

const world = worldForEach();

const list = (lot: Partial<NewPackage> & { certified?: boolean } = {}): Promise<Package> =>
  addLot(world.db, world.people.mei.id, world.clock.now(), lot);

async function show(path: string, browser: Browser = world.visitor) {
  const response = await browser.get(path);
  return { response, html: await response.text() };
}

const titlesIn = (html: string) =>
  [...html.matchAll(/<h3 class="card-title"[^>]*><a href="[^"]+">([^<]*)</g)].map(
    ([, title]) => title,
  );

/** As htmx asks for the results alone. */
async function swap(path: string, at = "/marketplace") {
  const headers = { "hx-request": "true", "hx-current-url": `http://localhost${at}` };
  const response = await world.visitor.get(path, headers);
  return { response, html: await response.text() };
}

describe("the marketplace", () => {
  test("shows active certified packages, newest first, to whoever comes", async () => {
    await list({ title: "older" });
    await list({ title: "newer" });
    await list({ title: "uncertified", certified: false });
    const { response, html } = await show("/marketplace");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(titlesIn(html)).toEqual(["newer", "older"]);
  });

  test("is what members find at the front door", async () => {
    await list({ title: "a collection" });
    const { html } = await show("/", await world.as("ada"));
    expect(titlesIn(html)).toEqual(["a collection"]);
    expect(html).toContain("Trending Categories");
  });

  test("has all of its words", async () => {
    const { html } = await show("/marketplace");
    for (const words of [
      ...["500+", "1.2M+", "95%", "24h"],
      ...["Auction Status", "All Statuses", "Active Auctions", "Ending Soon", "New Listings"],
      ...["Featured", "Category", "Language", "Price Range", "Certified packages only"],
      ...["Apply Filters", "Reset", "Marketplace Stats", "$100k+"],
      ...["Newest First", "Price: Low to High", "Price: High to Low", "Most Words"],
      ...["Trending Categories", "Technical Documentation", "Literary Fiction"],
      ...["Scientific Papers", "News Articles"],
    ]) {
      expect(html).toContain(words);
    }
  });

  test("offers listing to sellers only", async () => {
    expect((await show("/marketplace")).html).not.toContain("List New Package");
    expect((await show("/", await world.as("ada"))).html).not.toContain("List New Package");
    expect((await show("/", await world.as("mei"))).html).toContain("List New Package");
  });

  test("says so when nothing is found, and how to clear the filters", async () => {
    await list();
    const { response, html } = await show("/marketplace?search=nothing+like+it");
    expect(response.status).toBe(200);
    expect(html).toContain("No packages found");
    expect(html).toMatch(/<a class="button primary" href="\/marketplace">Clear Filters</);
    expect(titlesIn(html)).toEqual([]);
  });

  test("carries six skeletons, hidden from readers", async () => {
    const { html } = await show("/marketplace");
    const [skeletons = ""] =
      /<ul class="package-list skeletons[^>]+aria-hidden="true">.*?<\/ul>/.exec(html) ?? [];
    expect(skeletons.match(/<li class="package-card skeleton">/g)).toHaveLength(6);
  });

  test("shows 24 packages a page, and every one of them on some page", async () => {
    for (let i = 0; i < 30; i++) await list({ title: `package ${i}` });
    const first = await show("/marketplace?view=list");
    const [, next = ""] = /<a class="button" href="([^"]+)"[^>]*>Next page/.exec(first.html) ?? [];
    const second = await show(next.replaceAll("&amp;", "&"));
    expect(next).toStartWith("/marketplace?view=list&amp;cursor=");
    expect(titlesIn(first.html)).toHaveLength(24);
    expect([...titlesIn(first.html), ...titlesIn(second.html)]).toEqual(
      Array.from({ length: 30 }, (_, i) => `package ${29 - i}`),
    );
    expect(second.html).not.toContain("Next page");
    expect(second.html).toContain("First page");
  });
});

describe("the address of the marketplace", () => {
  test("is all that the page follows", async () => {
    await list({ title: "law", category: "Legal", startingPriceCents: 200_000 });
    await list({
      title: "lawless",
      category: "Legal",
      startingPriceCents: 100_000,
      certified: false,
    });
    await list({ title: "news", category: "News" });
    const query = "status=all&category=Legal&search=LAW&certified=false&sort=price-low&view=list";
    const { html } = await show(`/marketplace?${query}&minPrice=1000&maxPrice=2000`);
    expect(titlesIn(html)).toEqual(["lawless", "law"]);
    expect(html).toContain('<ul class="package-list list">');
    expect(html).toMatch(/name="status"[^>]*value="all"[^>]*checked=""|checked=""[^>]*value="all"/);
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>Legal</);
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>Price: Low to High</);
    expect(html).toMatch(/<input[^>]+name="search"[^>]+value="LAW"/);
    expect(html).toMatch(/<input[^>]+name="minPrice"[^>]+value="1000"/);
    expect(html).toMatch(/<input[^>]+name="maxPrice"[^>]+value="2000"/);
    expect(html).not.toMatch(/<input[^>]+type="checkbox"[^>]+checked/);
  });

  test("is never answered with what was kept of another", async () => {
    await list();
    const views = ["grid", "list", "grid"];
    for (const view of views) {
      const { html } = await show(`/marketplace?view=${view}`);
      expect(html).toContain(`<ul class="package-list ${view}">`);
    }
    const sorts = { "price-low": "Price: Low to High", "most-words": "Most Words" };
    for (const [sort, words] of Object.entries(sorts)) {
      const { html } = await show(`/marketplace?sort=${sort}`);
      expect(html).toMatch(new RegExp(`<option[^>]*selected=""[^>]*>${words}<`));
    }
  });

  test("takes a tick's hidden fallback and the tick, as a form without JavaScript sends them", async () => {
    await list({ title: "certified" });
    await list({ title: "plain", certified: false });
    const ticked = await show("/marketplace?certified=false&certified=true");
    expect(titlesIn(ticked.html)).toEqual(["certified"]);
    const unticked = await show("/marketplace?certified=false");
    expect(titlesIn(unticked.html)).toEqual(["plain", "certified"]);
  });

  test.each([
    ["status=finished", "status"],
    ["category=Cooking", "category"],
    ["language=Klingon", "language"],
    ["sort=random", "sort"],
    ["view=spiral", "view"],
    ["minPrice=-5", "minPrice"],
    ["certified=maybe", "certified"],
  ])("with %s is a page that says what is wrong", async (query, name) => {
    for (const browser of [world.visitor, await world.as("ada")]) {
      const { response, html } = await show(`/marketplace?${query}`, browser);
      expect(response.status).toBe(400);
      expect(html).toContain(`<p>${name}: must be `);
      expect(html).toContain('href="/marketplace"');
    }
  });

  test.each(["cursor=x", "cursor=bmV3ZXN0LjE"])("refuses %s", async (query) => {
    const { response, html } = await show(`/marketplace?${query}`);
    expect(response.status).toBe(400);
    expect(html).toContain("This page does not exist");
  });

  test.each(["search=%00", "search=a%00b%00c", "cursor=%00"])("refuses %s", async (query) => {
    const { response, html } = await show(`/marketplace?${query}`);
    expect(response.status).toBe(400);
    expect(html).toContain("This address cannot be read");
  });

  test.each(["search=%22+OR+%22", "utm_source=mail", "&&=", "search"])(
    "takes %s in its stride",
    async (query) => {
      await list();
      expect((await show(`/marketplace?${query}`)).response.status).toBe(200);
    },
  );
});

describe("the results that htmx swaps in", () => {
  test("come alone, with the count of filters beside them", async () => {
    await list({ title: "law" });
    const { response, html } = await swap("/marketplace?search=law");
    expect(response.status).toBe(200);
    expect(html).toStartWith('<section id="results"');
    expect(html).not.toMatch(/<html|<head|<main|<form class="catalogue-form"/);
    expect(html).toContain('hx-swap-oob="true"');
    expect(titlesIn(html)).toEqual(["law"]);
  });

  test("push the address that says their state in one way only", async () => {
    const written =
      "/marketplace?status=active&category=&language=all&minPrice=0&maxPrice=100000&certified=false&certified=true&search=+law+&sort=newest&view=grid";
    const { response } = await swap(written);
    expect(response.headers.get("hx-push-url")).toBe("/marketplace?search=law");
  });

  test("push nothing where the page stands at that address already", async () => {
    const { response } = await swap("/marketplace?search=law&view=grid", "/marketplace?search=law");
    expect(response.headers.get("hx-push-url")).toBeNull();
  });

  test("come as a whole page when the browser's history asks again", async () => {
    const response = await world.visitor.get("/marketplace", {
      "hx-request": "true",
      "hx-history-restore-request": "true",
    });
    expect(await response.text()).toStartWith("<!doctype html>");
  });

  test("are told apart from the page by whatever keeps copies", async () => {
    for (const { response } of [await swap("/marketplace"), await show("/marketplace")]) {
      expect(response.headers.get("vary")).toContain("hx-request");
      expect(response.headers.get("vary")).toContain("cookie");
    }
  });
});
