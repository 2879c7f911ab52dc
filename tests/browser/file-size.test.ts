import { expect, test } from "bun:test";
import { browsing } from "../support/browsing";

const site = browsing();

const fileOf = (bytes: number) => ({
  name: "me.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.alloc(bytes),
});

test.each([
  ["/profile", "picture", 5_000_001, "5 MB"],
  ["/packages/import", "file", 10_000_001, "10 MB"],
])(
  "refuses a file that is too large as soon as it is chosen: %s",
  async (path, name, bytes, most) => {
    const page = await site.as("mei");
    const writes: string[] = [];
    page.on("request", (request) => request.method() === "POST" && writes.push(request.url()));
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const field = page.locator(`input[name=${name}]`);
    const fault = () => field.evaluate((input: HTMLInputElement) => input.validationMessage);
    await field.setInputFiles(fileOf(bytes));
    expect(await fault()).toBe(`This file is too large. Choose one of at most ${most}.`);
    expect(await field.inputValue()).toBe("");
    await field.setInputFiles(fileOf(100));
    expect([await fault(), writes]).toEqual(["", []]);
  },
);
