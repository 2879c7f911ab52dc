import { z } from "zod";

export const ANALYTICS_TABS = ["overview", "prices", "quality", "languages", "content"] as const;
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number];

export const analyticsQuery = z.object({
  tab: z.enum(ANALYTICS_TABS).catch("overview"),
});
