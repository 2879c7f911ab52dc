import { describe, expect, test } from "bun:test";
import pino from "pino";
import { ListedPrices } from "../../src/marketplace/listed-prices";
import type { NewPackage, Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import type { Browser } from "../support/world";

const world = worldForEach();

const list = (lot: Partial<NewPackage> & { certified?: boolean } = {}): Promise<Package> =>
  addLot(world.db, world.people.mei.id, world.clock.now(), lot);

async function show(path: string, browser: Browser = world.visitor) {
  const response = await browser.get(path);
  return { response, html: await response.text() };
}

const titlesIn = (html: string) =>
  [
    ...html
      .replaceAll(/<\/?mark>/g, "")
      .matchAll(/<(?:h3 class="card-title"|th scope="row")[^>]*><a href="[^"]+"[^>]*>([^<]*)</g),
  ].map(([, title]) => title);

const linkTo = (label: string, html: string) =>
  (
    new RegExp(`<a class="button scripted" href="([^"]+)"[^>]*>${label}<`).exec(html)?.[1] ?? ""
  ).replaceAll("&amp;", "&");

const totalIn = (html: string) => /<p class="results-count"[^>]*>([^<]*)</.exec(html)?.[1];

async function swap(path: string, at = "/marketplace") {
  const headers = { "hx-request": "true", "hx-current-url": `http://localhost${at}` };
  const response = await world.visitor.get(path, headers);
  return { response, html: await response.text() };
}

describe("the marketplace", () => {
  test("shows active certified packages, newest first, to everyone", async () => {
    await list({ title: "older" });
    await list({ title: "newer" });
    await list({ title: "uncertified", certified: false });
    const { response, html } = await show("/marketplace");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(titlesIn(html)).toEqual(["newer", "older"]);
  });

  test("is the home page for members", async () => {
    await list({ title: "a collection" });
    const { html } = await show("/", await world.as("ada"));
    expect(titlesIn(html)).toEqual(["a collection"]);
    expect(html).toContain("Trending Categories");
  });

  test("describes itself with its own figures", async () => {
    await list({ collectionSize: 1_500_000 });
    await list({ collectionSize: 1_000, certified: false });
    const { html } = await show("/marketplace");
    const figure = (label: string) => new RegExp(`<dt>${label}</dt><dd>(.*?)</dd>`).exec(html)?.[1];
    expect(figure("active packages")).toBe("2");
    expect(figure("Active auctions")).toBe("2");
    expect(figure("total words")).toBe("1.5M");
    expect(figure("of auctions certified")).toBe("50%");
    expect(figure("average response")).toContain("No data");
  });

  test("rounds its word count down to three digits", async () => {
    for (let n = 0; n < 32; n++) await list({ collectionSize: n === 0 ? 181_300_000 : 300_000 });
    const words = { en: "190M", zh: "1.9億", ja: "1.9億", ko: "1.9억" };
    for (const [language, figure] of Object.entries(words)) {
      const headers = { "accept-language": language };
      const html = await (await world.visitor.get("/marketplace", headers)).text();
      expect(html).toContain(`<dd>${figure}</dd>`);
    }
    const { html } = await show("/");
    expect(html).toMatch(/<dt>Data packages<\/dt>\s*<dd>32<\/dd>/);
  });

  test("offers listing only to sellers", async () => {
    expect((await show("/marketplace")).html).not.toContain("List New Package");
    expect((await show("/", await world.as("ada"))).html).not.toContain("List New Package");
    expect((await show("/", await world.as("mei"))).html).toContain("List New Package");
  });

  test("shows 24 packages a page, each on exactly one page", async () => {
    for (let i = 0; i < 30; i++) await list({ title: `package ${i}` });
    const first = await show("/marketplace?view=list");
    const next = linkTo("Next", first.html);
    const second = await show(next);
    expect(next).toStartWith("/marketplace?view=list&cursor=");
    expect(titlesIn(first.html)).toHaveLength(24);
    expect([...titlesIn(first.html), ...titlesIn(second.html)]).toEqual(
      Array.from({ length: 30 }, (_, i) => `package ${29 - i}`),
    );
    expect(linkTo("Next", second.html)).toBe("");
    expect(linkTo("Previous", first.html)).toBe("");
    const back = await show(linkTo("Previous", second.html));
    expect(titlesIn(back.html)).toEqual(titlesIn(first.html));
    expect(linkTo("First page", second.html)).toBe("/marketplace?view=list");
    expect(totalIn(first.html)).toBe("30 packages");
    expect(totalIn(second.html)).toBe("30 packages, 6 on this page");
  });
});

describe("the choice of a list", () => {
  const OWN = { "sec-fetch-site": "same-origin" };
  const isTable = async (path: string, headers = {}) =>
    (await (await world.visitor.get(path, headers)).text()).includes("package-table");

  test("is remembered by the browser, until it chooses the grid", async () => {
    await list({ title: "law" });
    expect(await isTable("/marketplace")).toBe(false);
    expect(await isTable("/marketplace?view=list", OWN)).toBe(true);
    expect(await isTable("/marketplace")).toBe(true);
    expect(await isTable("/marketplace?search=law")).toBe(true);
    expect(await isTable("/marketplace?view=grid", OWN)).toBe(false);
    expect(await isTable("/marketplace")).toBe(false);
  });

  test("is not made by a link of another site", async () => {
    await list({ title: "law" });
    expect(await isTable("/marketplace?view=list", { "sec-fetch-site": "cross-site" })).toBe(true);
    expect(await isTable("/marketplace")).toBe(false);
    expect(world.visitor.cookies.get("view")).toBeUndefined();
  });

  test("is not shown to another visitor of the same address", async () => {
    await list({ title: "law" });
    await isTable("/marketplace?view=list", OWN);
    await isTable("/marketplace");
    world.visitor.cookies.clear();
    expect(await isTable("/marketplace")).toBe(false);
  });
});

describe("the URL of the marketplace", () => {
  test("determines the page alone", async () => {
    await list({ title: "law", category: "Legal", startingPriceCents: 200_000 });
    await list({
      title: "lawless",
      category: "Legal",
      startingPriceCents: 100_000,
      certified: false,
    });
    await list({ title: "news", category: "News" });
    const query = "status=all&category=Legal&search=LAW&certified=false&sort=price-low&view=list";
    const { html } = await show(`/marketplace?${query}&minPrice=1050&maxPrice=2100`);
    expect(titlesIn(html)).toEqual(["lawless", "law"]);
    expect(html).toContain('<table class="package-table"');
    expect(html).toMatch(/name="status"[^>]*value="all"[^>]*checked=""|checked=""[^>]*value="all"/);
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>Legal \(2\)</);
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>Price: Low to High</);
    expect(html).toMatch(/<input[^>]+name="search"[^>]+value="LAW"/);
    expect(html).toMatch(/<input[^>]+name="minPrice"[^>]+value="1050"/);
    expect(html).toMatch(/<input[^>]+name="maxPrice"[^>]+value="2100"/);
    expect(html).not.toMatch(/<input[^>]+type="checkbox"[^>]+checked/);
  });

  test("never gets another URL's cached page", async () => {
    await list();
    const views = ["grid", "list", "grid"];
    for (const view of views) {
      const { html } = await show(`/marketplace?view=${view}`);
      expect(html.includes("<table")).toBe(view === "list");
    }
    const sorts = { "price-low": "Price: Low to High", "size-high": "Size: Largest First" };
    for (const [sort, words] of Object.entries(sorts)) {
      const { html } = await show(`/marketplace?sort=${sort}`);
      expect(html).toMatch(new RegExp(`<option[^>]*selected=""[^>]*>${words}<`));
    }
  });

  test("accepts a checkbox with its hidden fallback", async () => {
    await list({ title: "certified" });
    await list({ title: "plain", certified: false });
    const ticked = await show("/marketplace?certified=false&certified=true");
    expect(titlesIn(ticked.html)).toEqual(["certified"]);
    const unticked = await show("/marketplace?certified=false");
    expect(titlesIn(unticked.html)).toEqual(["plain", "certified"]);
  });

  test("counts and links to uncertified packages by default", async () => {
    await list({ title: "certified" });
    expect((await show("/marketplace")).html).not.toContain("not certified");
    await list({ title: "plain", certified: false });
    await list({ title: "another", certified: false, category: "Legal" });
    const { html } = await show("/marketplace?minSize=0.01");
    expect(html).toMatch(/2 uncertified packages are hidden\. <a href="([^"]+)">Show all<\/a>/);
    expect(html).toContain('href="/marketplace?minSize=0.01&amp;certified=false"');
    const legal = await show("/marketplace?category=Legal");
    expect(legal.html).toContain("1 uncertified package is hidden.");
    expect((await show("/marketplace?certified=false")).html).not.toContain("are hidden");
  });

  test("turns numeric filters into removable chips", async () => {
    await list({ title: "sea", publisher: "Sea <Co>", formats: ["PDF"] });
    const query = "maxTokenPrice=12.50&minQuality=70&minSize=0.01&maxSize=3&publisher=Sea+<Co>";
    const { html } = await show(`/marketplace?${query}&rightsSource=true&reserve=met&format=PDF`);
    const chips = [...html.matchAll(/aria-label="Remove filter: ([^"]+)"/g)].map(
      ([, chip]) => chip,
    );
    expect(chips.slice(2)).toEqual([
      ...["Up to $12.50 per 1M tokens", "Quality 70 or higher", "10K to 3M tokens"],
      ...["Publisher: Sea &lt;Co&gt;", "Rights source stated", "Reserve met", "Format: PDF"],
    ]);
    expect(html).toMatch(/<details[^>]*class="more-filters"[^>]*open/);
    expect(html).toMatch(/name="maxSize" value="3"/);
    const alone = await show("/marketplace?publisher=sea+co&format=PDF&maxSize=0.5&minSize=0.01");
    expect(titlesIn(alone.html)).toEqual([]);
    const found = await show(
      "/marketplace?publisher=SEA+%3Cco%3E&format=PDF&maxSize=0.01&minSize=1",
    );
    expect(titlesIn(found.html)).toEqual(["sea"]);
  });

  test.each([
    ["status=finished", "Auction status “finished” is unknown and was ignored."],
    ["category=Cooking", "Category “Cooking” is unknown and was ignored"],
    ["language=Klingon", "Language “Klingon” is unknown and was ignored"],
    ["use=lunch", "Use “lunch” is unknown and was ignored"],
    ["sort=random", "Sort order “random” is unknown and was ignored"],
    ["view=spiral", "Layout “spiral” is unknown and was ignored"],
    ["minPrice=-5", "Minimum price “-5” is unknown and was ignored"],
    ["minQuality=101", "Quality “101” is unknown and was ignored"],
    ["maxSize=many", "Maximum size “many” is unknown and was ignored"],
    ["format=MP3", "Format “MP3” is unknown and was ignored"],
    ["certified=maybe", "Certified “maybe” is unknown and was ignored"],
    ["category=%3Cb%3E", "Category “&lt;b&gt;” is unknown and was ignored"],
    ["cursor=x", "That page no longer exists. This is the first page."],
    ["cursor=bmV3ZXN0LjE", "That page no longer exists."],
  ])("ignores and reports %s", async (query, sentence) => {
    await list({ title: "law", category: "Legal" });
    await list({ title: "news", category: "News" });
    for (const browser of [world.visitor, await world.as("ada")]) {
      const { response, html } = await show(`/marketplace?${query}&search=law`, browser);
      expect(response.status).toBe(200);
      expect(html).toContain(sentence);
      expect(titlesIn(html)).toEqual(["law"]);
    }
    const { response, html } = await swap(`/marketplace?${query}&search=law`);
    expect(html).toContain(sentence);
    expect(response.headers.get("hx-push-url")).toBe("/marketplace?search=law");
    expect((await show("/marketplace?search=law")).html).not.toContain("unknown-value");
  });

  test("reports several unknown values", async () => {
    const { html } = await show("/marketplace?category=Cooking&sort=random");
    expect(html.match(/class="unknown-value"/g)).toHaveLength(2);
    expect((await world.visitor.get("/api/packages?category=Cooking")).status).toBe(400);
    expect((await world.visitor.get("/marketplace.atom?category=Cooking")).status).toBe(400);
  });
});

