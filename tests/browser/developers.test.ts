import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { sharedChromium } from "../support/chromium";
import { listen } from "../support/http";
import { PATIENCE_MS } from "../support/patience";
import { createWorld, type World } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

let world: World;
let site: string;

beforeAll(async () => {
  world = await createWorld();
  site = await listen(world.app);
});

afterAll(() => world.close());

test.each(["/developers", "/developers/guides", "/developers/bids"])(
  "what a reader copies from %s is the code as it is",
  async (path) => {
    const page = await (await sharedChromium()).newPage();
    try {
      await page.goto(site + path);
      const blocks = await page.locator("pre").evaluateAll((all) =>
        all.map((block) => {
          for (const folded of document.querySelectorAll("details")) folded.open = true;
          getSelection()?.selectAllChildren(block);
          return [getSelection()?.toString().trimEnd(), block.textContent?.trimEnd()];
        }),
      );
      expect(blocks.length).toBeGreaterThan(2);
      for (const [copied, written] of blocks) expect(copied).toBe(written);
      expect(blocks.some(([copied]) => /\n {2,}\S/.test(copied ?? ""))).toBe(true);
    } finally {
      await page.close();
    }
  },
);
