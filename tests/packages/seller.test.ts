import { beforeEach, describe, expect, test } from "bun:test";
import { HOUR } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import { way } from "../support/http";
import { addLot, COLLECTION, COLLECTION_FORM } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const TITLED = { title: "香港中學數學題庫", language: "zh-traditional" };
const FORM = { ...COLLECTION, ...TITLED };
const TYPED = { ...COLLECTION_FORM, ...TITLED };

const storedPackages = () => world.db.selectFrom("packages").selectAll().execute();

test("sellers share an empty form, but neither its key nor their own packages", async () => {
  const { db, people, clock } = world;
  await db.updateTable("users").set({ role: "seller" }).execute();
  await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
  await addLot(db, people.ada.id, clock.now(), { title: "Star charts" });
  const ada = await world.as("ada");
  const keys = new Set<string | undefined>();
  for (const [seller, own, foreign] of [
    [mei, "Tide tables", "Star charts"],
    [ada, "Star charts", "Tide tables"],
    [mei, "Tide tables", "Star charts"],
  ] as const) {
    const page = await (await seller.get("/create-package")).text();
    expect(page).not.toContain(own);
    expect(page).not.toContain(foreign);
    keys.add(/name="draftKey" value="([\w-]{36})"/.exec(page)?.[1]);
  }
  expect(keys).not.toContain(undefined);
  expect(keys.size).toBe(3);
  const chinese = await (await mei.get("/create-package?lang=zh-Hant")).text();
  expect(chinese).toContain("標題");
});

describe("listing a collection", () => {
  test("ignores seller, end, seal and status in the payload", async () => {
    const response = await mei.json("POST", "/api/packages", {
      ...FORM,
      sellerId: world.people.ada.id,
      certified: true,
      status: "settled",
      auctionEndTime: "2030-01-01T00:00:00Z",
    });
    expect(response.status).toBe(201);
    const [stored] = await storedPackages();
    expect(stored).toMatchObject({
      seller_id: world.people.mei.id,
      certified: 0,
      status: "active",
      auction_end_time: world.clock.now() + 168 * HOUR,
      starting_price_cents: 120_050,
      total_words: 50_000,
      total_characters: null,
      total_files: 0,
      file_size: "",
      formats: "[]",
    });
    expect(((await response.json()) as { id: string }).id).toBe(stored?.id as string);
  });

  test("makes it searchable immediately", async () => {
    await mei.json("POST", "/api/packages", FORM);
    const found = await world.visitor.get(`/api/packages?search=${encodeURIComponent("題")}`);
    expect(await found.json()).toMatchObject([{ title: FORM.title }]);
  });

  test.each([
    ["title", "", "Title is required"],
    ["title", "長".repeat(101), "Title must be less than 100 characters"],
    ["description", "too short", "Description must be at least 10 characters"],
    ["description", "x".repeat(1001), "Description must be less than 1000 characters"],
    ["category", "", "Choose an option from the list"],
    ["language", "Klingon", "Choose an option from the list"],
    ["contentType", "", "Choose an option from the list"],
    ["startingPrice", "", "Starting price is required"],
    ["startingPrice", "-3", "Enter an amount in dollars, such as 1000 or 1000.50"],
    [
      "startingPrice",
      "1.200",
      "This amount can be read in two ways. Write it like 1234 or 1,234.50.",
    ],
    ["reservePrice", "1e6", "Enter an amount in dollars, such as 1000 or 1000.50"],
    ["collectionSize", "9999", "Full collection must have at least 10,000 words"],
    ["collectionSize", "many", "Enter a number, such as 800000 or 1.2 million"],
    ["collectionSize", "36.6 MB", "Enter a number, such as 800000 or 1.2 million"],
    ["totalCharacters", "800000 words", "Enter a number, such as 800000 or 1.2 million"],
    ["fileBytes", "800000 words", "Enter a file size, such as 36.6 MB"],
    [
      "totalCharacters",
      "1.234 million",
      "This size can be read in two ways. Write all its digits, such as 1234000.",
    ],
    ["publicationYear", "1899", "Publication year must be between 1900 and the current year"],
    ["publicationYear", "2027", "Publication year must be between 1900 and the current year"],
    ["publicationYear", "soon", "Publication year must be between 1900 and the current year"],
    ["totalCharacters", "9999", "Full collection must have at least 10,000 characters"],
    ["publisher", " ", "This field is required"],
    ["auctionDurationHours", "23", "Minimum 24 hours"],
    ["auctionDurationHours", "721", "Maximum 30 days (720 hours)"],
  ])("refuses %s %p: %s", async (field, value, message) => {
    const response = await mei.json("POST", "/api/packages", { ...FORM, [field]: value });
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: unknown[] };
    expect(errors).toEqual([{ path: field, message }]);

    expect(await storedPackages()).toEqual([]);
  });

  test.each([undefined, null, {}, { uses: [] }, { exclusive: true }])(
    "refuses rights that allow no use at all: %p",
    async (rights) => {
      const response = await mei.json("POST", "/api/packages", { ...FORM, rights });
      const message =
        "Choose at least one use. A listing that grants no rights can't be published.";
      expect(response.status).toBe(400);
      const { errors } = (await response.json()) as { errors: unknown[] };
      expect(errors).toEqual([{ path: "rights.uses", message }]);
      expect(await storedPackages()).toEqual([]);
    },
  );

  test("parses sizes as people write them", async () => {
    const { collectionSize, ...rest } = FORM;
    const sizes = { totalCharacters: "約80萬字", fileBytes: "36.6 MB" };
    expect((await mei.json("POST", "/api/packages", { ...rest, ...sizes })).status).toBe(201);
    const [stored] = await storedPackages();
    expect(stored).toMatchObject({ total_characters: 800_000, file_bytes: 36_600_000 });
  });

  test("reads prices in the notations that bids can have", async () => {
    const prices = { startingPrice: "1.200,50", reservePrice: "1 500", exclusiveFrom: "US$ 9'000" };
    expect((await mei.post("/create-package", { ...TYPED, ...prices })).status).toBe(303);
    const [stored] = await storedPackages();
    expect(stored).toMatchObject({
      starting_price_cents: 120_050,
      reserve_cents: 150_000,
      exclusive_from_cents: 900_000,
    });
  });

  test("keeps entries and shows their errors", async () => {
    const page = await mei.post("/create-package", { ...TYPED, title: "" });
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).toContain("Title is required");
    expect(html).toContain(`value="${FORM.publisher}"`);
    expect(html).toContain(FORM.description);
    expect(html).toContain('<option value="zh-traditional" selected="">');
  });

  test("runs the auction for a week if the duration is unreadable", async () => {
    const form = { ...FORM, auctionDurationHours: "a week" };
    expect((await mei.json("POST", "/api/packages", form)).status).toBe(201);
    const [stored] = await storedPackages();
    expect(stored).toMatchObject({ auction_end_time: world.clock.now() + 168 * HOUR });
  });

  test("redirects to the new package, or from the dialog to the profile", async () => {
    const page = await mei.post("/create-package", { ...TYPED, place: "page" });
    const [stored] = await storedPackages();
    expect(await way(page)).toEqual([303, `/package/${stored?.id}`]);

    const dialog = { ...TYPED, place: "dialog" };
    const given = await mei.post("/create-package", dialog, { "hx-request": "true" });
    expect(given.headers.get("hx-redirect")).toBe("/corpus-profile");
  });

  test("is possible only for sellers", async () => {
    const ada = await world.as("ada");
    expect((await ada.json("POST", "/api/packages", FORM)).status).toBe(403);
    expect((await world.visitor.json("POST", "/api/packages", FORM)).status).toBe(401);
    expect(await storedPackages()).toEqual([]);
  });
});

