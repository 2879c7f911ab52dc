import { z } from "zod";
import { count, dollars, percent, text, time } from "../../lib/answers";

export const analyticsAnswer = z
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
