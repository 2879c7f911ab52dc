import { z } from "zod";
import type { Db } from "../../../db/client";
import { auctionsOf, type OwnAuction } from "../../dashboard/auctions";
import { bidsOf, type OwnBid, outcomeOf } from "../../dashboard/bids";
import { listingsOf } from "../../dashboard/listings";
import { centsToDecimal } from "../../lib/money";
import { filterText, moment, oneOf, pageQuery } from "../../lib/paging";
import { isoTime } from "../../lib/time";
import { titleLanguage } from "../../packages/titles";
import { leastBidCents } from "../../rules/round";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { packageSchema } from "../packages/answers";
import { packageJson } from "../packages/package-json";
import { ownAuctionSchema, ownBidSchema } from "./answers";

const listQuery = pageQuery(100);

const bidsQuery = listQuery.extend({
  packageId: filterText,
  status: oneOf(["pending", "accepted", "rejected", "released"]),
  since: moment.describe("Only bids placed at this time or later."),
});

export function dashboardActions(services: AppContext & { readOnlyDb: Db }) {
  const { db, readOnlyDb } = services;
  return mountActions(services, [
    action({
      caller: "member",
      run: ({ caller, input }) => listingsOf(db, caller.id, input),
      api: {
        at: "GET /api/dashboard/packages",
        summary: "List your packages for the dashboard, newest first",
        tag: "Dashboard",
        query: listQuery,
        answer: z.array(packageSchema),
        next: ({ nextCursor }) => nextCursor,
        json: ({ entries }) => entries.map(packageJson),
      },
    }),
    action({
      caller: "member",
      run: ({ caller, input, now }) => auctionsOf(db, caller.id, input, now),
      api: {
        at: "GET /api/dashboard/auctions",
        summary: "List auctions that you have bid in, with your standing",
        tag: "Dashboard",
        query: listQuery,
        answer: z.array(ownAuctionSchema),
        next: ({ nextCursor }) => nextCursor,
        json: ({ entries }) => entries.map(ownAuctionJson),
      },
    }),
    action({
      caller: "member",
      run: ({ caller, input, now }) => bidsOf(readOnlyDb, caller.id, input, now),
      api: {
        at: "GET /api/dashboard/bids",
        summary: "List your bids, newest first",
        tag: "Dashboard",
        query: bidsQuery,
        answer: z.array(ownBidSchema),
        next: ({ nextCursor }) => nextCursor,
        json: ({ entries }, { now }) => entries.map((bid) => ownBidJson(bid, now)),
      },
    }),
  ]);
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
