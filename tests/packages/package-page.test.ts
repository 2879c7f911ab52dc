import { beforeEach, describe, expect, test } from "bun:test";
import { newId } from "../../src/lib/ids";
import { DAY, isoTime, SECOND } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), {
    title: "香港中學數學題庫",
    language: "zh-traditional",
    formats: ["TXT", "JSONL"],
    totalFiles: 12,
    fileSize: "48 MB",
  });
});

async function show(browser: Browser = world.visitor, path = `/package/${lot.id}`) {
  const response = await browser.get(path);
  const page = await response.text();
  return { response, page, html: page.replaceAll(/<script type=.*?<\/script>/gs, "") };
}

const change = (values: Partial<Package>) =>
  world.db.updateTable("packages").set(values).where("id", "=", lot.id).execute();

describe("a package's page", () => {
  test("shows every section with its facts", async () => {
    const { response, html } = await show();
    expect(response.status).toBe(200);
    for (const words of [
      ...["Package Description", "Worked problem sets in mathematics, with numbered steps."],
      ...["Technical Specifications", "Total Words", "50,000", "Total Files", "12", "Language"],
      ...["Traditional Chinese", "File Size", "48 MB", "File Formats", "TXT, JSONL"],
      ...["Seller Information", "mei Chan", "<bdi>Lantau Press</bdi> · Hong Kong"],
      ...["Member since 2026", "Certified", "Education"],
      `Package ${lot.id.slice(-8)}`,
    ]) {
      expect(html).toContain(words);
    }
    expect(html.replaceAll(/<[^>]*>/g, "")).toContain(
      "50K words · Traditional Chinese · TXT, JSONL · Lantau Press",
    );
    expect(html.replaceAll("<wbr/>", "")).toContain(
      'lang="zh-Hant"><span class="phrased">香港中學數學題庫</span></h1>',
    );
    expect(html).toContain("<title>香港中學數學題庫 · AI Marketplace</title>");
  });

  test("breaks bilingual and Japanese titles between phrases", async () => {
    await change({ language: "bilingual", title: "中英平行語料" });
    expect((await show()).html).toMatch(/<h1 id="[^"]*" lang="zh"><span class="phrased">中英/);
    await change({ title: "契約のコーパス" });
    expect((await show()).html).toContain(
      `lang="ja"><span class="phrased">契約の<wbr/>コーパス</span></h1>`,
    );
  });

  test("shows general text if the seller wrote none", async () => {
    const { mei } = world.people;
    await world.db
      .updateTable("users")
      .set({ first_name: "", last_name: "", organization: "" })
      .where("id", "=", mei.id)
      .execute();
    const { html } = await show();
    expect(html).toContain(`Anonymous Publisher #${mei.id.slice(-5)}`);
    expect(html).toContain("<p><bdi>Publisher</bdi> · Hong Kong</p>");
  });

  test("shows bids without bidders' names", async () => {
    const ada = await world.as("ada");
    await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" });
    const { html } = await show();
    expect(html).toContain("Current Highest Bid");
    expect(html).toContain("$1,050.00");
    expect(html.match(/Anonymous Bidder #[0-9a-f]{3}/g)).toHaveLength(1);
    expect(html.match(/>Auction ends in</g)).toHaveLength(1);
    const { page } = await show();
    for (const secret of [world.people.ada.id, world.people.ada.email, "Northlight AI"]) {
      expect(page).not.toContain(secret);
    }
  });

  test("lets a visitor sign in, a member bid and the seller watch", async () => {
    const visitor = await show();
    expect(visitor.html).toContain("Login to Bid");
    expect(visitor.html).not.toContain('name="amount"');
    expect(visitor.html).not.toContain("Contact Seller");
    const member = await show(await world.as("ada"));
    expect(member.html).toContain('name="amount"');
    expect(member.html).toContain("Minimum bid: $1,050.00");
    expect(member.html).toContain("Contact Seller");
    const seller = await show(await world.as("mei"));
    expect(seller.html).toContain("bid on your own package");
    expect(seller.html).not.toContain('name="amount"');
    expect(seller.html).not.toContain("Contact Seller");
  });

  test("marks an end within 24 hours", async () => {
    expect((await show()).html).toMatch(/class="bidding-panel"[^>]*data-phase="open"/);
    world.clock.set(lot.auction_end_time - DAY + 1);
    expect((await show()).html).toMatch(/class="bidding-panel"[^>]*data-phase="ending-soon"/);
  });

  test("replaces the form with the highest bid after the end", async () => {
    const ada = await world.as("ada");
    await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" });
    world.clock.set(lot.auction_end_time);
    for (const browser of [world.visitor, await world.as("bo")]) {
      const { html } = await show(browser);
      expect(html).toContain("Auction Ended");
      expect(html).toContain("<h2>Highest Bid</h2>");
      expect(html).not.toContain("Current Highest Bid");
      expect(html).not.toContain("<h2>Winning Bid</h2>");
      expect(html).not.toContain('name="amount"');
      expect(html).not.toContain("Login to Bid");
    }
  });

  test.each(["ended", "settled"] as const)("hides the form of a %s package", async (status) => {
    await change({ status });
    const { html } = await show(await world.as("ada"));
    expect(html).toContain("Auction Ended");
    expect(html).not.toContain('name="amount"');
  });

  test("sends the browser the server's time and the auction's end", async () => {
    const { html } = await show();
    expect(html).toContain(`data-now="${world.clock.now()}"`);
    expect(html).toContain('dateTime="2026-11-28T12:00:00.000Z"');
  });

  test("contains the island's props as JSON", async () => {
    const { page } = await show(await world.as("ada"));
    const [, json = ""] =
      /<script type="application\/json" data-island-props="[^"]*">(.*?)<\/script>/s.exec(page) ??
      [];
    const props = JSON.parse(json);
    const now = world.clock.now();
    // The last moment with the same countdown.
    expect(props.serverNow).toBeWithin(now, now + SECOND);
    expect(props).toMatchObject({
      packageId: lot.id,
      startingPrice: "1000.00",
      state: { stateSeq: 0, endsAt: isoTime(lot.auction_end_time), bids: [] },
      bidder: { kind: "member" },
    });
    expect(json).not.toContain(world.people.ada.id);
  });
});

describe("a package that does not exist", () => {
  test.each([newId(0), "1", "x".repeat(3000), "%E9", "..%2F..%2Fetc", "'--"])(
    "gets an error page: %s",
    async (id) => {
      const { response, html } = await show(world.visitor, `/package/${id}`);
      expect(response.status).toBe(404);
      expect(html).toContain("<h1>Package Not Found</h1>");
      expect(html).toContain(Bun.escapeHTML("The package you're looking for doesn't exist."));
      expect(html).toContain('href="/login?next=%2Fpackage%2F');
    },
  );

  test.each(["samples", "samples/1", "croissant.json", "deletion"])(
    "has no %s either",
    async (part) => {
      const mei = await world.as("mei");
      expect((await mei.get(`/package/${newId(0)}/${part}`)).status).toBe(404);
    },
  );
});

test("a seller is not asked to report or bid on their own package", async () => {
  const links = async (browser: Browser) => {
    const { html } = await show(browser);
    const text = await show(browser, `/publisher/${world.people.mei.id}`);
    return {
      report: html.split("report-link").length - 1,
      publisher: text.html.split("report-link").length - 1,
      first: html.includes("Be the first to bid"),
      ask: html.includes('data-island="chat-window"'),
    };
  };
  expect(await links(await world.as("mei"))).toEqual({
    report: 0,
    publisher: 0,
    first: false,
    ask: false,
  });
  expect(await links(await world.as("ada"))).toEqual({
    report: 1,
    publisher: 1,
    first: true,
    ask: true,
  });
});
