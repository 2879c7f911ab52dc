import { describe, expect, test } from "bun:test";
import { DAY, isoTime } from "../../../src/lib/time";
import { openDueAuctions } from "../../../src/packages/opening";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/listings";

const world = worldForEach({ env: { PUBLIC_URL: "https://market.example" } });
const lot = (changes: Parameters<typeof addLot>[3] = {}) =>
  addLot(world.db, world.people.mei.id, world.clock.now(), changes);

const read = async (path: string) => {
  const response = await world.visitor.get(path);
  return { response, text: await response.text() };
};

describe("search engines", () => {
  test("get the sitemap and are asked not to crawl members' pages", async () => {
    const { response, text } = await read("/robots.txt");
    expect(response.headers.get("content-type")).toStartWith("text/plain");
    expect(text).toContain("Sitemap: https://market.example/sitemap.xml");
    expect(text).toContain("Disallow: /api/");
    expect(text).not.toContain("Disallow: /marketplace");
  });

  test("find every package with its last change in the sitemap", async () => {
    const { id } = await lot();
    const index = await read("/sitemap.xml");
    expect(index.text).toContain("<loc>https://market.example/sitemap/1.xml</loc>");
    const part = await read("/sitemap/1.xml");
    expect(part.response.headers.get("content-type")).toStartWith("application/xml");
    const changed = new Date(world.clock.now()).toISOString();
    expect(part.text).toContain(
      `<loc>https://market.example/package/${id}</loc><lastmod>${changed}</lastmod>`,
    );
    expect((await read("/sitemap/pages.xml")).text).toContain("https://market.example/marketplace");
  });

  test.each(["/sitemap/2.xml", "/sitemap/0.xml", "/sitemap/x.xml", "/sitemap/1e9.xml"])(
    "get 404 for a missing part: %s",
    async (path) => {
      await lot();
      expect((await read(path)).response.status).toBe(404);
    },
  );

  test("get one canonical address per page, and one per language", async () => {
    const { id } = await lot();
    const { text } = await read(`/package/${id}`);
    const url = `https://market.example/package/${id}`;
    expect(text).toContain(`<link rel="canonical" href="${url}">`);
    for (const tag of ["en", "zh-Hant", "ja", "ko"]) {
      expect(text).toContain(`hreflang="${tag}" href="${url}?lang=${tag}"`);
    }
    expect(text).toContain(`hreflang="x-default" href="${url}"`);
    const japanese = await read(`/package/${id}?lang=ja`);
    expect(japanese.text).toContain('<html lang="ja"');
    expect(japanese.text).toContain(`<link rel="canonical" href="${url}?lang=ja">`);
    expect((await read(`/package/${id}?lang=xx`)).text).toContain('<html lang="en"');
  });

  test("get one canonical address for a list, however it was requested", async () => {
    const { text } = await read("/marketplace?view=list&sort=newest&certified=false&utm=x");
    expect(text).toContain(
      '<link rel="canonical" href="https://market.example/marketplace?certified=false">',
    );
  });

  test("skip errors and personal pages", async () => {
    expect((await read("/nowhere")).text).toContain('<meta name="robots" content="noindex">');
    const mei = await world.as("mei");
    const settings = await (await mei.get("/settings")).text();
    expect(settings).not.toContain("canonical");
  });
});

describe("a shared link", () => {
  test("shows title, description and picture", async () => {
    const { id } = await lot({ title: 'Say "hi" & <go>' });
    const { text } = await read(`/package/${id}`);
    expect(text).toContain(
      '<meta property="og:title" content="Say &quot;hi&quot; &amp; &lt;go&gt;">',
    );
    expect(text).toContain(
      `<meta property="og:image" content="https://market.example/package/${id}/og.png">`,
    );
    const picture = await world.visitor.get(`/package/${id}/og.png`);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  });

  test("shows no picture for a missing package", async () => {
    expect((await read("/package/nothing/og.png")).response.status).toBe(404);
  });
});

