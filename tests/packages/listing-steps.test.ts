import { beforeEach, describe, expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
import { way } from "../support/http";
import { LISTING_FORM } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const drafts = () => world.db.selectFrom("drafts").selectAll().execute();
const stepShown = (html: string) => /name="step" value="(\w+)"/.exec(html)?.[1];
const revisionIn = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? "";

describe("a step of the listing form without JavaScript", () => {
  test.each([
    ["sample", { title: "" }, "what", "Title is required"],
    ["sample", { collectionSize: "9999" }, "what", "at least 10,000 words"],
    ["review", { category: "" }, "what", "Choose an option from the list"],
    [
      "rights",
      { sampleText: "A text", sampleShown: "3" },
      "sample",
      "Enter a number from 500 to 50,000",
    ],
    [
      "sale",
      { termMonths: "forever" },
      "rights",
      "Choose a whole number of months from 1 to 1,200",
    ],
    ["sale", { usesPreset: "" }, "rights", "Choose at least one use"],
    ["sale", { usesPreset: "own" }, "rights", "Choose at least one use"],
    ["review", { startingPrice: "" }, "sale", "Starting price is required"],
    ["review", { reservePrice: "5" }, "sale", "The reserve must be above the starting price"],
  ])("saves entries, but on the way to %s refuses %p at %s", async (to, wrong, at, words) => {
    const typed = { ...LISTING_FORM, ...wrong, act: `to:${to}` };
    const [status, path] = await way(mei.post("/create-package", typed));
    const html = await (await mei.get(path ?? "")).text();
    expect([status, stepShown(html)]).toEqual([303, at]);
    expect(html).toContain(words);
    expect(html).toContain(`value="${LISTING_FORM.publisher}"`);
    expect(html).toContain(LISTING_FORM.description);
    const [draft, ...others] = await drafts();
    expect([draft?.fields, others]).toEqual([expect.stringContaining("Lantau Press"), []]);
    expect(html).toContain(`action="/draft/${draft?.id}"`);
    expect(path).toBe(`/draft/${draft?.id}?step=${at}&to=${to}`);
  });

  test("saves a draft on each step and lists it under that id", async () => {
    const { startingPrice, ...first } = LISTING_FORM;
    const [status, to] = await way(mei.post("/create-package", { ...first, act: "to:sample" }));
    const [draft] = await drafts();
    expect([status, to]).toEqual([303, `/draft/${draft?.id}?step=sample`]);
    const path = `/draft/${draft?.id}`;
    const html = await (await mei.get(`${path}?step=sample`)).text();
    expect(stepShown(html)).toBe("sample");
    expect(html).toContain("Still needed for certification: Sample");
    const priced = { ...LISTING_FORM, act: "to:review", revision: revisionIn(html) };
    expect(await way(mei.post(path, priced))).toEqual([303, `${path}?step=review`]);
    const review = await (await mei.get(`${path}?step=review`)).text();
    expect(review).toContain("$1,000.00");
    expect(review).toContain('value="to:sale" aria-label="Edit: Starting price (USD)"');
    const sent = { ...LISTING_FORM, revision: revisionIn(review) };
    expect(await way(mei.post(path, sent))).toEqual([303, `/package/${draft?.id}`]);
    expect(await drafts()).toEqual([]);
  });

  test("saves invalid input too, and opens only known steps", async () => {
    await mei.post("/create-package", { ...LISTING_FORM, act: "draft" });
    const [draft] = await drafts();
    const path = `/draft/${draft?.id}`;
    const wrong = { ...LISTING_FORM, termMonths: "forever" };
    const refused = await mei.post(path, { ...wrong, act: "to:sale", revision: "1" });
    expect(refused.headers.get("location")).toBe(`${path}?step=rights&to=sale`);
    expect((await drafts())[0]?.fields).toContain("forever");
    const back = { ...wrong, act: "to:what", revision: "2" };
    expect(await way(mei.post(path, back))).toEqual([303, `${path}?step=what`]);
    expect(stepShown(await (await mei.get(`${path}?step=price`)).text())).toBe("what");
  });

  test("publishes nothing for a button that the form does not have", async () => {
    await mei.post("/create-package", { ...LISTING_FORM, act: "draft" });
    const [draft] = await drafts();
    const pressed = { ...LISTING_FORM, act: "save", revision: "1" };
    for (const path of ["/create-package", `/draft/${draft?.id}`])
      expect((await mei.post(path, pressed)).status).toBe(400);
    expect(await drafts()).toEqual([draft as never]);
    expect(await world.db.selectFrom("packages").select("id").execute()).toEqual([]);
  });

  test("shows the dialog's faults in its response", async () => {
    const typed = { ...LISTING_FORM, title: "", place: "dialog", act: "to:sample" };
    const refused = await mei.post("/create-package", typed, { "hx-request": "true" });
    expect(refused.headers.get("hx-redirect")).toBeNull();
    expect(await refused.text()).toContain("Title is required");
  });
});

describe("a draft that has been listed", () => {
  test("redirects its seller to the package, from Back and from a second tab", async () => {
    await mei.post("/create-package", { ...LISTING_FORM, act: "draft" });
    const [draft] = await drafts();
    const [path, listed] = [`/draft/${draft?.id}`, `/package/${draft?.id}`];
    const form = { ...LISTING_FORM, revision: "1" };
    expect(await way(mei.post(path, form))).toEqual([303, listed]);
    expect(await way(mei.get(`${path}?step=review`))).toEqual([303, listed]);
    expect(await way(mei.post(path, form))).toEqual([303, listed]);
    const inDialog = await mei.post(path, form, { "hx-request": "true" });
    expect(inDialog.headers.get("hx-redirect")).toBe(listed);
    const bo = await world.as("bo");
    expect([(await bo.get(path)).status, (await bo.post(path, form)).status]).not.toContain(303);
    expect(await world.db.selectFrom("packages").select("id").execute()).toHaveLength(1);
  });
});
