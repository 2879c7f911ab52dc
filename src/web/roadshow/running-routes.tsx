import { RunningRoadshowsPage } from "../../../views/roadshow/running-page";
import { runningRoadshows } from "../../roadshow/running-roadshows";
import { limitedTo } from "../http/access";
import type { AppContext } from "../http/app-context";

const A_PAGE = 24;

export function runningRoadshowRoutes(services: AppContext) {
  const { db, clock, pages } = services;
  return limitedTo(services, "search").get(
    "/roadshows/running",
    async ({ reader, viewer, query }) => {
      const now = clock.now();
      const request = { cursor: query.cursor || undefined, limit: A_PAGE };
      const found = await runningRoadshows(db, request, now);
      const isSeller = viewer?.role === "seller";
      const { title, lead } = pages.messages(reader).roadshow.list;
      return pages.page(reader, {
        title,
        description: lead,
        current: "roadshows",
        main: <RunningRoadshowsPage {...{ ...found, isSeller, now }} />,
      });
    },
  );
}
