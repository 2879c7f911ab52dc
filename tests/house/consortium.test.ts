import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { LISTING } from "../support/listings";
import { HOUSE_NAME, houseSettings, OwnSite } from "../support/own-site";
import { PATIENCE_MS } from "../support/patience";
import { PASSWORD, registrationForm } from "../support/people";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const OURS = /AI Marketplace|Digiocean|support@example\.com/i;

let site: OwnSite;
beforeAll(async () => {
  const admission = { JOINING: "approval", BIDDING: "verified", LISTING: "confirmed" };
  site = await OwnSite.start({ ...houseSettings(), ...admission });
});
afterAll(() => site?.stop());

const members = new Map<string, Browser>();
const as = (name: string) => members.get(name) as Browser;

async function called(
  by: string,
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: answers are described by OpenAPI
): Promise<[status: number, body: any]> {
  const answer = await as(by).json(method, path, body);
  return [answer.status, await answer.json()];
}

const pageOf = async (by: Browser, path: string) => {
  const response = await by.get(path);
  return { status: response.status, text: await response.text() };
};

async function join(name: string, changes: Record<string, unknown> = {}) {
  const browser = site.browser();
  members.set(name, browser);
  const [status] = await called(name, "POST", "/api/auth/register", {
    ...registrationForm(name),
    ...changes,
  });
  expect(status).toBe(201);
  await signIn(name);
}

async function signIn(name: string) {
  const account = { email: `${name}@example.test`, password: PASSWORD };
  expect((await called(name, "POST", "/api/auth/login", account))[0]).toBe(200);
}

async function confirm(name: string) {
  const mail = await site.mail(
    new RegExp(`^To: .*${name}@example.test[\\s\\S]*/email-verification/`, "im"),
  );
  const [path = ""] = /\/email-verification\/[\w-]{43}/.exec(mail) ?? [];
  expect((await as(name).post(path, {})).status).toBe(303);
  members.set(name, site.browser());
  await signIn(name);
}

let packageId: string;
let reference: string;

test("admits members once an operator approves them", async () => {
  await join("ops");
  await join("lantau", { role: "seller", organization: "Lantau Press" });
  await join("kite", { organization: "Kite Models" });
  for (const name of ["ops", "lantau", "kite"]) await confirm(name);
  const [refused, { code }] = await called("lantau", "POST", "/api/packages", LISTING);
  expect([refused, code]).toEqual([403, "approval-needed"]);
  const { text } = await pageOf(as("ops"), "/operator/joining");
  const waiting = [...text.matchAll(/name="(selected\.[^"]+)"/g)];
  expect(waiting).toHaveLength(2);
  const selected = Object.fromEntries(waiting.map(([, name = ""]) => [name, "true"]));
  const approval = { act: "approve", facts: "", ...selected };
  expect((await as("ops").post("/operator/joining/decisions", approval)).status).toBe(303);
});

test("shows a seller the fee before listing for invited members", async () => {
  const form = await pageOf(as("lantau"), "/packages/import");
  expect(form.text).toContain("This site charges buyers 3% on top of the price of each license");
  const [status, listed] = await called("lantau", "POST", "/api/packages", {
    ...LISTING,
    audience: "invited",
    sale: "seller",
  });
  expect([status, listed.feePercent]).toEqual([201, { buyer: 3, seller: 0 }]);
  packageId = listed.id;
  expect((await pageOf(as("kite"), `/package/${packageId}`)).status).toBe(404);
  const invited = { emails: ["kite@example.test"] };
  const path = `/api/packages/${packageId}/invitations`;
  expect((await called("lantau", "POST", path, invited))[0]).toBe(201);
  await site.mail(/^To: .*kite@example\.test[\s\S]*Harbour ledgers/im);
  expect((await pageOf(as("kite"), `/package/${packageId}`)).status).toBe(200);
  expect((await pageOf(site.browser(), `/package/${packageId}`)).status).toBe(404);
});

test("accepts bids once the organization is verified", async () => {
  const bids = `/api/packages/${packageId}/bids`;
  const [refused, { code }] = await called("kite", "POST", bids, { amount: "1200" });
  expect([refused, code]).toEqual([403, "bidding-verified"]);
  const [, { id }] = await called("kite", "GET", "/api/auth/user");
  const seen = { ground: "terms", rule: "Rules, section 2", facts: "Papers seen." };
  expect((await called("ops", "POST", `/api/operator/members/${id}/verify`, seen))[0]).toBe(200);
  const review = await pageOf(as("kite"), `/package/${packageId}/bids/new?amount=1200`);
  expect(review.text).toContain("Total with the site&#x27;s 3% fee ($36.00): $1,236.00");
  expect((await called("kite", "POST", bids, { amount: "1200" }))[0]).toBe(201);
});