describe("the Corpus Profile", () => {
  test("does not count a hidden package among active listings", async () => {
    const now = world.clock.now();
    const hidden = await addLot(world.db, world.people.mei.id, now);
    await addLot(world.db, world.people.mei.id, now, { title: "Poems" });
    const hide = world.db.updateTable("packages").set({ hidden_at: now });
    await hide.where("id", "=", hidden.id).execute();
    const html = await (await mei.get("/corpus-profile")).text();
    expect(html).toContain("<dt>Active Listings</dt><dd>1</dd>");
  });

  test("the review does not call stated values optional", async () => {
    const saved = await mei.post("/create-package", {
      ...TYPED,
      act: "to:review",
      description: "Ledgers and letters. ".repeat(7),
      reservePrice: "90000",
      gradeLevel: "A",
      subjectAreas: "Trade",
      formats: "TXT",
      fileCount: "3",
      period: "1990",
      "use-pretraining": "true",
    });
    const html = await (await mei.get(saved.headers.get("location") ?? "")).text();
    const [, review = ""] = /<dl class="facts listing-review">(.*?)<\/dl>/s.exec(html) ?? [];
    expect(review).toContain("<dt>Reserve price (USD)</dt>");
    expect(review).toContain("<dt>Grade or level</dt>");
    expect(review).not.toContain("optional");
    expect(review).toContain('<div class="long"><dt>Description</dt>');
    expect(review.split('class="long"').length).toBe(2);
    expect(html).toContain("Reserve price (USD, optional)");
  });

  test("is denied to buyers and visitors", async () => {
    for (const browser of [world.visitor, await world.as("ada")]) {
      const response = await browser.get("/corpus-profile");
      expect(response.status).toBe(403);
      const html = await response.text();
      expect(html).toContain("Only sellers can access the Corpus Profile page.");
      expect(html).toContain('href="/profile"');
    }
  });

  test("summarizes only the seller's own collections", async () => {
    const now = world.clock.now();
    const seller = world.people.mei.id;
    await addLot(world.db, seller, now, { title: "First", startingPriceCents: 100_000 });
    await addLot(world.db, seller, now, {
      title: "Second",
      startingPriceCents: 250_100,
      language: "zh-traditional",
    });
    await addLot(world.db, world.people.ada.id, now, { title: "Foreign" });
    const html = await (await mei.get("/corpus-profile")).text();
    expect(html).toContain("<dt>Total Collections</dt><dd>2</dd>");
    expect(html).toContain("<dt>Active Listings</dt><dd>2</dd>");
    expect(html).toContain("<dt>Avg. Starting Price</dt><dd>$1,751</dd>");
    expect(html).toContain("<dt>Languages</dt><dd>2</dd>");
    expect(html).not.toContain("Foreign");

    const own = await (await mei.get("/api/seller/packages")).json();
    expect(own).toMatchObject([{ title: "Second" }, { title: "First" }]);
  });

  test("explains the first step to a seller without collections", async () => {
    const html = await (await mei.get("/corpus-profile")).text();
    expect(html).toContain("No collections listed yet");
    expect(html).toContain("Start by listing your first collection for sample-based trading");
    expect(html).toContain("<dt>Avg. Starting Price</dt><dd>$0</dd>");
  });

  test("redirects others from /create-package", async () => {
    const ada = await world.as("ada");
    expect((await ada.get("/create-package")).headers.get("location")).toBe("/profile");
    expect((await world.visitor.get("/create-package")).status).toBe(404);
  });
});
