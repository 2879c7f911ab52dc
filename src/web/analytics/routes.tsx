import { Elysia } from "elysia";
import { AnalyticsPage, AnalyticsView } from "../../../views/analytics/analytics-page";
import { analyticsQuery } from "../../analytics/schema";
import type { MarketStatistics } from "../../analytics/statistics";
import { readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { RouteNotFound } from "../http/errors";
import { isFragmentWanted } from "../http/request";

interface Deps extends AppContext {
  statistics: MarketStatistics;
}

export function analyticsRoutes(services: Deps) {
  const { pages, statistics } = services;
  return new Elysia().use(readerPlugin(services)).get(
    "/analytics",
    async ({ reader, viewer, query, request }) => {
      const { tab } = analyticsQuery.parse(query);
      if (isFragmentWanted(request.headers)) {
        // Redirects to sign-in if the session ended while the page was open.
        requireSignedIn(viewer);
        const view = <AnalyticsView {...(await statistics.read())} tab={tab} />;
        return pages.fragment(reader, pages.html(reader, view));
      }
      if (!viewer) throw new RouteNotFound();
      const page = <AnalyticsPage {...(await statistics.read())} tab={tab} />;
      const { analytics: title } = pages.messages(reader).layout;
      return pages.page(reader, { title, main: page });
    },
    { limit: { page: "figures", refresh: "liveFigures" } },
  );
}
