import { beforeEach, describe, expect, test } from "bun:test";
import { HOUR } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import { addLot, LISTING_FORM } from "../support/listings";
import type { Person } from "../support/people";
import { addBid } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const packages = () => world.db.selectFrom("packages").selectAll().execute();

async function saved(form: Record<string, string>): Promise<string> {
  const response = await mei.post("/create-package", { ...form, act: "draft" });
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}

const typedIn = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];

describe("the listing form, without JavaScript", () => {
  test("lists for a number of days or custom hours", async () => {
    expect((await mei.post("/create-package", LISTING_FORM)).status).toBe(303);
    const own = { ...LISTING_FORM, title: "Other", duration: "own", auctionDurationHours: "50" };
    expect((await mei.post("/create-package", own)).status).toBe(303);
    const ends = (await packages()).map((lot) => (lot.auction_end_time - lot.created_at) / HOUR);
    expect(ends).toEqual([72, 50]);
  });

  test("saves entries as a draft, which is edited and then published", async () => {
    const path = await saved({ title: "Harbour ledgers", "use-retrieval": "true" });
    expect(path).toMatch(/^\/draft\/[0-9a-f-]{36}$/);
    const list = await (await mei.get("/corpus-profile")).text();
    expect(list).toContain(`href="${path}"`);
    const html = await (await mei.get(path)).text();
    expect(typedIn(html, "title")).toBe("Harbour ledgers");
    expect(html).toMatch(/name="use-retrieval"[^>]*checked|checked[^>]*name="use-retrieval"/);
    const revision = typedIn(html, "revision") ?? "";

    const refused = await mei.post(path, { ...LISTING_FORM, description: "short", revision });
    expect(refused.headers.get("location")).toBe(`${path}?step=what&to=review`);
    const again = await (await mei.get(`${path}?step=what&to=review`)).text();
    expect(again).toContain("Description must be at least 10 characters");
    expect(await packages()).toEqual([]);
    const listed = await mei.post(path, {
      ...LISTING_FORM,
      revision: typedIn(again, "revision") ?? "",
    });
    expect(listed.headers.get("location")).toBe(path.replace("/draft/", "/package/"));
    expect(await packages()).toHaveLength(1);
  });

  test("keeps both texts if a draft was saved in another window", async () => {
    const path = await saved(LISTING_FORM);
    const revision = typedIn(await (await mei.get(path)).text(), "revision") ?? "";
    await mei.post(path, {
      ...LISTING_FORM,
      title: "From the first window",
      revision,
      act: "draft",
    });
    const typed = { ...LISTING_FORM, title: "From the second window", revision, act: "draft" };
    const refused = await mei.post(path, typed);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("<dd>From the first window</dd>");
    expect(typedIn(html, "title")).toBe("From the second window");
    expect(html).not.toContain("<dd>Lantau Press</dd>");
    expect(typedIn(await (await mei.get(path)).text(), "title")).toBe("From the first window");
    const now = typedIn(html, "revision") ?? "";
    expect((await mei.post(path, { ...typed, revision: now })).status).toBe(303);
    expect(typedIn(await (await mei.get(path)).text(), "title")).toBe("From the second window");
  });

  test("lists what another window saved with the form's labels and readable values", async () => {
    const path = await saved({ ...LISTING_FORM, reservePrice: "1500", seats: "1" });
    const revision = typedIn(await (await mei.get(path)).text(), "revision") ?? "";
    const first = {
      startingPrice: "2000",
      reservePrice: "",
      sale: "seller",
      audience: "verified",
      seats: "4",
      shelf: "true",
      opens: "certified",
      usesPreset: "training",
      title: "First",
      exclusive: "false",
      "term-law": "japan",
      auctionDurationHours: "50",
      duration: "own",
    };
    await mei.post(path, { ...LISTING_FORM, ...first, revision, act: "draft" });
    const typed = { ...LISTING_FORM, reservePrice: "1500", seats: "1" };
    const refused = await mei.post(path, { ...typed, revision, act: "draft" });
    const [list = ""] =
      /<section class="saved-elsewhere".*?<\/section>/s.exec(await refused.text()) ?? [];
    const rows = [...list.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, ...row]) => row);
    expect(Object.fromEntries(rows)).toEqual({
      Title: "First",
      "Starting price (USD)": "$2,000.00",
      "Reserve price (USD)": "Not stated",
      "Auction duration": "Custom",
      "Custom duration (hours)": "50",
      "Which bid wins": "The bid I choose",
      "Who can bid": "Verified organizations",
      "How many licenses are you selling?": "4",
      "Keep selling licenses at this price afterward": "Yes, up to the number above",
      "When bidding opens": "Once it is certified",
      "Exclusive to one buyer": "No",
      "Governing law": "Japan",
      "Permitted uses": "Pretraining, Fine-tuning",
    });
  });

  test("deletes a draft, and shows it to nobody else", async () => {
    const path = await saved(LISTING_FORM);
    for (const browser of [world.visitor, await world.as("ada")]) {
      expect([401, 403, 404]).toContain((await browser.get(path)).status);
      expect([401, 403, 404]).toContain((await browser.post(path, LISTING_FORM)).status);
    }
    expect((await mei.post(path, { act: "delete" })).status).toBe(303);
    expect((await mei.get(path)).status).toBe(404);
  });
});

