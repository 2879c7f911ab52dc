import { beforeEach, describe, expect, test } from "bun:test";
import { DAY, HOUR } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { LISTINGS_PER_DAY: "5" } });
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const FORM = {
  title: "A collection of many",
  description: "Worked problem sets with numbered steps.",
  category: "stem",
  language: "en",
  contentType: "mathematics",
  startingPrice: "1,200.50",
  collectionSize: "50000",
  publicationYear: "2024",
  publisher: "Lantau Press",
  auctionDurationHours: "168",
};

const list = () => mei.json("POST", "/api/packages", FORM);
const count = async () => (await world.db.selectFrom("packages").select("id").execute()).length;

async function unconfirmed(): Promise<void> {
  const id = world.people.mei.id;
  const change = { is_email_verified: 0 };
  await world.db.updateTable("users").set(change).where("id", "=", id).execute();
}

describe("listing in 24 hours", () => {
  test("ends at LISTINGS_PER_DAY, and goes on when the first is a day old", async () => {
    for (let i = 0; i < 5; i++) {
      expect((await list()).status).toBe(201);
      world.clock.advance(HOUR);
    }
    const refused = await list();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(19 * 3600)]);
    expect(await refused.json()).toEqual({
      message:
        "You can list 5 collections in 24 hours. The next one is possible in 19 hours at the latest.",
      code: "listings-used-up",
    });
    expect(await count()).toBe(5);
    world.clock.advance(DAY - 5 * HOUR);
    expect((await list()).status).toBe(201);
    expect((await list()).status).toBe(429);
  });

  test("ends at three while the address is not confirmed, and the page keeps what was typed", async () => {
    await unconfirmed();
    for (let i = 0; i < 3; i++) expect((await list()).status).toBe(201);
    const page = await mei.post("/create-package", { ...FORM, title: "The fourth of them" });
    expect(page.status).toBe(429);
    expect(page.headers.get("retry-after")).toBe(String(DAY / 1000));
    const html = await page.text();
    expect(html).toContain("Before your email address is confirmed, you can list 3 collections");
    expect(html).toContain('value="The fourth of them"');
    expect(await count()).toBe(3);
  });

  test("ends at once for calls that come together", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, list));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await count()).toBe(5);
  });
});
