import { Elysia } from "elysia";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { auctionsOf } from "../../dashboard/auctions";
import { bidsOf } from "../../dashboard/bids";
import { listedBy } from "../../dashboard/listings";
import { listQuery } from "../../dashboard/lists";
import { reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call, NEXT_PAGE } from "../http/call";
import { packageAnswer } from "../packages/answers";
import { packageJson } from "../packages/package-json";
import { ownAuctionAnswer, ownBidAnswer } from "./answers";
import { ownAuctionJson, ownBidJson } from "./dashboard-json";

const A_PAGE = 100;

export function dashboardApi(services: AppContext & { readOnlyDb: Db }) {
  const { db, readOnlyDb, clock } = services;
  return new Elysia({ prefix: "/api/dashboard", tags: ["Dashboard"] })
    .use(reading(services))
    .get(
      "/packages",
      async ({ viewer, query: { cursor }, path, set }) => {
        const page = await listedBy(db, signedIn(viewer).id, { cursor, limit: A_PAGE });
        if (page.nextCursor) set.headers.link = nextLink(path, page.nextCursor);
        return page.entries.map(packageJson);
      },
      {
        query: listQuery,
        ...call("List your packages for the dashboard, newest first", {
          by: "member",
          answers: z.array(packageAnswer),
          gives: NEXT_PAGE,
        }),
      },
    )
    .get(
      "/auctions",
      async ({ viewer, query: { cursor }, path, set }) => {
        const request = { cursor, limit: A_PAGE };
        const page = await auctionsOf(db, signedIn(viewer).id, request, clock.now());
        if (page.nextCursor) set.headers.link = nextLink(path, page.nextCursor);
        return page.entries.map(ownAuctionJson);
      },
      {
        query: listQuery,
        ...call("List auctions that you have bid in, with your standing", {
          by: "member",
          answers: z.array(ownAuctionAnswer),
          gives: NEXT_PAGE,
        }),
      },
    )
    .get(
      "/bids",
      async ({ viewer, query: { cursor }, path, set }) => {
        const page = await bidsOf(readOnlyDb, signedIn(viewer).id, { cursor, limit: A_PAGE });
        if (page.nextCursor) set.headers.link = nextLink(path, page.nextCursor);
        const now = clock.now();
        return page.entries.map((bid) => ownBidJson(bid, now));
      },
      {
        query: listQuery,
        ...call("List your bids, newest first", {
          by: "member",
          answers: z.array(ownBidAnswer),
          gives: NEXT_PAGE,
        }),
      },
    );
}

function nextLink(path: string, cursor: string): string {
  return `<${path}?cursor=${cursor}>; rel="next"`;
}
