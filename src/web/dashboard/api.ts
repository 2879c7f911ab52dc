import { Elysia } from "elysia";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { auctionsOf, type OwnAuction } from "../../dashboard/auctions";
import { bidsOf, type OwnBid, outcomeOf } from "../../dashboard/bids";
import { listingsOf } from "../../dashboard/listings";
import { listQuery } from "../../dashboard/lists";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { titleLanguage } from "../../packages/titles";
import { leastBidCents } from "../../rules/round";
import { readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall, NEXT_PAGE_HEADER } from "../http/call";
import { packageSchema } from "../packages/answers";
import { packageJson } from "../packages/package-json";
import { ownAuctionSchema, ownBidSchema } from "./answers";

const PAGE_SIZE = 100;

export function dashboardApi(services: AppContext & { readOnlyDb: Db }) {
  const { db, readOnlyDb, clock } = services;
  return new Elysia({ prefix: "/api/dashboard", tags: ["Dashboard"] })
    .use(readerPlugin(services))
    .get(
      "/packages",
      async ({ viewer, query: { cursor }, path, set }) => {
        const page = await listingsOf(db, requireSignedIn(viewer).id, { cursor, limit: PAGE_SIZE });
        if (page.nextCursor) set.headers.link = nextLink(path, page.nextCursor);
        return page.entries.map(packageJson);
      },
      {
        query: listQuery,
        ...apiCall("List your packages for the dashboard, newest first", {
          caller: "member",
          responses: z.array(packageSchema),
          responseHeaders: NEXT_PAGE_HEADER,
        }),
      },
    )
    .get(
      "/auctions",
      async ({ viewer, query: { cursor }, path, set }) => {
        const request = { cursor, limit: PAGE_SIZE };
        const page = await auctionsOf(db, requireSignedIn(viewer).id, request, clock.now());
        if (page.nextCursor) set.headers.link = nextLink(path, page.nextCursor);
        return page.entries.map(ownAuctionJson);
      },
      {
        query: listQuery,
        ...apiCall("List auctions that you have bid in, with your standing", {
          caller: "member",
          responses: z.array(ownAuctionSchema),
          responseHeaders: NEXT_PAGE_HEADER,
        }),
      },
    )
    .get(
      "/bids",
      async ({ viewer, query: { cursor }, path, set }) => {
        const now = clock.now();
        const request = { cursor, limit: PAGE_SIZE };
        const page = await bidsOf(readOnlyDb, requireSignedIn(viewer).id, request, now);
        if (page.nextCursor) set.headers.link = nextLink(path, page.nextCursor);
        return page.entries.map((bid) => ownBidJson(bid, now));
      },
      {
        query: listQuery,
        ...apiCall("List your bids, newest first", {
          caller: "member",
          responses: z.array(ownBidSchema),
          responseHeaders: NEXT_PAGE_HEADER,
        }),
      },
    );
}

function nextLink(path: string, cursor: string): string {
  return `<${path}?cursor=${cursor}>; rel="next"`;
}

function ownBidJson(bid: OwnBid, now: number): z.output<typeof ownBidSchema> {
  return {
    id: bid.id,
    packageId: bid.package_id,
    packageTitle: bid.title,
    packageLang: titleLanguage(bid),
    packageEnglishTitle: bid.english_title,
    packageStatus: bid.package_status,
    auctionEndTime: isoTime(bid.auction_end_time),
    amount: centsToDecimal(bid.amount_cents),
    status: bid.status,
    ...outcomeOf(bid, now),
    contractStatus: bid.contract_id === null ? "none" : "sent",
    contractId: bid.contract_id,
    createdAt: isoTime(bid.created_at),
  };
}

function ownAuctionJson({ lot, ...entry }: OwnAuction): z.output<typeof ownAuctionSchema> {
  const { highest_bid_cents: highestCents, ended_at } = lot;
  return {
    packageId: entry.packageId,
    packageTitle: lot.title,
    packageLang: titleLanguage(lot),
    packageEnglishTitle: lot.english_title,
    packageStatus: lot.status,
    standing: entry.standing,
    bindsUntil: entry.bindsUntil === null ? null : isoTime(entry.bindsUntil),
    release: entry.release,
    yourHighest: centsToDecimal(entry.highestCents),
    yourMaximum: entry.maximumCents === null ? null : centsToDecimal(entry.maximumCents),
    maximumPassed: entry.maximumPassed,
    highestBid: highestCents === null ? null : centsToDecimal(highestCents),
    priceKind: entry.priceKind,
    minimumBid: centsToDecimal(leastBidCents({ ...lot, seated: lot.seats_taken })),
    bidCount: lot.bid_count,
    endsAt: isoTime(lot.auction_end_time),
    endedAt: ended_at === null ? null : isoTime(ended_at),
    reserveMissed: lot.reserve_missed === 1,
    offer: entry.offer,
    contractId: entry.contractId,
    // In an ordinary auction, the highest bid has the only seat.
    seatsTaken: entry.holds === null ? Number(highestCents !== null) : lot.seats_taken,
    seats: lot.seats,
    holds: entry.holds,
    exclusiveMaximum: entry.exclusiveCents === null ? null : centsToDecimal(entry.exclusiveCents),
  };
}
