export type Trend = "up" | "stable" | "down";

export function trendOf(listed: { thisWeek: number; weekBefore: number }): Trend {
  const { thisWeek, weekBefore } = listed;
  if (thisWeek === weekBefore) return "stable";
  return thisWeek > weekBefore ? "up" : "down";
}
