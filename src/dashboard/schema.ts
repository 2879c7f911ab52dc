import { z } from "zod";
import { line } from "../lib/text-inputs";

/** The tabs of /dashboard; anything else is the first. */
export const DASHBOARD_TABS = ["packages", "bids", "favorites", "analytics"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

const cursor = line().max(100).optional();

export const dashboardQuery = z.object({
  tab: z.enum(DASHBOARD_TABS).catch("packages"),
  cursor,
});

export const listQuery = z.object({ cursor });
