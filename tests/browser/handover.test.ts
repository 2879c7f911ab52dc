import { beforeEach, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { Decrypter } from "age-encryption";
import type { BrowserContextOptions, Page } from "playwright";
import { readKeyFile } from "../../src/handover/key-file";
import { browsing } from "../support/browsing";
import { addSale } from "../support/deals";
import { addSealedDelivery, type SealedDelivery } from "../support/sealed-delivery";

const site = browsing();
let sealed: SealedDelivery;

beforeEach(async () => {
  const { world } = site;
  const contractId = await addSale(world, world.clock.now(), { title: "Tide tables" });
  const files = { "tides/north.txt": "潮汐 tide tables\n".repeat(5000), "south.txt": "short\n" };
  sealed = await addSealedDelivery(world, contractId, files, world.clock.now());
});

const contract = (page: Page) => page.goto(`/contract/${sealed.contractId}`);

/** What a button or link of a page has the browser save. */
async function saved(page: Page, role: "link" | "button", name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole(role, { name, exact: true }).click(),
  ]);
  return readFileSync(await download.path());
}

async function opened(ciphertext: Buffer, keyFile: Buffer): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(readKeyFile(keyFile.toString())?.identity ?? "");
  return Buffer.from(await decrypter.decrypt(ciphertext)).toString();
}

const WAYS: [string, BrowserContextOptions][] = [
  ["with a script", { viewport: { width: 1440, height: 900 } }],
  ["without one, on a phone", { viewport: { width: 360, height: 800 }, javaScriptEnabled: false }],
];

test.each(WAYS)("what was sealed is fetched, paid and opened, %s", async (_, settings) => {
  const [mei, bo] = [await site.as("mei", settings), await site.as("bo", settings)];
  await contract(bo);
  expect(await bo.getByRole("button", { name: "Show the Key" }).count()).toBe(0);
  const ciphertext = await saved(bo, "link", "Download tides/north.txt.age");
  expect(ciphertext.includes("tide tables")).toBe(false);

  await contract(mei);
  await mei.getByText("downloaded all of tides/north.txt.age").waitFor();
  expect(await mei.getByText("The buyer has downloaded every file completely").count()).toBe(0);
  await mei.getByRole("link", { name: "Confirm the Payment" }).click();
  await mei.getByRole("textbox").fill("1500");
  await mei.getByRole("button", { name: "Confirm the Payment" }).click();
  await mei.getByText("The buyer has had the key").waitFor();
  expect(await mei.getByRole("button", { name: "Show the Key" }).count()).toBe(0);

  await contract(bo);
  await saved(bo, "link", "Download south.txt.age");
  const keyFile = await saved(bo, "button", "Save the Key File");
  expect(await opened(ciphertext, keyFile)).toBe("潮汐 tide tables\n".repeat(5000));
  await bo.getByRole("button", { name: "Show the Key" }).click();
  await bo.getByText(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/).waitFor();

  await contract(mei);
  await mei.getByText("The buyer has downloaded every file completely").waitFor();
  expect(await mei.getByText("was shown the key").count()).toBe(2);
});

test("a link is followed on another machine, until its member signs out everywhere else", async () => {
  const bo = await site.as("bo");
  await contract(bo);
  await bo.getByText("Links for another machine").click();
  const link = await bo.getByLabel("Link to south.txt.age").inputValue();
  const path = link.slice(new URL(link).origin.length);
  expect((await fetch(site.address + path)).status).toBe(200);
  await bo.goto("/profile");
  await (await site.world.as("bo")).post("/profile/ended-sessions", { session: "others" });
  expect((await fetch(site.address + path)).status).toBe(403);
});
