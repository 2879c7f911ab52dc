import { Elysia } from "elysia";
import type { MarketStatistics } from "../../analytics/statistics";
import { reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call } from "../http/call";
import { analyticsJson } from "./analytics-json";
import { analyticsAnswer } from "./answers";

interface Deps extends AppContext {
  statistics: MarketStatistics;
}

export function analyticsApi(services: Deps) {
  const { statistics } = services;
  return new Elysia({ prefix: "/api", tags: ["Statistics"] }).use(reading(services)).get(
    "/marketplace/analytics",
    async ({ viewer }) => {
      signedIn(viewer);
      return analyticsJson(await statistics.read());
    },
    call("Get market figures, at most 30 seconds old", {
      limit: "figures",
      by: "member",
      answers: analyticsAnswer,
    }),
  );
}
