import { describe, expect, test } from "bun:test";
import { messagesFor } from "../../messages/catalogue";
import { worldForEach } from "../support/each-world";
import { furnishMarket } from "../support/market";

const world = worldForEach();

async function html(path = "/analytics"): Promise<string> {
  const response = await (await world.as("kim")).get(path);
  expect(response.status).toBe(200);
  return response.text();
}

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .trim();

describe("GET /api/marketplace/analytics", () => {
  test("returns the market's activity in its documented shape", async () => {
    await furnishMarket(world);
    const kim = await world.as("kim");
    const response = await kim.get("/api/marketplace/analytics");
    expect(await response.json()).toEqual({
      marketplace: {
        activePackages: 3,
        totalWords: 280_000,
        certifiedPercentage: 71,
        averageResponseTime: "1h",
      },
      trendingCategories: [
        { name: "Legal", count: 3, trend: "up" },
        { name: "stem", count: 2, trend: "down" },
        { name: "Fiction", count: 1, trend: "stable" },
        { name: "News", count: 1, trend: "stable" },
      ],
      qualityDistribution: { high: 25, medium: 50, basic: 25 },
      languageDistribution: { en: 71, Japanese: 14, Korean: 14 },
      contentTypes: { Literary: 29, Educational: 43, "STEM Problems": 29 },
      marketActivity: {
        newListingsToday: 1,
        activeAuctions: 3,
        completedTrades: 2,
        averageBidValue: "1384.17",
      },
      calculatedAt: new Date(world.clock.now()).toISOString(),
    });
  });

  test("refuses visitors", async () => {
    const response = await world.visitor.get("/api/marketplace/analytics");
    expect(response.status).toBe(401);
    expect((await response.json()).message).toContain("Unauthorized");
  });
});

describe("/analytics", () => {
  test("returns 404 to visitors, and sends an open page to sign-in", async () => {
    const response = await world.visitor.get("/analytics");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page Not Found");
    const part = await world.visitor.get("/analytics", { "hx-request": "true" });
    expect(part.status).toBe(401);
  });

  test("shows the cards, the trends in words and the activity", async () => {
    await furnishMarket(world);
    const page = await html();
    const text = textOf(page);
    expect(text).toContain(
      "Marketplace Analytics Real-time Data Snowflake Standards AI Training Focus",
    );
    expect(text).toContain("Active Collections of 7 listed 3");
    expect(text).toContain("Total Words 280,000 words in total 280K");
    expect(text).toContain("Certified 5 of 7 packages 71%");
    expect(text).toContain("Avg Response average time to a seller's first reply 1h");
    expect(text).toContain("Legal 3 2 1 ▲ Up STEM 2 0 2 ▼ Down Fiction 1 0 0 ▬ Stable");
    expect(text).toContain(
      "New listings today 1 Active auctions 3 Completed trades 2 Average bid value $1,384.17",
    );
    expect(text).toContain("Nov 19, 2026: 1 listing 1 19 Nov 20, 2026: 0 listings 0 20");
    expect(page).toContain('hx-get="/analytics" hx-trigger="every 30s" hx-swap="outerMorph"');
  });

  test.each([
    ["quality", "Band Share Packages High 85 and above 25% 1 Medium 60 to 84 50% 2 Basic"],
    ["languages", "Language Share Packages English 71% 5 Japanese 14% 1 Korean 14% 1"],
    ["content", "Literary novels 29% 2 Educational curriculum and academic texts 43% 3 STEM"],
  ])("shows the shares of %s as a table with bars", async (tab, words) => {
    await furnishMarket(world);
    const page = await html(`/analytics?tab=${tab}`);
    expect(textOf(page)).toContain(words);
    expect(page).toContain(`hx-get="/analytics?tab=${tab}" hx-trigger="every 30s"`);
    const widths = [...page.matchAll(/class="meter-fill" width="([\d.]+)"/g)].map(([, w]) =>
      Number(w),
    );
    expect(widths).toHaveLength(3);
    expect(Math.round(widths.reduce((sum, width) => sum + width, 0))).toBe(100);
    expect(page).not.toContain("style=");
  });

  test.each(["overview", "quality", "languages", "content"])(
    "has a message for an empty market under %s",
    async (tab) => {
      const text = textOf(await html(`/analytics?tab=${tab}`));
      expect(text).toMatch(/No packages listed yet|No data yet/);
      expect(text).toContain("Avg Response no replies to buyers yet < 24h");
      expect(text).not.toMatch(/NaN|Infinity|null|undefined/);
    },
  );

  test("sends htmx only the part that changes", async () => {
    const kim = await world.as("kim");
    const part = await (await kim.get("/analytics?tab=quality", { "hx-request": "true" })).text();
    expect(part).toStartWith('<div id="analytics"');
    expect(await html("/analytics?tab=nonsense")).toContain("Trending Categories");
  });
});

test.each([
  [null, "< 24h"],
  [0, "< 1m"],
  [60_000, "1m"],
  [35.4 * 60_000, "35m"],
  [3_600_000, "1h"],
  [1.54 * 3_600_000, "1.5h"],
  [26.2 * 3_600_000, "26h"],
])("words a mean response of %p ms as %p", (ms, words) => {
  expect(messagesFor("en").analytics.responseTime(ms)).toBe(words);
});
