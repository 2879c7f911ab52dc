import { Elysia } from "elysia";
import { reading, signedIn } from "../http/reading";
import type { Services } from "../http/services";
import { packageJson } from "../packages/package-json";
import { bidsOf } from "./bids";
import { ownBidJson } from "./dashboard-json";
import { listedBy } from "./listings";
import { listQuery } from "./schema";

const A_PAGE = 100;

/** A member's own packages and bids (spec section 7, Dashboard and seller). */
export function dashboardApi(services: Services) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api/dashboard", tags: ["Dashboard"] })
    .use(reading(services))
    .get(
      "/packages",
      async ({ viewer, query: { cursor }, path, set }) => {
        const page = await listedBy(db, signedIn(viewer).id, { cursor, limit: A_PAGE });
        if (page.nextCursor) set.headers.link = nextLink(path, page.nextCursor);
        return page.entries.map(packageJson);
      },
      { query: listQuery, detail: { summary: "Packages that you listed, latest first" } },
    )
    .get(
      "/bids",
      async ({ viewer, query: { cursor }, path, set }) => {
        const page = await bidsOf(db, signedIn(viewer).id, { cursor, limit: A_PAGE });
        if (page.nextCursor) set.headers.link = nextLink(path, page.nextCursor);
        const now = clock.now();
        return page.entries.map((bid) => ownBidJson(bid, now));
      },
      { query: listQuery, detail: { summary: "Your bids, latest first, each with how it stands" } },
    );
}

function nextLink(path: string, cursor: string): string {
  return `<${path}?cursor=${cursor}>; rel="next"`;
}