describe("editing a listing", () => {
  test("starts from the current content and ends with the first bid", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now(), { bookCount: 7 });
    const own = await (await mei.get("/corpus-profile")).text();
    expect(own).toContain(`/package/${lot.id}/edit`);
    expect(own).toContain(`aria-label="View Details: ${lot.title}"`);
    const html = await (await mei.get(`/package/${lot.id}/edit`)).text();
    expect(typedIn(html, "title")).toBe(lot.title);
    expect(typedIn(html, "startingPrice")).toBe("1000.00");
    expect(html).not.toContain('value="to:');
    expect(html).not.toMatch(/<section class="form-step"[^>]*hidden/);
    const revision = typedIn(html, "revision") ?? "";
    const edited = await mei.post(`/package/${lot.id}/edit`, {
      ...LISTING_FORM,
      duration: "168",
      revision,
    });
    expect(edited.headers.get("location")).toBe(`/package/${lot.id}`);
    expect((await packages())[0]).toMatchObject({
      title: LISTING_FORM.title,
      book_count: 7,
      auction_end_time: lot.auction_end_time,
    });

    const stale = await mei.post(`/package/${lot.id}/edit`, {
      ...LISTING_FORM,
      title: "Stale",
      revision,
    });
    expect(stale.status).toBe(409);
    expect(await stale.text()).toContain("Saved in another window");

    await addBid(world, "ada", lot, 105_000);
    expect(await (await mei.get("/corpus-profile")).text()).not.toContain(`${lot.id}/edit`);
    const edit = `/package/${lot.id}/edit`;
    for (const late of [await mei.get(edit), await mei.post(edit, LISTING_FORM)]) {
      const page = await late.text();
      expect([late.status, page.includes('<form class="stack listing-form')]).toEqual([409, false]);
      expect(page).toContain("This listing can no longer be changed");
      expect(page).toMatch(new RegExp(`href="/package/${lot.id}"[^>]*>View package`));
    }
    expect((await packages())[0]?.title).toBe(LISTING_FORM.title);
  });
});

describe("a button that a listing form does not show", () => {
  test.each(["delete", "to:nowhere", "publish"])("lists nothing: %s", async (act) => {
    expect((await mei.post("/create-package", { ...LISTING_FORM, act })).status).toBe(400);
    expect(await packages()).toEqual([]);
    expect(await world.db.selectFrom("drafts").selectAll().execute()).toEqual([]);
  });

  test.each(["draft", "delete", "to:sale"])("saves no edit: %s", async (act) => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const path = `/package/${lot.id}/edit`;
    const revision = typedIn(await (await mei.get(path)).text(), "revision") ?? "";
    const typed = { ...LISTING_FORM, duration: "168", revision };
    expect((await mei.post(path, { ...typed, act })).status).toBe(400);
    expect((await packages()).map(({ title }) => title)).toEqual([lot.title]);
  });
});

describe("a suggested price", () => {
  const ask = async (form: Record<string, string> = LISTING_FORM) => {
    const response = await mei.post("/create-package", { ...form, act: "suggest" });
    expect(response.status).toBe(200);
    return (await response.text()).replaceAll(/<!--.*?-->/g, "");
  };
  const add = (count: number, changes: object = {}, settled = false, seller: Person = "mei") =>
    Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const { db, people, clock } = world;
        const listing = { startingPriceCents: (i + 1) * 100_000, ...changes };
        const lot = await addLot(db, people[seller].id, clock.now(), listing);
        const sold = { status: "settled", highest_bid_cents: (i + 1) * 200_000 } as const;
        if (settled) await db.updateTable("packages").set(sold).where("id", "=", lot.id).execute();
      }),
    );

  test("names no price if there are too few packages", async () => {
    await add(4);
    await add(9, { language: "Japanese" });
    const html = await ask();
    expect(html).toContain("Only 4 similar packages");
    expect(html).toContain(`value="${LISTING_FORM.title}"`);
    expect(await packages()).toHaveLength(13);
  });

  test("states that it uses asking prices, scaled to the size", async () => {
    await add(5, { collectionSize: 100_000 });
    expect(await ask()).toContain(
      "$1,000.00 to $2,000.00: the middle half of the asking prices of 5 similar packages",
    );
  });

  test("uses sales if there are enough", async () => {
    await add(5);
    await add(5, {}, true, "ada");
    // A seller's own packages do not count.
    await add(5, { collectionSize: 1000 }, true);
    expect(await ask()).toContain(
      "$4,000.00 to $8,000.00: the middle half of the prices at which 5 similar packages sold",
    );
  });

  test("first asks for the fields it depends on", async () => {
    expect(await ask({ title: "Only a title" })).toContain(
      "Choose a category, a language and a size first.",
    );
  });
});
