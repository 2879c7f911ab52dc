import { z } from "zod";
import { line } from "../lib/inputs";
import { BUYER_LISTS } from "./lists";

export const DASHBOARD_TABS = ["packages", "sales", "bids", "favorites", "analytics"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** Buyers see their bids first, and their packages only if they have listed one. */
export function dashboardTabs(
  role: "buyer" | "seller",
  listed: number,
): readonly [DashboardTab, ...DashboardTab[]] {
  if (role === "seller") return DASHBOARD_TABS;
  return ["bids", "favorites", ...(listed > 0 ? (["packages"] as const) : []), "analytics"];
}

const cursor = line().max(100).optional();

export const dashboardQuery = z.object({
  tab: z.enum(DASHBOARD_TABS).optional().catch(undefined),
  list: z.enum(BUYER_LISTS).optional().catch(undefined),
  cursor,
});

export type DashboardQuery = z.output<typeof dashboardQuery>;

export const listQuery = z.object({ cursor });
