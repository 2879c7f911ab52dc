import { beforeEach, describe, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import { dealForEach } from "../support/deal-for-each";
import { statuses, way } from "../support/http";
import type { Browser } from "../support/world";

const site = dealForEach();
const { world, bring, at } = site;
let mei: Browser;
let bo: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
  bo = await world.as("bo");
});

const page = (browser: Browser, action = "") => site.page(browser, at(action));

describe("the contract's page", () => {
  test("shows each party the next step and its button", async () => {
    expect(await page(mei)).toContain("Your turn: deliver the collection.");
    const waits = await page(bo);
    expect(waits).toContain("The seller needs to upload the collection.");
    expect(waits).toContain(`href="${at("prolong")}"`);
    expect(waits).not.toContain(`href="${at("withdraw")}"`);
    await bring("sealed", ["language"]);
    const sealed = await page(bo);
    expect(sealed).toContain(`href="${at("claim")}"`);
    expect(sealed).toContain(`href="${at("dispute")}"`);
    expect(sealed).toContain("differs from the listing or the samples: the language");
    expect(await page(mei)).toContain(`href="${at("paid")}"`);
  });

  test("warns before a dispute is given up for good, and marks it as withdrawn", async () => {
    const warning = "dispute these files again until the seller has confirmed your payment";
    await bring("sealed", ["language"]);
    await bo.post(at("dispute"), { reason: "differs", text: "Half is missing." });
    expect(await page(bo, "take-back")).toContain(warning);
    expect(await page(bo)).not.toContain("Dispute withdrawn · ");
    expect((await bo.post(at("take-back"), {})).status).toBe(303);
    const after = await page(bo);
    expect(after).toMatch(/<p>Dispute withdrawn · <time/);
    expect(after).not.toContain(`href="${at("dispute")}"`);
  });

  test("does not warn of a withdrawal after the payment", async () => {
    await bring("disputed");
    const html = await page(bo, "take-back");
    expect(html).toContain("The countdown resumes");
    expect(html).not.toContain("dispute these files again");
  });

  test("mentions no delivery for a contract from before deliveries existed", async () => {
    await world.db.deleteFrom("deliveries").execute();
    const html = await page(bo);
    expect(html).toContain("This contract predates deliveries");
    expect((await bo.get(at("claim"))).status).toBe(404);
  });

  test("refreshes only after a step", async () => {
    const poll = async (browser: Browser, seen: string) =>
      browser.get(`${at()}?seen=${seen}`, { "hx-request": "true" });
    const seenIn = (html: string) => /\?seen=(\w+)"/.exec(html)?.[1] ?? "";
    const seen = seenIn(await page(bo));
    const same = await poll(bo, seen);
    expect([same.status, await same.text()]).toEqual([204, ""]);
    await bring("sealed");
    const changed = await poll(bo, seen);
    expect(changed.status).toBe(200);
    const html = await changed.text();
    expect(html).toStartWith('<div id="deal"');
    expect(html).toContain(`href="${at("claim")}"`);
    world.clock.advance(DAY);
    expect((await poll(bo, seenIn(html))).status).toBe(204);
    expect((await poll(await world.as("ada"), seen)).status).toBe(404);
    expect((await poll(world.visitor, seen)).status).toBe(401);
  });

  test("begins with the title of the package, and its headings are in order", async () => {
    const html = await page(bo);
    const main = html.slice(html.indexOf("<main"));
    const levels = [...main.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(main).toMatch(/<h1><bdi>[^<]+<\/bdi><\/h1>/);
  });

  test("saves an order number and says so", async () => {
    const saved = await bo.post(`${at()}/order-number`, { orderNumber: "PO-7" });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, at()]);
    expect(await page(bo)).toContain("Saved");
  });

  test("returns to the contract after a step, and says when the deal is complete", async () => {
    await bring("paid");
    expect(await way(bo.post(at("accept"), {}))).toEqual([303, at()]);
    expect(await page(bo)).toContain("the deal is complete");
    expect((await bo.get(at("accept"))).status).toBe(409);
  });

  test("keeps a refused amount and a refused dispute in their forms", async () => {
    await bring("sealed");
    expect(await page(bo, "claim")).toContain("<h1>Mark as paid</h1>");
    const typed = await mei.post(at("paid"), { amount: "15,00" });
    expect(typed.status).toBe(400);
    const kept = await typed.text();
    expect(kept).toContain('value="15,00"');
    expect(kept).toContain("Type the amount exactly as shown");
    await site.act.claim();
    await site.act.paid();
    const refused = await bo.post(at("dispute"), { text: "Half is <missing>." });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Half is &lt;missing&gt;.");
  });

  test("shows the seller the dispute, and the buyer the answer to it", async () => {
    await bring("disputed");
    expect(await page(mei)).toContain("The buyer has disputed the delivery.");
    await site.act.statement();
    expect(await page(bo)).toContain("I have paid on Monday.");
  });

  test("states at the top, as the PDF does, that the contract is void", async () => {
    const before = await (await bo.get(`${at()}/pdf`)).bytes();
    world.clock.advance(7 * DAY);
    // A week without use ends a session.
    [mei, bo] = [await world.as("mei"), await world.as("bo")];
    expect((await bo.post(at("withdraw"), {})).status).toBe(303);
    for (const browser of [bo, mei]) {
      const html = await page(browser);
      expect(html).toContain("This contract has been void since");
      expect(html.indexOf("has been void since")).toBeLessThan(html.indexOf('class="contract"'));
    }
    const pdf = await (await bo.get(`${at()}/pdf`)).bytes();
    expect(Buffer.from(pdf).equals(Buffer.from(before))).toBe(false);
    expect((await site.state()).voided_at).toBe(world.clock.now());
  });

  test("is hidden from others at every step", async () => {
    const ada = await world.as("ada");
    for (const action of ["claim", "paid", "accept", "dispute", "withdraw", "none"]) {
      const read = [ada.get(at(action)), world.visitor.get(at(action))];
      const posted = [ada.post(at(action), {}), world.visitor.post(at(action), {})];
      const signIn = action === "none" ? 404 : 401;
      expect(await statuses(...read, ...posted)).toEqual([404, 404, 404, signIn]);
    }
  });
});

describe("the list of contracts", () => {
  test("shows each delivery and the party that must act", async () => {
    const list = async (browser: Browser) => (await browser.get("/contracts")).text();
    expect(await list(mei)).toMatch(/Not uploaded yet[\s\S]*Your turn/);
    expect(await list(bo)).not.toContain("Your turn");
    await bring("paid");
    expect(await list(bo)).toMatch(/Paid, awaiting acceptance[\s\S]*Your turn/);
  });
});
