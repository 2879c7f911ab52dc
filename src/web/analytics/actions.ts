import { z } from "zod";
import { messagesFor } from "../../../messages/catalogue";
import { trendOf } from "../../analytics/listings";
import type { CachedFigures, MarketStatistics } from "../../analytics/statistics";
import { count, dollars, percent, text, time } from "../../lib/answers";
import { centsToDecimal, percentOf } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";

interface Deps extends AppContext {
  statistics: MarketStatistics;
}

export function analyticsActions(services: Deps) {
  const { statistics } = services;
  return mountActions(services, [
    action({
      caller: "member",
      limit: "figures",
      run: () => statistics.read(),
      api: {
        at: "GET /api/marketplace/analytics",
        summary: "Get market figures, at most 30 seconds old",
        tag: "Statistics",
        answer: analyticsSchema,
        json: analyticsJson,
      },
    }),
  ]);
}

function analyticsJson({ figures, countedAt }: CachedFigures): z.output<typeof analyticsSchema> {
  const { analytics } = messagesFor("en");
  const { quality, contents, averageBidCents } = figures;
  const analyzedCount = quality.high + quality.medium + quality.basic;
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
      high: percentOf(quality.high, analyzedCount),
      medium: percentOf(quality.medium, analyzedCount),
      basic: percentOf(quality.basic, analyzedCount),
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

const analyticsSchema = z
  .object({
    marketplace: z.object({
      activePackages: count,
      totalWords: count,
      certifiedPercentage: percent,
      averageResponseTime: text,
    }),
    trendingCategories: z.array(
      z.object({ name: text, count, trend: z.enum(["up", "stable", "down"]) }),
    ),
    qualityDistribution: z.object({ high: percent, medium: percent, basic: percent }),
    languageDistribution: z.record(text, percent),
    contentTypes: z.record(text, percent),
    marketActivity: z.object({
      newListingsToday: count,
      activeAuctions: count,
      completedTrades: count,
      averageBidValue: dollars.nullable(),
    }),
    calculatedAt: time,
  })
  .meta({ id: "MarketAnalytics" });
