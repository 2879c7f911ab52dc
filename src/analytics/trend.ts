export type Trend = "up" | "stable" | "down";

/** Whether more was listed in the last 7 days than in the 7 before (see NewListings). */
export function trendOf(listed: { thisWeek: number; weekBefore: number }): Trend {
  const { thisWeek, weekBefore } = listed;
  if (thisWeek === weekBefore) return "stable";
  return thisWeek > weekBefore ? "up" : "down";
}