test("makes a contract and a fee invoice", async () => {
  const [, [bid]] = await called("lantau", "GET", `/api/seller/bids?packageId=${packageId}`);
  expect((await called("lantau", "POST", `/api/bids/${bid.id}/accept`))[0]).toBe(200);
  expect((await called("lantau", "POST", `/api/bids/${bid.id}/send-contract`))[0]).toBe(200);
  const listed = await pageOf(as("kite"), "/contracts");
  [reference = ""] = /AIM-\d{4}-\d{6}/.exec(listed.text) ?? [];
  const [, [note]] = await called("kite", "GET", `/api/contracts/${reference}/fee-notes`);
  expect(note).toMatchObject({ price: "1200.00", percent: 3, amount: "36.00", kind: "fee-note" });
  expect(note.number).toMatch(/^F-\d{4}-000001$/);
  const pdf = await as("kite").get(`/api/contracts/${reference}/fee-note.pdf`);
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, "%PDF-"]);
  const file = await (await as("ops").get("/operator/fees.csv")).text();
  expect(file).toContain(`${note.number},fee-note`);
  const mail = await site.mail(/^To: .*kite@example\.test[\s\S]*fee invoice F-/im);
  expect(mail).toContain(HOUSE_NAME);
});

test("uses the house's name, logo, color and terms in both languages", async () => {
  const visitor = site.browser();
  const { text } = await pageOf(visitor, "/terms");
  expect(text).toContain("<h1>Consortium rules</h1>");
  expect((await pageOf(visitor, "/terms?lang=zh-Hant")).text).toContain("<h1>聯盟條款</h1>");
  expect((await pageOf(visitor, "/privacy")).text).toContain("<h1>What we keep</h1>");
  expect((await pageOf(visitor, "/imprint")).text).toContain("Harbour Consortium Ltd");
  const [, colours = ""] = /href="([^"]+site-colours[^"]+\.css)"/.exec(text) ?? [];
  expect((await pageOf(visitor, colours)).text).toContain("light-dark(#1b6f55,");
  const [, logo = ""] = /<img class="logo" src="([^"]+)"/.exec(text) ?? [];
  expect((await visitor.get(logo)).headers.get("content-type")).toBe("image/svg+xml");
});

const LINK = /(?:href|action|src)="(\/[^"#]*)/g;
/** These links change state, or repeat a page with other choices. */
const LEFT_OUT = /logout|\?|\/assets\/|\/log\/|\.pdf$|\.zip$|deletion/;

async function crawl(browser: Browser, from: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = [...from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const response = await browser.get(path);
    const type = response.headers.get("content-type") ?? "";
    const text = /html|json|xml|csv|text/.test(type) ? await response.text() : "";
    pages.set(path, text);
    if (!type.includes("html")) continue;
    expect([path, text.includes(`class="logo"`)]).toEqual([path, true]);
    for (const [, link = ""] of text.matchAll(LINK))
      if (!LEFT_OUT.test(link)) waiting.push(link.replaceAll("&amp;", "&"));
  }
  return pages;
}

test("keeps our name out of pages, feeds and emails", async () => {
  const starts = [
    "/",
    "/marketplace",
    "/register",
    "/login",
    "/nothing-here",
    "/manifest.webmanifest",
  ];
  const readers: Array<[string, Browser]> = [["visitor", site.browser()], ...members];
  for (const [name, browser] of readers) {
    const pages = await crawl(browser, [...starts, "/operator", `/package/${packageId}`]);
    expect(pages.size).toBeGreaterThan(10);
    const ours = [...pages].filter(([, text]) => OURS.test(text)).map(([path]) => path);
    expect([name, ours]).toEqual([name, []]);
    expect(pages.get("/")).toContain(HOUSE_NAME);
    const hasDeal = [...pages.keys()].some((path) => path.startsWith("/contract/"));
    expect([name, hasDeal]).toEqual([name, name === "kite" || name === "lantau"]);
  }
  const mails = site.mails();
  expect(mails.length).toBeGreaterThan(5);
  expect(mails.filter((mail) => OURS.test(mail))).toEqual([]);
  for (const mail of mails) expect(mail).toContain(HOUSE_NAME);
});