describe("a feed", () => {
  test("lists the same packages as its page, in Atom", async () => {
    const { id } = await lot({ title: "Bell \u0007 & <b>" });
    await lot({ title: "Uncertified", certified: false });
    const { response, text } = await read("/marketplace.atom");
    expect(response.headers.get("content-type")).toStartWith("application/atom+xml");
    expect(text).toContain(`https://market.example/package/${id}`);
    expect(text).not.toContain("\u0007");
    expect(text).not.toContain("Uncertified");
    expect(text).not.toContain("<b>");
  });

  test("follows the filter in JSON Feed 1.1, with the auction's figures", async () => {
    const { id } = await lot({ category: "Education" });
    await lot({ category: "Fiction", title: "A novel" });
    const { response, text } = await read("/marketplace.json?category=Education");
    expect(response.headers.get("content-type")).toStartWith("application/feed+json");
    const feed = JSON.parse(text);
    expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
    expect(feed.feed_url).toBe("https://market.example/marketplace.json?category=Education");
    expect(feed.items).toHaveLength(1);
    expect(feed.items[0]).toMatchObject({
      url: `https://market.example/package/${id}`,
      _auction: { id, startingPrice: "1000.00", highestBid: null, bidCount: 0 },
    });
  });

  test("states when bidding opens, as the page's structured data does", async () => {
    const startsAt = world.clock.now() + DAY;
    const at = isoTime(startsAt);
    const timed = await lot({ startsAt, certified: true });
    const waiting = await lot({ startsAt: "certified", certified: true });
    const feed = JSON.parse((await read("/marketplace.json?status=upcoming")).text);
    const auctions = (feed.items as { _auction: Record<string, unknown> }[]).map((i) => i._auction);
    expect(auctions.map(({ id, startsAt, opened }) => [id, startsAt, opened])).toEqual([
      [waiting.id, "certified", false],
      [timed.id, at, false],
    ]);
    const page = (await read(`/package/${timed.id}`)).text;
    expect(page).toContain(
      `"availability":"https://schema.org/PreOrder","availabilityStarts":"${at}"`,
    );
    const unknown = (await read(`/package/${waiting.id}`)).text;
    expect(unknown).not.toMatch(/availability(Starts|Ends)/);
  });

  test("keeps the language of its address", async () => {
    await lot();
    const self = "https://market.example/marketplace.json?category=Education&lang=zh-Hant";
    const json = await read("/marketplace.json?category=Education&lang=zh-Hant");
    expect(JSON.parse(json.text)).toMatchObject({ feed_url: self, language: "zh-Hant" });
    expect((await read("/marketplace.atom?lang=ja")).text).toContain(
      'rel="self" href="https://market.example/marketplace.atom?lang=ja"',
    );
    expect(JSON.parse((await read("/marketplace.json")).text).feed_url).not.toContain("lang");
  });

  test("is linked from the list's page with the same filter", async () => {
    const { text } = await read("/marketplace?category=Education");
    expect(text).toContain('href="https://market.example/marketplace.atom?category=Education"');
    expect(text).toContain('href="https://market.example/marketplace.json?category=Education"');
  });
});

describe("the end of an auction", () => {
  test("is offered as a calendar entry, with a reminder an hour before", async () => {
    const { id, auction_end_time } = await lot({ title: "Poems; letters, and more" });
    const { response, text } = await read(`/package/${id}.ics`);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const stamp = new Date(auction_end_time).toISOString().replace(/[-:]|\.\d+/g, "");
    expect(text).toContain(`DTSTART:${stamp}`);
    expect(text).not.toContain("DTEND");
    expect(text).toEndWith("\r\nEND:VCALENDAR\r\n");
    expect(text).toContain("Poems\\; letters\\, and more");
    expect(text).toContain("TRIGGER:-PT1H");
    expect(text).toContain(`UID:${id}@market.example`);
  });

  test("is linked from the package's page", async () => {
    const { id } = await lot();
    const link = `<a href="/package/${id}.ics">Add to calendar</a>`;
    expect((await read(`/package/${id}`)).text).toContain(link);
  });

  test("comes with the start if that is in the future", async () => {
    const startsAt = world.clock.now() + DAY;
    const { id } = await lot({ startsAt });
    const { text } = await read(`/package/${id}.ics`);
    const stamp = isoTime(startsAt).replace(/[-:]|\.\d+/g, "");
    expect(text).toContain(`DTSTART:${stamp}`);
    expect(text.match(/^UID:.*/gm)).toEqual([
      `UID:${id}-opening@market.example`,
      `UID:${id}@market.example`,
    ]);
    expect((await read(`/package/${id}`)).text).toContain(`href="/package/${id}.ics"`);
    world.clock.set(startsAt);
    await openDueAuctions(world.db, startsAt);
    expect((await read(`/package/${id}.ics`)).text.match(/^UID:/gm)).toHaveLength(1);
  });

  test("is in no calendar while an auction waits for certification", async () => {
    const { id } = await lot({ startsAt: "certified" });
    expect((await read(`/package/${id}.ics`)).text).not.toContain("BEGIN:VEVENT");
  });

  test("returns 404 for an unknown package", async () => {
    expect((await read("/package/nothing.ics")).response.status).toBe(404);
  });
});

describe("well-known addresses", () => {
  test("state where to report a vulnerability, without an expiry", async () => {
    for (const days of [0, 365]) {
      world.clock.advance(days * DAY);
      const { response, text } = await read("/.well-known/security.txt");
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(text).toContain("Contact: mailto:support@example.com\n");
      expect(text).toContain("Canonical: https://market.example/.well-known/security.txt\n");
      const [, expires = ""] = /^Expires: (.+)$/m.exec(text) ?? [];
      expect(Date.parse(expires)).toBeGreaterThan(world.clock.now());
      expect(Date.parse(expires)).toBeLessThan(world.clock.now() + 365 * DAY);
    }
  });

  test("redirect password managers to the form, and visitors to sign-in", async () => {
    const { response } = await read("/.well-known/change-password");
    const signIn = response.headers.get("location") ?? "";
    expect((await read(signIn)).text).toContain('name="next" value="/profile/password"');
    const ada = await world.as("ada");
    expect((await ada.get(signIn)).headers.get("location")).toBe("/profile/password");
  });
});

describe("icons", () => {
  test.each(["/favicon.ico", "/apple-touch-icon.png", "/manifest.webmanifest"])(
    "exist where browsers look for them: %s",
    async (path) => {
      expect((await read(path)).response.status).toBe(200);
    },
  );

  test("exist in all sizes of the manifest", async () => {
    const { icons } = JSON.parse((await read("/manifest.webmanifest")).text);
    for (const { src, sizes } of icons) {
      const png = Buffer.from(await (await world.visitor.get(src)).arrayBuffer());
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});
