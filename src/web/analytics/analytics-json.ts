import type { z } from "zod";
import { messagesFor } from "../../../views/messages/catalogue";
import { trendOf } from "../../analytics/listings";
import type { KeptFigures } from "../../analytics/statistics";
import { centsToDecimal, percentOf } from "../../lib/money";
import { isoTime } from "../../lib/time";
import type { analyticsAnswer } from "./answers";

export function analyticsJson({
  figures,
  countedAt,
}: KeptFigures): z.output<typeof analyticsAnswer> {
  const { analytics } = messagesFor("en");
  const { quality, contents, averageBidCents } = figures;
  const analysed = quality.high + quality.medium + quality.basic;
  return {
    marketplace: {
      activePackages: figures.active,
      totalWords: figures.totalWords,
      certifiedPercentage: percentOf(figures.certified, figures.listed),
      averageResponseTime: analytics.responseTime(figures.averageResponseMs),
    },
    trendingCategories: figures.categories.map((category) => ({
      name: category.name,
      count: category.count,
      trend: trendOf(category),
    })),
    qualityDistribution: {
      high: percentOf(quality.high, analysed),
      medium: percentOf(quality.medium, analysed),
      basic: percentOf(quality.basic, analysed),
    },
    languageDistribution: Object.fromEntries(
      figures.languages.map(({ name, count }) => [name, percentOf(count, figures.listed)]),
    ),
    contentTypes: {
      Literary: percentOf(contents.literary, figures.listed),
      Educational: percentOf(contents.educational, figures.listed),
      "STEM Problems": percentOf(contents.stem, figures.listed),
    },
    marketActivity: {
      newListingsToday: figures.newListings.at(-1)?.count ?? 0,
      activeAuctions: figures.active,
      completedTrades: figures.trades,
      averageBidValue: averageBidCents === null ? null : centsToDecimal(averageBidCents),
    },
    calculatedAt: isoTime(countedAt),
  };
}
