import { z } from "zod";
import { line } from "../lib/inputs";

export const DASHBOARD_TABS = ["packages", "sales", "bids", "favorites", "analytics"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** Buyers see their bids first. */
export function dashboardTabs(
  role: "buyer" | "seller",
): readonly [DashboardTab, ...DashboardTab[]] {
  return role === "seller" ? DASHBOARD_TABS : ["bids", "favorites", "packages", "analytics"];
}

const cursor = line().max(100).optional();

export const dashboardQuery = z.object({
  tab: z.enum(DASHBOARD_TABS).optional().catch(undefined),
  cursor,
});

export type DashboardQuery = z.output<typeof dashboardQuery>;

export const listQuery = z.object({ cursor });