describe("a search", () => {
  test("that no package matches whole shows the best partial matches", async () => {
    await list({ title: "Japanese court reports", description: "Law." });
    await list({ title: "Japanese news", description: "Text of a newspaper." });
    await list({ title: "Harbor ledgers", description: "Text of a harbor." });
    for (let i = 0; i < 12; i++) await list({ title: `Text ${i}`, description: "Text." });
    const address = "/marketplace?search=japanese+law+text";
    for (const view of ["grid", "list"]) {
      const { html } = await show(`${address}&view=${view}`);
      expect(html).toContain("No package has all your words. These have some of them.");
      expect(html).not.toContain("No packages found");
      expect(titlesIn(html)).toEqual(["Japanese court reports", "Japanese news"]);
    }
    const excluding = await show(`${address}+-court`);
    expect(titlesIn(excluding.html)[0]).toBe("Japanese news");
    const { html } = await show("/marketplace?search=japanese+court");
    expect(html).not.toContain("all your words");
    for (const search of ["unheard", "unheard+unseen", '"japanese+court+law"'])
      expect((await show(`/marketplace?search=${search}`)).html).not.toContain("all your words");
    expect(
      await (await world.visitor.get("/api/packages?search=japanese+law+text")).json(),
    ).toEqual([]);
  });

  test("that is too long is cut, and the page says so", async () => {
    await list({ title: "law" });
    const words = (count: number) => `law${" law".repeat(count)}`;
    const query = (text: string) => `/marketplace?search=${encodeURIComponent(text)}`;
    const { response, html } = await show(query(words(50)));
    expect(response.status).toBe(200);
    expect(html).toContain("Only the first 200 characters are searched for.");
    expect(titlesIn(html)).toEqual(["law"]);
    const searched = words(50).slice(0, 200).trim();
    expect(html).toContain(`name="search" value="${searched}"`);
    const short = await show(query(`${words(49).slice(0, 199)}𠮷`));
    expect(short.html).not.toContain("unknown-value");
  });

  test("states its correction of a typo, and links to the typed words", async () => {
    await list({ title: "law of the sea" });
    const { html } = await show("/marketplace?search=seaa+lwas");
    expect(titlesIn(html)).toEqual([]);
    const found = await show("/marketplace?search=law+thee");
    expect(titlesIn(found.html)).toEqual(["law of the sea"]);
    expect(found.html).toContain("Showing results for “law the”.");
    const exact = "/marketplace?search=law+%22thee%22";
    expect(found.html).toContain(`<a href="${exact}">Search for “law thee” instead</a>`);
    const as = await show(exact);
    expect(as.html).toContain("No package has all your words.");
    expect(as.html).not.toContain("Showing results for");
  });

  test.each([
    ["2,000 characters", "漢".repeat(2000), 400],
    ["50 words", "law ".repeat(50).trim(), 200],
    ["stop words", "the of and", 200],
    ["unbalanced quotes", '"law "of', 200],
    ["a star", "*", 200],
    ["an emoji", "📚", 200],
    ["an exclusion alone", "-law", 200],
    ["quotes alone", '""', 200],
    ["an apostrophe", "'", 200],
  ])("answers %s with a sentence or packages", async (_, typed, status) => {
    await list({ title: "law" });
    for (const path of ["/marketplace", "/api/packages", "/marketplace.atom"]) {
      const response = await world.visitor.get(`${path}?search=${encodeURIComponent(typed)}`);
      const isPage = path === "/marketplace";
      expect([path, response.status]).toEqual([path, isPage ? 200 : status]);
      const text = await response.text();
      if (status === 400) expect(text).toContain("200");
      else if (isPage && titlesIn(text).length === 0) expect(text).toContain("No packages found");
    }
  });
});

