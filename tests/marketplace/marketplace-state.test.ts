import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { LOCALES, messagesFor } from "../../messages/catalogue";
import { activeFilterCount, activeFilters } from "../../src/marketplace/active-filters";
import { FILTER_LIST } from "../../src/marketplace/filter-list";
import { STATUS_FILTERS } from "../../src/marketplace/filters";
import {
  DEFAULT_STATE,
  hrefOf,
  type MarketplaceState,
  stateOf,
} from "../../src/marketplace/marketplace-state";
import { marketplaceQuery, SORTS, VIEWS } from "../../src/marketplace/schema";
import { RESERVES } from "../../src/packages/listed-figures";
import { ALL_CATEGORIES, ALL_LANGUAGES } from "../../src/packages/vocabulary";
import { SALES } from "../../src/rules/sale";
import { choiceText } from "../../views/marketplace/filter-label";

function stateAt(href: string): MarketplaceState {
  const { searchParams } = new URL(href, "http://localhost");
  return stateOf(marketplaceQuery.parse(Object.fromEntries(searchParams)));
}

const states: fc.Arbitrary<MarketplaceState> = fc.record(
  {
    filter: fc.record(
      {
        status: fc.constantFrom(...STATUS_FILTERS),
        certifiedOnly: fc.boolean(),
        category: fc.constantFrom(...ALL_CATEGORIES),
        language: fc.constantFrom(...ALL_LANGUAGES),
        minPriceCents: fc.integer({ min: 1, max: 4_999_999 }),
        maxPriceCents: fc.integer({ min: 5_000_000, max: 9_999_999 }),
        maxTokenCents: fc.nat(9_999_999),
        minQuality: fc.integer({ min: 1, max: 100 }),
        minTokens: fc.nat(999_999).map((thousands) => thousands * 1000),
        maxTokens: fc.integer({ min: 1_000_000, max: 999_999_999 }).map((n) => n * 1000),
        periodFrom: fc.integer({ min: -3000, max: -1 }),
        periodTo: fc.integer({ min: 1, max: 2026 }),
        publisher: fc.constantFrom("Sea & Co", "文 +"),
        rightsSource: fc.boolean(),
        reserve: fc.constantFrom(...RESERVES),
        sale: fc.constantFrom(...SALES),
        format: fc.constantFrom("TXT", "LaTeX"),
        search: fc
          .string({ unit: "grapheme", maxLength: 50 })
          .map((text) => text.replace(/[\p{Cc}\u2028\u2029]/gu, "").trim())
          .filter((text) => text !== ""),
      },
      { requiredKeys: ["status", "certifiedOnly"] },
    ),
    sort: fc.constantFrom(...SORTS),
    view: fc.constantFrom(...VIEWS),
    cursor: fc.base64String({ minLength: 1, maxLength: 40 }),
  },
  { requiredKeys: ["filter", "sort", "view"] },
);

/** Without a search, "newest" and "relevance" are the same order. */
const withOneOrder = (state: MarketplaceState): MarketplaceState =>
  state.sort === "newest" && !state.filter.search ? { ...state, sort: "relevance" } : state;

describe("the marketplace's state in its URL", () => {
  test("survives a round trip", () => {
    fc.assert(
      fc.property(states, (state) => expect(stateAt(hrefOf(state))).toEqual(withOneOrder(state))),
    );
  });

  test("keeps the order of its parameters, by which saved searches are recognized", () => {
    const href =
      "/marketplace?search=law&status=new&category=News&language=English&publisher=Sea&minPrice=1000&maxPrice=2000&maxTokenPrice=5&minQuality=70&minSize=1&maxSize=2&periodFrom=1890&periodTo=1930&rightsSource=true&reserve=met&sale=highest&format=TXT&certified=false&use=retrieval&exclusive=false&sort=title-az&view=list&cursor=abc";
    const [path, query = ""] = href.split("?");
    expect(hrefOf(stateAt(`${path}?${query.split("&").toReversed().join("&")}`))).toBe(href);
  });

  test("omits defaults", () => {
    expect(hrefOf(DEFAULT_STATE)).toBe("/marketplace");
    expect(stateAt("/marketplace")).toEqual(DEFAULT_STATE);
    expect(stateAt("/marketplace?search=&category=&minPrice=&sort=&cursor=")).toEqual(
      DEFAULT_STATE,
    );
    expect(DEFAULT_STATE).toMatchObject({
      filter: { status: "active", certifiedOnly: true },
      sort: "relevance",
    });
  });
});

describe("the price filter", () => {
  test("leaves out a limit at an end of the slider", () => {
    expect(stateAt("/marketplace?minPrice=0&maxPrice=100000").filter).toEqual(DEFAULT_STATE.filter);
    expect(stateAt("/marketplace?minPrice=1000&maxPrice=99000").filter).toMatchObject({
      minPriceCents: 100_000,
      maxPriceCents: 9_900_000,
    });
  });

  test("swaps limits in the wrong order", () => {
    expect(stateAt("/marketplace?minPrice=5000&maxPrice=2000").filter).toMatchObject({
      minPriceCents: 200_000,
      maxPriceCents: 500_000,
    });
  });
});

test.each([
  ["/marketplace", 2],
  ["/marketplace?status=all&certified=false", 0],
  ["/marketplace?status=all&certified=false&search=law&sort=price-low&view=list", 0],
  ["/marketplace?category=News&language=English&minPrice=1000&maxPrice=2000", 5],
  ["/marketplace?certified=false&maxPrice=2000", 2],
])("for %s counts %i active filters", (href, count) => {
  expect(activeFilterCount(stateAt(href))).toBe(count);
});

describe("an active filter", () => {
  test("is removed alone, keeping all but the page number", () => {
    const href =
      "/marketplace?search=law&category=News&use=retrieval&exclusive=false&minPrice=1000&maxPrice=2000";
    const state = stateAt(`${href}&sort=price-low&view=list&cursor=abc`);
    const left = activeFilters(state).map(({ name, stateWithout: without }) => [
      name,
      hrefOf(without),
    ]);
    const without = (gone: string[], added = {}) => {
      const { filter, ...rest } = stateAt(`${href}&sort=price-low&view=list`);
      const kept = Object.entries(filter).filter(([name]) => !gone.includes(name));
      return hrefOf({
        ...rest,
        filter: { ...Object.fromEntries(kept), ...added } as typeof filter,
      });
    };
    expect(left).toEqual([
      ["search", without(["search"])],
      ["status", without([], { status: "all" })],
      ["certified", without([], { certifiedOnly: false })],
      ...["category", "use", "exclusive"].map((name) => [name, without([name])]),
      ["price", without(["minPriceCents", "maxPriceCents"])],
    ]);
  });
});

test.each(LOCALES)("every filter has a label in %s", (locale) => {
  const messages = messagesFor(locale);
  for (const { name, choices = [] } of FILTER_LIST) {
    expect(messages.finding.names[name]).not.toBe("");
    if (name !== "format")
      for (const value of choices) expect(choiceText(messages, name, value)).not.toBe(value);
  }
});
