import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing } from "../support/browsing";
import { LISTING } from "../support/listings";

const site = browsing();
const PHONE = { viewport: { width: 360, height: 740 } };

const drafts = async () => {
  const rows = await site.world.db
    .selectFrom("drafts")
    .select(["id", "fields", "revision"])
    .execute();
  return rows.map(({ fields, ...row }) => ({ ...row, ...JSON.parse(fields) }));
};
const title = (page: Page) => page.getByLabel("Title", { exact: true });
const topOf = (page: Page) =>
  title(page).evaluate((field) => field.getBoundingClientRect().top + scrollY);
const saved = (page: Page) => page.locator("[data-status]", { hasText: /^Saved$/ }).waitFor();

async function begin(page: Page): Promise<void> {
  await page.goto("/create-package");
  await page.waitForLoadState("networkidle");
}

test("saves a field on blur and restores it after a reload", async () => {
  const page = await site.as("mei", PHONE);
  await begin(page);
  const before = await topOf(page);
  await title(page).fill("Harbour ledgers");
  await page.getByLabel("Publisher").fill("Lantau Books");
  await page.getByLabel("Publisher").press("Tab");
  await saved(page);
  expect(await topOf(page)).toBe(before);
  const [draft] = await drafts();
  expect(draft).toMatchObject({ title: "Harbour ledgers" });
  expect(page.url()).toEndWith(`/draft/${draft?.id}`);
  await page.getByLabel("Category").selectOption("educational");
  await saved(page);
  await page.reload();
  expect(await title(page).inputValue()).toBe("Harbour ledgers");
  expect(await page.getByLabel("Publisher").inputValue()).toBe("Lantau Books");
  expect(await page.getByText("We restored").count()).toBe(0);
  expect(await drafts()).toHaveLength(1);
});

test("saves unsaved text when the tab closes, and restores it in another", async () => {
  const page = await site.as("mei", PHONE);
  await begin(page);
  await title(page).pressSequentially("Half a title");
  const sent = page
    .context()
    .waitForEvent("response", (answer) => answer.url().endsWith("/drafts"));
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect((await sent).status()).toBe(201);
  await page.close();
  expect(await drafts()).toMatchObject([{ title: "Half a title", revision: 1 }]);
});

test("continues with the draft when Back returns to a form without a save response", async () => {
  site.allowError(/ERR_FAILED/);
  const page = await site.as("mei", PHONE);
  await page.route("**/drafts", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await begin(page);
  await title(page).fill("Harbour ledgers");
  await title(page).press("Tab");
  await page.getByText("Not saved yet").waitFor();
  expect(await drafts()).toMatchObject([{ title: "Harbour ledgers" }]);
  await page.goto("/");
  await page.unroute("**/drafts");
  await page.goBack();
  await page.waitForLoadState("networkidle");
  expect(await title(page).inputValue()).toBe("Harbour ledgers");
  await title(page).fill("Harbour ledgers, 1880");
  await title(page).press("Tab");
  await saved(page);
  const [draft, ...others] = await drafts();
  expect([draft?.title, others]).toEqual(["Harbour ledgers, 1880", []]);
  expect(page.url()).toEndWith(`/draft/${draft?.id}`);
  await page.getByLabel("Publisher").fill("Lantau Books");
  await page.getByLabel("Publisher").press("Tab");
  await saved(page);
  expect(await drafts()).toMatchObject([{ id: draft?.id, publisher: "Lantau Books" }]);
});

test("makes a button pressed during a save wait for it", async () => {
  site.allowError(/status of 400/);
  const page = await site.as("mei", PHONE);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/drafts", async (route) => {
    await held;
    await route.continue();
  });
  await begin(page);
  const asked = page.waitForRequest("**/drafts");
  await title(page).fill("Harbour ledgers");
  await page.getByRole("button", { name: "Next" }).click();
  await asked;
  release();
  await page.locator(".field-error", { hasText: "Description" }).waitFor();
  expect(await title(page).inputValue()).toBe("Harbour ledgers");
  expect(await drafts()).toMatchObject([{ title: "Harbour ledgers" }]);
});

test("offers both versions instead of overwriting another window's save", async () => {
  site.allowError(/status of 409/);
  const page = await site.as("mei", PHONE);
  await begin(page);
  await title(page).fill("First window");
  await page.getByLabel("Category").selectOption("educational");
  await saved(page);
  const [draft] = await drafts();
  const fields = JSON.stringify({ title: "Second window" });
  await site.world.db.updateTable("drafts").set({ fields, revision: 9 }).execute();
  await title(page).fill("First window again");
  await title(page).press("Tab");
  await page.getByText("Not saved yet").waitFor();
  expect(await drafts()).toEqual([{ id: draft?.id, revision: 9, title: "Second window" }]);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.locator(".saved-elsewhere", { hasText: "Second window" }).waitFor();
  expect(await title(page).inputValue()).toBe("First window again");
});

test("changes a public listing only by its button", async () => {
  const mei = await site.world.as("mei");
  const { id } = await (await mei.json("POST", "/api/packages", LISTING)).json();
  const page = await site.as("mei", PHONE);
  const writes: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));
  await page.goto(`/package/${id}/edit`);
  await page.waitForLoadState("networkidle");
  await title(page).fill("Wharf ledgers");
  await page.getByLabel("Publisher").fill("Other Press");
  await page.reload();
  await page.getByText("We restored what you had typed.").waitFor();
  expect(writes).toEqual([]);
  expect(await drafts()).toEqual([]);
});