describe("the filters", () => {
  const optionsIn = (name: string, html: string) => {
    const [select = ""] = new RegExp(`<select id="${name}".*?</select>`).exec(html) ?? [];
    return [...select.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, , text]) => text);
  };

  test("count the packages that each choice would leave", async () => {
    for (const category of ["Education", "educational", "textbook", "textbook", "Legal"] as const)
      await list({ category });
    await list({ category: "Legal", certified: false });
    await list({ category: "stem", language: "zh-traditional", title: "數學" });
    const { html } = await show("/marketplace?language=English");
    const categories = optionsIn("category", html);
    expect(categories).toContain("All Education (4)");
    expect(categories).toContain("Educational (1)");
    expect(categories).toContain("Textbook (2)");
    expect(categories).toContain("Academic (2)");
    expect(categories).toContain("Legal (1)");
    expect(categories).toContain("All Scientific (0)");
    expect(optionsIn("language", html)).toContain("All Chinese (1)");
    expect(optionsIn("language", html)).toContain("English only (5)");
    expect(html).toMatch(/id="count-status-active"[^>]*>5</);
    expect(totalIn(html)).toBe("5 packages");
  });

  test("list near-synonyms and their parts once each", async () => {
    const { html } = await show("/marketplace");
    const education =
      /<optgroup label="Education"><option value="Education">[^<]*<\/option><option value="educational">[^<]*<\/option><option value="textbook">[^<]*<\/option><\/optgroup>/;
    expect(html).toMatch(education);
    expect(html.match(/<option value="textbook"/g)).toHaveLength(1);
    expect(html.match(/<option value="bilingual"/g)).toHaveLength(1);
    expect(html).toContain('<optgroup label="Fiction">');
    expect(html).toContain('<option value="News">');
  });

  test("are removed one by one, by links that keep the rest", async () => {
    const { html } = await show(
      "/marketplace?search=law&category=Legal&minPrice=1000&sort=price-low",
    );
    const chips = [...html.matchAll(/<a href="([^"]+)" aria-label="Remove filter: ([^"]+)"/g)];
    expect(chips.map(([, href, label]) => [label, href?.replaceAll("&amp;", "&")])).toEqual([
      ["“law”", "/marketplace?category=Legal&minPrice=1000&sort=price-low"],
      [
        "Active Auctions",
        "/marketplace?search=law&status=all&category=Legal&minPrice=1000&sort=price-low",
      ],
      [
        "Certified only",
        "/marketplace?search=law&category=Legal&minPrice=1000&certified=false&sort=price-low",
      ],
      ["Legal", "/marketplace?search=law&minPrice=1000&sort=price-low"],
      ["From $1,000", "/marketplace?search=law&category=Legal&sort=price-low"],
    ]);
  });

  test("suggest what to relax if nothing matches", async () => {
    await list({ title: "law", category: "Legal", startingPriceCents: 100_000 });
    await list({ title: "law reports", category: "Legal", startingPriceCents: 200_000 });
    await list({ title: "novel", category: "Fiction", startingPriceCents: 5_000_000 });
    const { html } = await show("/marketplace?search=law&category=Legal&minPrice=9000");
    expect(html).toContain("No packages found");
    expect(html).toMatch(
      /href="\/marketplace\?search=law&amp;category=Legal">Remove From \$9,000 \(2\)</,
    );
    expect(html.match(/>Remove /g)).toHaveLength(1);
    const worse = await show("/marketplace?search=law&category=Medical&minPrice=9000");
    expect(worse.html).toContain("No packages match even with one filter removed.");
    expect(worse.html).not.toContain(">Remove ");
    expect(worse.html).toContain(
      'href="/marketplace?search=law&amp;status=all&amp;certified=false">Only “law” (2)<',
    );
    const hopeless = await show("/marketplace?search=nothing&category=Medical");
    expect(hopeless.html).not.toMatch(/>Only |>Remove /);
    expect(hopeless.html).toContain('href="/marketplace">Clear Filters<');
  });

  test("can be reset without losing the search's words", async () => {
    await list({ title: "law", category: "Legal" });
    const fiction = 'href="/marketplace?search=law&amp;category=Fiction"';
    const reset = 'href="/marketplace?search=law"';
    const { html } = await show("/marketplace?search=law&category=Legal&sort=size-high");
    expect(html).toContain(`${fiction}>Literary Fiction<`);
    expect(html).toContain(`${reset}>Reset<`);
    const swapped = await swap("/marketplace?search=law&category=Legal");
    expect(swapped.html).toMatch(
      new RegExp(
        `id="trending-categories" hx-swap-oob="true">.*${fiction.replaceAll("?", "\\?")}`,
        "s",
      ),
    );
    expect(swapped.html).toContain(`id="reset-filters" ${reset} hx-swap-oob="true"`);
    const none = await show("/marketplace?search=law&category=Medical");
    expect(none.html).toContain(
      'href="/marketplace?search=law&amp;status=all&amp;certified=false">Clear Filters<',
    );
  });

  test("are recounted with new results", async () => {
    await list({ category: "Legal" });
    const { html } = await swap("/marketplace?category=Legal");
    expect(html).toMatch(
      /<select id="category" name="category" hx-swap-oob="true">.*<option value="Legal" selected="">Legal \(1\)</,
    );
    expect(html).toMatch(
      /<span class="facet-count" id="count-status-active" hx-swap-oob="true">1</,
    );
  });

  test("use current prices", async () => {
    const lot = await list({ title: "bid up", startingPriceCents: 100_000 });
    await list({ title: "dear", startingPriceCents: 300_000 });
    await bid(world, "ada", lot, 500_000);
    const { db, clock } = world;
    const listed = new ListedPrices({ db, readOnlyDb: db, clock, log: pino({ level: "silent" }) });
    await listed.alarm.start();
    await listed.alarm.stop();
    const { html } = await show("/marketplace?sort=price-low");
    expect(titlesIn(html)).toEqual(["dear", "bid up"]);
    expect(titlesIn((await show("/marketplace?maxPrice=4000")).html)).toEqual(["dear"]);
    expect(titlesIn((await show("/marketplace?minPrice=4000")).html)).toEqual(["bid up"]);
  });
});

