import { Elysia } from "elysia";
import { reading, signedIn } from "../http/reading";
import type { Services } from "../http/services";
import { analyticsJson } from "./analytics-json";

/** The market's figures (spec sections 3 and 7). */
export function analyticsApi(services: Services) {
  const { statistics } = services;
  return new Elysia({ prefix: "/api", tags: ["Statistics"] }).use(reading(services)).get(
    "/marketplace/analytics",
    async ({ viewer }) => {
      signedIn(viewer);
      return analyticsJson(await statistics.read());
    },
    { detail: { summary: "The market's figures, counted at most every 30 seconds" } },
  );
}
