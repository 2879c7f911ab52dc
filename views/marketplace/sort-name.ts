import type { Messages } from "../../messages/messages";
import type { Sort } from "../../src/marketplace/schema";

export function sortName({ common, packages }: Messages, sort: Sort): string {
  const { marketplace, table } = packages;
  const { byFigure, byName, sorts } = marketplace;
  const tokenPrice = table["per-tokens"];
  switch (sort) {
    case "price-low":
      return byFigure({ column: common.price, order: "low" });
    case "price-high":
      return byFigure({ column: common.price, order: "high" });
    case "token-price-low":
      return byFigure({ column: tokenPrice, order: "low" });
    case "token-price-high":
      return byFigure({ column: tokenPrice, order: "high" });
    case "quality-low":
      return byFigure({ column: table.quality, order: "low" });
    case "quality-high":
      return byFigure({ column: table.quality, order: "high" });
    case "title-az":
      return byName({ column: common.title, order: "az" });
    case "title-za":
      return byName({ column: common.title, order: "za" });
    case "publisher-az":
      return byName({ column: common.publisher, order: "az" });
    case "publisher-za":
      return byName({ column: common.publisher, order: "za" });
    case "language-az":
      return byName({ column: common.language, order: "az" });
    case "language-za":
      return byName({ column: common.language, order: "za" });
    default:
      return sorts[sort];
  }
}
