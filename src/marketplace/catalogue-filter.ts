import { DAY, ENDING_SOON_MS } from "../lib/time";
import {
  type Category,
  categoriesMatching,
  type Language,
  languagesMatching,
} from "../packages/vocabulary";
import { classesMatching, type RightsFilter } from "../rights/rights";
import type { Order } from "./catalogue-orders";
import type { Bounds } from "./catalogue-query";
import type { Choices } from "./choices";
import type { StatusFilter } from "./schema";

/** What to show; what is left out does not filter. Prices in cents, the bounds included. */
export interface CatalogueFilter extends RightsFilter {
  status: StatusFilter;
  category?: Category;
  language?: Language;
  minPriceCents?: number;
  maxPriceCents?: number;
  certifiedOnly: boolean;
  search?: string;
}

/** New listings: of the last 7 days (docs/product.md#status-filters). */
export const NEW_MS = 7 * DAY;

/** Stored values, any of each, and what else narrows a list. */
interface Narrowing {
  choices: Choices;
  bounds: Bounds;
}

/** What an order of a filter's list is read from: several that are merged where one cannot say it. */
export function narrowingsOf(filter: CatalogueFilter, order: Order, now: number): Narrowing[] {
  const narrowing = (statuses: Choices["statuses"], ends: Bounds = {}) => ({
    choices: { ...choicesOf(filter), statuses },
    bounds: { ...boundsOf(filter, now), ...ends },
  });
  if (order === "lately-ended")
    // Past its end an auction is over, although its row is only about to say so.
    return [narrowing(["ended", "settled"]), narrowing(["active"], { endedBy: now })];
  const running = filter.status !== "all" || order === "ending-soon";
  return [
    running ? narrowing(["active"], { endsAfter: now }) : narrowing(["active", "ended", "settled"]),
  ];
}

function choicesOf(filter: CatalogueFilter): Omit<Choices, "statuses"> {
  return {
    certified: filter.certifiedOnly ? [1] : [1, 0],
    categories: filter.category ? categoriesMatching(filter.category) : [],
    languages: filter.language ? languagesMatching(filter.language) : [],
    rightsClasses: classesMatching(filter),
  };
}

/** Each combination of stored values: a run that an index holds in order. */
export function combinationsOf(choices: Choices): Bounds[] {
  const all = (name: keyof Bounds, values: ReadonlyArray<string | number>) =>
    values.length === 0 ? [{}] : values.map((value) => ({ [name]: value }));
  return [
    all("status", choices.statuses),
    all("certified", choices.certified),
    all("rights_class", choices.rightsClasses),
    all("category", choices.categories),
    all("language", choices.languages),
  ].reduce<Bounds[]>(
    (combinations, choice) =>
      combinations.flatMap((c) => choice.map((value) => ({ ...c, ...value }))),
    [{}],
  );
}

function boundsOf(filter: CatalogueFilter, now: number): Bounds {
  const { status, minPriceCents, maxPriceCents } = filter;
  return {
    ...(status === "ending-soon" && { endsBefore: now + ENDING_SOON_MS }),
    ...(status === "new" && { listedSince: now - NEW_MS }),
    ...(status === "featured" && { roadshowAfter: now }),
    ...(minPriceCents !== undefined && { minPrice: minPriceCents }),
    ...(maxPriceCents !== undefined && { maxPrice: maxPriceCents }),
  };
}
