import { expect, test } from "bun:test";
import { join } from "node:path";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/listings";

const site = browsing();
const NOVEL = join(import.meta.dir, "../quality/fixtures/moby-dick-10.txt");

const chat = Array.from({ length: 40 }, (_, n) => ({
  messages: [
    { role: "user", content: `Which gate of the harbour was repaired in ${1800 + n}?` },
    { role: "assistant", content: `The ledger of ${1800 + n} names gate ${n}.`, rating: 4 },
  ],
}));

test("a seller's chats are conversations, and a buyer can repeat the estimate", async () => {
  const { world } = site;
  const { id } = await addLot(world.db, world.people.mei.id, world.clock.now(), {
    title: "Harbour turns",
    description: "Turns about a harbour, and a chapter.",
  });
  const page = await site.as("mei", { viewport: { width: 360, height: 900 } });
  await page.goto("/corpus-profile");
  await page.waitForLoadState("networkidle");
  const uploadButton = page.getByRole("button", { name: /Upload Samples/ });
  await uploadButton.click();
  const dialog = page.getByRole("dialog", { name: "Upload Sample Content for Analysis" });
  const type = dialog.locator("#sample-type");
  expect(await type.locator("option:checked").textContent()).toBe("Detect from the file");
  await dialog.locator("input[type=file]").setInputFiles({
    name: "chat.jsonl",
    mimeType: "application/jsonl",
    buffer: Buffer.from(chat.map((record) => JSON.stringify(record)).join("\n")),
  });
  await dialog.getByRole("button", { name: "Analyze Quality" }).click();
  const panel = dialog.getByRole("region", { name: "Quality Analysis" });
  await panel.getByRole("heading", { name: "Conversations" }).waitFor();
  const analysis = await panel.textContent();
  for (const text of ["Turns80", "Rated turns40 of 80 (50%)", "No estimate"])
    expect(analysis).toContain(text);
  expect(analysis).not.toContain("Problem bank");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await dialog.getByRole("button", { name: "Upload Sample" }).click();
  await toast(page, "Success");

  const buyer = await site.as("bo", { viewport: { width: 360, height: 900 } });
  await buyer.goto(`/package/${id}`);
  const section = buyer.locator("#quality");
  await section.getByRole("heading", { name: "Conversations" }).waitFor();
  expect(await section.textContent()).not.toContain("Problem bank");

  await uploadButton.click();
  await dialog.locator("input[type=file]").setInputFiles(NOVEL);
  await dialog.getByRole("button", { name: "Upload Sample" }).click();
  await dialog.waitFor({ state: "hidden" });
  await buyer.reload();
  const shown = (await section.textContent()) ?? "";
  const estimate = /\$([\d,]+) to \$([\d,]+) for the whole collection/.exec(shown)?.slice(1);
  const line = (await section.getByText("rounded to two digits").textContent()) ?? "";
  const inputs = [...line.replace(/\([^)]*\)/g, "").matchAll(/(\d[\d,.]*)(%?)/g)].map(
    ([, digits = "", percent]) => Number(digits.replace(/,/g, "")) / (percent ? 100 : 1),
  );
  const [high = 0, low = 0, ...factors] = inputs.reverse();
  const words = factors.reduce((product, factor) => product * factor, 1);
  const totals = [low, high].map((price) => Number((words * price).toPrecision(2)));
  expect(totals).toEqual((estimate ?? []).map((amount) => Number(amount.replace(/,/g, ""))));
  expect(await buyer.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
