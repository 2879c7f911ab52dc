import { currentBudgets } from "../../lib/requester";
import { SECOND } from "../../lib/time";

/** Times from a clock with fractions of milliseconds add up to a little more. */
const secondsOf = (ms: number) => Math.ceil(Math.round(ms) / SECOND);

/** As in draft-ietf-httpapi-ratelimit-headers-10, one item for each limit that the request counts for. */
export function rateLimitHeaders(): Array<readonly [string, string]> {
  const budgets = currentBudgets();
  if (budgets.length === 0) return [];
  const policies = budgets.map(
    ({ name, times, windowMs }) => `"${name}";q=${Math.floor(times)};w=${secondsOf(windowMs)}`,
  );
  const limits = budgets.map(
    ({ name, left, resetMs }) => `"${name}";r=${Math.floor(left)};t=${secondsOf(resetMs)}`,
  );
  return [
    ["ratelimit-policy", policies.join(", ")],
    ["ratelimit", limits.join(", ")],
  ];
}
