import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { LOCALES } from "../../messages/catalogue";
import { compile } from "../../messages/compile";
import { formatsIn } from "../../messages/formats";
import { formatDollars, withAmountsIn } from "../../src/lib/money";
import { changeSettings } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { ROOT } from "../support/sources";
import { addBid } from "../support/trade-fair";

const world = worldForEach();

/** A dollar sign that a reader in Hong Kong would take for the local one. */
const AMBIGUOUS = /(?<!US)\$\s?\d/;

const textIn = (html: string) =>
  html.replace(/<script.*?<\/script>/gs, "").replace(/<[^>]+>/g, " ");

describe("amounts in Traditional Chinese", () => {
  test("name the currency on pages, in cards, forms and answers to a bid", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now(), { startingPriceCents: 120_000 });
    await addBid(world, "bo", lot, 150_000);
    for (const person of ["ada", "bo"] as const)
      await changeSettings(db, people[person].id, { language: "zh" }, clock.now());
    const ada = await world.as("ada");
    await ada.post(`/package/${lot.id}/bids`, {
      amount: "1575",
      key: "1",
      reviewedPrice: "1500.00",
    });
    const bo = await world.as("bo");
    const pages = await Promise.all([
      ada.get("/marketplace"),
      ada.get(`/package/${lot.id}`),
      bo.get(`/package/${lot.id}/bids/new?amount=2000`),
      bo.get("/dashboard?tab=bids"),
    ]);
    for (const page of pages) {
      const text = textIn(await page.text());
      expect(text).toMatch(/US\$1,575\.00|US\$2,000\.00/);
      expect(text).not.toMatch(AMBIGUOUS);
    }
    // The next reader gets the sign of their own language.
    const kim = textIn(await (await (await world.as("kim")).get(`/package/${lot.id}`)).text());
    expect(kim).toContain("$1,575.00");
    expect(kim).not.toContain("US$");
  });

  test("name the currency in every message", async () => {
    for (const path of new Glob("messages/zh-Hant/*.json").scanSync(ROOT))
      expect(await Bun.file(`${ROOT}/${path}`).text()).not.toMatch(AMBIGUOUS);
    expect(compile("{cents, money}", "zh-Hant")({ cents: 105_000 })).toBe("US$1,050.00");
    expect(formatsIn("zh-Hant").money(105_000)).toBe("US$1,050");
    expect(formatsIn("en").money(105_000)).toBe("$1,050");
  });
});

test("the sign is that of the language being rendered, also after an error", () => {
  expect(withAmountsIn("zh-Hant", () => withAmountsIn("en", () => formatDollars(100)))).toBe(
    "$1.00",
  );
  expect(withAmountsIn("zh-Hant", () => formatDollars(100))).toBe("US$1.00");
  expect(() =>
    withAmountsIn("zh-Hant", () => {
      throw new Error("a page that fails");
    }),
  ).toThrow();
  expect(formatDollars(100)).toBe("$1.00");
  for (const locale of LOCALES)
    expect(formatDollars(100, locale)).toBe(locale === "zh-Hant" ? "US$1.00" : "$1.00");
});
