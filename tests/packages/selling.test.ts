import { beforeEach, describe, expect, test } from "bun:test";
import { latestLink } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { way } from "../support/http";
import { addLot, LISTING_FORM } from "../support/listings";
import { registrationForm } from "../support/people";
import { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const listed = async (changes: Record<string, string>) => {
  const response = await mei.post("/create-package", { ...LISTING_FORM, ...changes });
  expect(response.status).toBe(303);
  const { rights, ...lot } = await world.db
    .selectFrom("packages")
    .selectAll()
    .orderBy("seq", "desc")
    .executeTakeFirstOrThrow();
  return { ...lot, rights: JSON.parse(rights ?? "{}") };
};

describe("the question of who gets the collection", () => {
  test("sells several licenses to many, whatever the hidden fields say", async () => {
    const hidden = { sale: "seller", shelf: "true", exclusive: "true", exclusiveFrom: "9000" };
    const lot = await listed({ buyers: "many", licensees: "3", seats: "1", ...hidden });
    expect(lot).toMatchObject({ seats: 3, sale_rule: "highest", exclusive_from_cents: null });
    expect(lot).toMatchObject({ shelf: null, rights: { exclusive: false } });
  });

  test("sells one exclusive license to one owner", async () => {
    const lot = await listed({ buyers: "one", licensees: "5", seats: "4", exclusive: "" });
    expect(lot).toMatchObject({ seats: 1, sale_rule: "highest", rights: { exclusive: true } });
  });

  test("leaves every other way to the fields, also of forms that lack it", async () => {
    const fields = { sale: "seller", seats: "2" };
    expect(await listed({ buyers: "own", licensees: "5", ...fields })).toMatchObject({ seats: 2 });
    expect(await listed({ title: "Other", ...fields })).toMatchObject({ sale_rule: "seller" });
  });

  test("keeps an unreadable number with what to do", async () => {
    const form = { ...LISTING_FORM, buyers: "many", licensees: "many" };
    const refused = await mei.post("/create-package", form);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toMatch(/name="licensees"[^>]*value="many"/);
    expect(html).toMatch(/name="buyers"[^>]*checked=""[^>]*value="many"/);
  });
});

describe("an empty form", () => {
  test.each([
    ["certified", { language: "English" }],
    ["certified", { language: "zh-traditional", englishTitle: "Harbour poems" }],
    ["now", { language: "zh-traditional" }],
  ])("has %s as the start at the sale step of %j", async (start, facts) => {
    const form = { ...LISTING_FORM, ...facts, opens: "preset", act: "to:sale" };
    const saved = await mei.post("/create-package", form);
    const html = await (await mei.get(saved.headers.get("location") ?? "")).text();
    const [, checked] = /name="opens"[^>]*checked=""[^>]*value="(\w+)"/.exec(html) ?? [];
    expect(checked).toBe(start);
    expect(await (await mei.get("/create-package")).text()).toContain(
      'name="opens" value="preset"',
    );
  });

  test("has the seller's organization", async () => {
    const { id } = world.people.mei;
    const named = { organization: 'Harbour "A" <Press>' };
    await world.db.updateTable("users").set(named).where("id", "=", id).execute();
    for (const path of ["/create-package", "/corpus-profile"]) {
      const html = await (await mei.get(path)).text();
      expect(html).toMatch(/name="publisher"[^>]*value="Harbour &quot;A&quot; &lt;Press&gt;"/);
      expect(html).not.toContain("Still needed for certification");
    }
  });
});

test("reads a range of publication years and a list with any separator", async () => {
  const lot = await listed({
    publicationYear: "２００１－２０１５",
    period: "",
    subjectAreas: "Trade；Harbours;Tides，Maps、Charts\nLaw",
  });
  expect(lot).toMatchObject({ publication_year: 2015, period_from: 2001, period_to: 2015 });
  expect(JSON.parse(lot.subject_areas)).toEqual([
    ...["Trade", "Harbours", "Tides", "Maps", "Charts", "Law"],
  ]);
  const backward = { ...LISTING_FORM, title: "Other", period: "2015-2001" };
  const refused = await mei.post("/create-package", backward);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Write the first and the last year");
});

describe("a new seller", () => {
  const email = "nia@example.test";
  const register = async (role: string) => {
    const browser = new Browser(world.app);
    const { acceptTerms: _, acceptPrivacy: __, ...fields } = registrationForm("nia", { role });
    await browser.post("/register", { ...fields, acceptTerms: "true", acceptPrivacy: "true" });
    return browser;
  };

  test("is led to the listing form after registering and after confirming", async () => {
    const nia = await register("seller");
    const complete = await (await nia.get("/register/complete")).text();
    expect(complete).toContain('<a class="button primary" href="/create-package">');
    expect(complete).not.toContain("bid now");
    const confirmed = nia.post(await latestLink(world, email, "email-verification"), {});
    expect(await way(confirmed)).toEqual([303, "/create-package"]);
  });

  test("is led to the profile if they have listed before, as buyers are", async () => {
    const nia = await register("buyer");
    expect(await (await nia.get("/register/complete")).text()).toContain("can bid now");
    const confirmed = nia.post(await latestLink(world, email, "email-verification"), {});
    expect(await way(confirmed)).toEqual([303, "/profile"]);
  });
});

test("says on the page and in the profile what the marketplace hides by default", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
  const note = "The marketplace shows only certified packages";
  const change = db.updateTable("packages").where("id", "=", lot.id);
  await change.set({ certified: 0 }).execute();
  for (const path of [`/package/${lot.id}`, "/corpus-profile"]) {
    expect(await (await mei.get(path)).text()).toContain(note);
    expect(await (await (await world.as("ada")).get(path)).text()).not.toContain(note);
  }
  await change.set({ certified: 1 }).execute();
  expect(await (await mei.get("/corpus-profile")).text()).not.toContain(note);
});
