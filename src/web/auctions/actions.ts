import { z } from "zod";
import { stateCountry } from "../../accounts/profile";
import {
  bidSchema,
  highestBidSchema,
  maximumAnswerSchema,
  ownMaximumSchema,
  packageStateSchema,
  placedBidSchema,
} from "../../auctions/answers";
import { bidJson, listBids, sequenceOf } from "../../auctions/bid";
import { ownMaximum } from "../../auctions/changes/maximum";
import { findLeader } from "../../auctions/leader";
import { stateOf } from "../../auctions/reading/package-state";
import { newBid } from "../../auctions/schema";
import { cursorOf } from "../../lib/cursor";
import { centsToDecimal } from "../../lib/money";
import { pageOf, pageQuery } from "../../lib/paging";
import { isRound } from "../../rules/round";
import { ownStandingSchema } from "../../trade/answers";
import { ownStandingOn } from "../../trade/own-standing";
import { requireBidder } from "../http/access";
import { action, type Visit } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { visiblePackage } from "../http/visible-package";
import { respondToBid } from "./bid-call";
import { type BidFormDeps, bidFormActions } from "./bid-form-actions";
import { exposureActions } from "./exposure-actions";
import { reviewActions } from "./review-actions";

const BIDS_PER_PAGE = 100;

export function auctionActions(services: BidFormDeps) {
  const { pseudonymKey } = services;
  const shownLot = ({ reader, id }: Visit) => visiblePackage(services, reader.viewer, id);
  return mountActions(services, [
    action({
      caller: "anyone",
      limit: "auctionState",
      run: async ({ db, ...visit }) => stateOf(db, await shownLot(visit), pseudonymKey),
      api: {
        at: "GET /api/packages/:id/state",
        summary: "Get the state of an auction, as the channel sends it",
        tag: "Bids",
        answer: packageStateSchema,
      },
    }),
    action({
      caller: "member",
      limit: "standing",
      run: async ({ db, caller, now, ...visit }) => {
        const { id: packageId } = await shownLot(visit);
        return ownStandingOn(db, { packageId, bidderId: caller.id }, now);
      },
      api: {
        at: "GET /api/packages/:id/standing",
        summary: "Get your standing in an auction",
        tag: "Bids",
        answer: ownStandingSchema,
      },
    }),
    action({
      caller: "member",
      limit: "standing",
      run: async ({ db, caller, ...visit }) => {
        const { id: packageId } = await shownLot(visit);
        return ownMaximum(db, { packageId, bidderId: caller.id });
      },
      api: {
        at: "GET /api/packages/:id/maximum",
        summary: "Get your own maximum",
        tag: "Bids",
        answer: ownMaximumSchema,
        json: (cents) => ({ maximum: cents === null ? null : centsToDecimal(cents) }),
      },
    }),
    action({
      caller: "anyone",
      limit: "auctionState",
      run: async ({ db, caller, ...visit }) => {
        const lot = await shownLot(visit);
        const { highestBid, minimumBid, bidCount } = await stateOf(db, lot, pseudonymKey);
        const leader = isRound(lot) ? undefined : await findLeader(db, lot.id);
        const bid = leader && bidJson(leader, lot, caller?.id ?? null, pseudonymKey);
        return { ...(bid ?? { packageId: lot.id }), amount: highestBid, minimumBid, bidCount };
      },
      api: {
        at: "GET /api/packages/:id/highest-bid",
        summary: "Get the highest bid",
        tag: "Bids",
        answer: highestBidSchema,
      },
    }),
    action({
      caller: "anyone",
      limit: "auctionState",
      run: async ({ db, input: { cursor, limit }, ...visit }) => {
        const lot = await shownLot(visit);
        const bids = await listBids(db, {
          packageId: lot.id,
          limit: limit + 1,
          ...(cursor && { beforeSequence: sequenceOf(cursor) }),
        });
        return { lot, ...pageOf(bids, limit, ({ sequence }) => cursorOf(sequence)) };
      },
      api: {
        at: "GET /api/packages/:id/bids",
        summary: "List bids, newest first",
        tag: "Bids",
        query: pageQuery(BIDS_PER_PAGE),
        answer: z.array(bidSchema),
        next: ({ nextCursor }) => nextCursor,
        json: ({ lot, entries }, { caller }) =>
          entries.map((bid) => bidJson(bid, lot, caller?.id ?? null, pseudonymKey)),
      },
    }),
    action({
      caller: "member",
      needs: "bid",
      acts: "bid-placed",
      limit: "bids",
      input: newBid,
      requires: ({ caller }) => requireBidder(services, caller),
      run: async ({ db, id: packageId, caller, input, key, now }) => {
        const { id: bidderId, memberId: actedBy, token } = caller;
        await stateCountry(db, bidderId, input.country, now);
        const bidder = { packageId, bidderId, actedBy, token };
        return respondToBid(services, { ...bidder, input, idempotencyKey: key });
      },
      api: {
        at: "POST /api/packages/:id/bids",
        scope: "bid",
        summary: "Place a bid, or set a maximum",
        tag: "Bids",
        description:
          "`amount` alone places exactly that bid. With `maximum`, automatic bids are placed for you up to that amount. Without `amount`, the first bid is the minimum next bid. For the leader, `maximum` alone places no bid and returns 200. If the package sells several licenses, either is a maximum for a seat, and a new maximum for a seat that you have returns 200. `exclusive: true` bids for exclusive rights and returns 201; `minimumBid` is then the minimum for another exclusive bid.",
        keyed: true,
        answer: {
          201: z.union([placedBidSchema, maximumAnswerSchema]),
          200: maximumAnswerSchema,
        },
        refusals: [409],
      },
    }),
    ...bidFormActions(services),
    ...exposureActions(services),
    ...reviewActions(services),
  ]);
}