describe("the results that htmx swaps in", () => {
  test("come as a fragment, with the number of filters", async () => {
    await list({ title: "law" });
    const { response, html } = await swap("/marketplace?search=law");
    expect(response.status).toBe(200);
    expect(html).toStartWith('<section id="results"');
    expect(html).not.toMatch(/<html|<head|<main|<form class="catalogue-form"/);
    expect(html).toContain('hx-swap-oob="true"');
    expect(titlesIn(html)).toEqual(["law"]);
  });

  test("push their canonical URL", async () => {
    const written =
      "/marketplace?status=active&category=&language=all&minPrice=0&maxPrice=100000&certified=false&certified=true&search=+law+&sort=relevance&view=grid";
    const { response } = await swap(written);
    expect(response.headers.get("hx-push-url")).toBe("/marketplace?search=law");
  });

  test("push nothing if the page is already at that URL", async () => {
    const { response } = await swap("/marketplace?search=law&view=grid", "/marketplace?search=law");
    expect(response.headers.get("hx-push-url")).toBeNull();
  });

  test("come as a full page when the browser's history reloads them", async () => {
    const response = await world.visitor.get("/marketplace", {
      "hx-request": "true",
      "hx-history-restore-request": "true",
    });
    expect(await response.text()).toStartWith("<!doctype html>");
  });

  test("differ from the full page in caches", async () => {
    for (const { response } of [await swap("/marketplace"), await show("/marketplace")]) {
      expect(response.headers.get("vary")).toContain("hx-request");
      expect(response.headers.get("vary")).toContain("cookie");
    }
  });
});
