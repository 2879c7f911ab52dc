import { Elysia } from "elysia";
import { RunningRoadshowsPage } from "../../../views/roadshow/running-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { findOwnPackage } from "../../packages/own-packages";
import { ownRunningRoadshow } from "../../roadshow/roadshows";
import { runningRoadshows } from "../../roadshow/running-roadshows";
import { roadshowQuery } from "../../roadshow/schema";
import { limitedTo, readerPlugin, sellerOnlyPage } from "../http/access";
import type { AppContext } from "../http/app-context";
import { isFragmentWanted } from "../http/request";
import { type RoadshowDeps, roadshowPages } from "./pages";

export function roadshowRoutes(services: RoadshowDeps) {
  const { db, clock } = services;
  const view = roadshowPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/roadshows", async ({ reader, viewer }) =>
      sellerOnlyPage(viewer, "/roadshows/running", ({ id }) => view.list(reader, id)),
    )
    .get("/roadshows/new", async ({ reader, viewer, request, query }) =>
      sellerOnlyPage(viewer, "/", ({ id }) => {
        const values = { packageId: query.package };
        return view.form(reader, request, id, { ...EMPTY_FORM, values });
      }),
    )
    .get("/roadshow/:id", async ({ reader, viewer, request, params, query }) =>
      sellerOnlyPage(viewer, "/", async ({ id }) => {
        const lot = await findOwnPackage(db, params.id, id);
        return view.showRoadshow(reader, lot, roadshowQuery.parse(query), {
          isFragment: isFragmentWanted(request.headers),
        });
      }),
    )
    .get("/roadshow/:id/edit", async ({ reader, viewer, request, params }) =>
      sellerOnlyPage(viewer, "/", async ({ id }) => {
        const lot = await findOwnPackage(db, params.id, id);
        const roadshow = await ownRunningRoadshow(db, lot.id, clock.now());
        const { title, description, duration_days } = roadshow;
        const values = { title, description, duration: String(duration_days) };
        return view.edit(reader, request, lot, { ...EMPTY_FORM, values });
      }),
    );
}

const PAGE_SIZE = 24;

export function runningRoadshowRoutes(services: AppContext) {
  const { db, clock, pages } = services;
  return limitedTo(services, "search").get(
    "/roadshows/running",
    async ({ reader, viewer, query }) => {
      const now = clock.now();
      const request = { cursor: query.cursor || undefined, limit: PAGE_SIZE };
      const page = await runningRoadshows(db, request, now);
      const isSeller = viewer?.role === "seller";
      const { title } = pages.messages(reader).roadshow.list;
      return pages.page(reader, {
        title,
        current: "roadshows",
        main: <RunningRoadshowsPage {...page} isSeller={isSeller} now={now} />,
      });
    },
  );
}
