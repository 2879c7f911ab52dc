import type { PackagesTable } from "../../db/schema/packages";
import { DAY, ENDING_SOON_MS } from "../lib/time";
import {
  type Category,
  categoriesMatching,
  type Language,
  languagesMatching,
} from "../packages/vocabulary";
import { classesMatching, type RightsFilter } from "../rights/rights";
import type { Order } from "./catalogue-orders";
import type { Condition } from "./conditions";
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

/** A list, or a part of one: what all of its packages fulfil. */
export interface Narrowing {
  statuses: ReadonlyArray<PackagesTable["status"]>;
  /** 1, or both. */
  certified: readonly number[];
  conditions: readonly Condition[];
}

/** What an order of a filter's list is read from: several that are merged where one cannot say it. */
export function narrowingsOf(filter: CatalogueFilter, order: Order, now: number): Narrowing[] {
  const narrowing = (statuses: Narrowing["statuses"], ...more: Condition[]): Narrowing => ({
    statuses,
    certified: filter.certifiedOnly ? [1] : [1, 0],
    conditions: [...choicesOf(filter), ...boundsOf(filter, now), ...more],
  });
  if (order === "lately-ended")
    // Past its end an auction is over, although its row is only about to say so.
    return [
      narrowing(["ended", "settled"]),
      narrowing(["active"], { column: "auction_end_time", operator: "<=", values: [now] }),
    ];
  const running = filter.status !== "all" || order === "ending-soon";
  return [
    running
      ? narrowing(["active"], { column: "auction_end_time", operator: ">", values: [now] })
      : narrowing(["active", "ended", "settled"]),
  ];
}

/** Any of the stored values that a filter's value stands for. */
function choicesOf(filter: CatalogueFilter): Condition[] {
  const { category, language, use, exclusive } = filter;
  const any = (column: Condition["column"], values: Condition["values"]): Condition => ({
    column,
    operator: "in",
    values,
  });
  return [
    ...(category ? [any("category", categoriesMatching(category))] : []),
    ...(language ? [any("language", languagesMatching(language))] : []),
    ...(use !== undefined || exclusive !== undefined
      ? [any("rights_class", classesMatching(filter))]
      : []),
  ];
}

function boundsOf(filter: CatalogueFilter, now: number): Condition[] {
  const { status, minPriceCents, maxPriceCents } = filter;
  const bounds: Array<[Condition["column"], Condition["operator"], number | undefined | false]> = [
    ["auction_end_time", "<", status === "ending-soon" && now + ENDING_SOON_MS],
    ["created_at", ">=", status === "new" && now - NEW_MS],
    ["roadshow_end_time", ">", status === "featured" && now],
    ["listed_price_cents", ">=", minPriceCents],
    ["listed_price_cents", "<=", maxPriceCents],
  ];
  return bounds.flatMap(([column, operator, value]) =>
    value === undefined || value === false ? [] : [{ column, operator, values: [value] }],
  );
}
