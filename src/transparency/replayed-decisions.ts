import { WINNER_CONFIRM_MS } from "../rules/sale";
import type { AuctionEntry, Decision, EntryHeader } from "./events";
import {
  acceptedBidOf,
  type CreateFault,
  leaderOf,
  type ReplayedAuction,
  type ReplayedBid,
  releaseBid,
  voidSale,
} from "./replayed";
import { applyAgreement } from "./replayed-agreement";
import { applyAward, applyFixedSale, applyShelfSale } from "./replayed-award";
import { isRoundAuction } from "./replayed-round";

type DecisionEntry = EntryHeader & Decision;

export function applyDecision(
  state: ReplayedAuction,
  entry: DecisionEntry,
  previous: AuctionEntry,
  fault: CreateFault,
): void {
  const bid = bidOf(state, entry, fault);
  switch (entry.type) {
    case "rejection":
      if (isRoundAuction(state))
        throw fault(`rejects bid ${bid.sequence}, although bids in a round can't be rejected`);
      if (bid.isAgreed) throw fault(`rejects bid ${bid.sequence}, although its price was agreed`);
      if (state.sale === "highest")
        throw fault(`rejects bid ${bid.sequence}, although the highest bid wins`);
      if (state.sale === "fixed")
        throw fault(`rejects bid ${bid.sequence}, although it bought a license`);
      if (bid.state === "rejected") throw fault(`rejects bid ${bid.sequence} a second time`);
      bid.stateBefore = bid.state as "pending" | "accepted";
      bid.state = "rejected";
      return;
    case "reinstatement":
      if (bid.state !== "rejected")
        throw fault(`reinstates bid ${bid.sequence}, which was not rejected`);
      bid.state = bid.stateBefore;
      return;
    case "acceptance":
      if (bid.state !== "pending") throw fault(`accepts bid ${bid.sequence}, which is not pending`);
      if (state.sale === "fixed") applyFixedSale(state, bid, entry, fault);
      else if (entry.offer !== undefined) applyAgreement(state, bid, entry, fault);
      else if (entry.licence === "shelf") applyShelfSale(state, bid, entry, fault);
      else if (isRoundAuction(state) && !isSecondChance(state))
        applyAward(state, bid, entry, fault);
      else if (bid.isLate)
        throw fault(`accepts bid ${bid.sequence}, which was placed after the end`);
      else if (acceptedBidOf(state)) throw fault("accepts a second bid");
      else if (
        isAgainstSaleRule(state, bid, previous.type === "close" && previous.time === entry.time)
      )
        throw fault(`accepts bid ${bid.sequence}, which is not the highest at the end`);
      bid.state = "accepted";
      bid.licence = entry.licence ?? "seat";
      if (entry.confirmBy !== undefined) awaitConfirmation(state, bid, entry, fault);
      if (entry.licence !== "shelf") state.salePrice = { cents: bid.cents, at: entry.time };
      return;
    case "release":
      if (bid.state !== "pending")
        throw fault(`releases bid ${bid.sequence}, which is not pending`);
      if (state.round ? state.round.seated.includes(bid.bidder) : bid === leaderOf(state))
        throw fault(`releases bid ${bid.sequence}, which is the highest or has a seat`);
      releaseBid(state, bid);
      return;
    case "lapse":
      if (bid.state !== "accepted" || bid.isSettled || bid.confirmBy === undefined)
        throw fault(`drops bid ${bid.sequence}, whose bidder did not have to confirm an address`);
      if (Date.parse(entry.time) < bid.confirmBy)
        throw fault(`drops bid ${bid.sequence} before its bidder's time to confirm was over`);
      voidSale(state, bid);
      return;
    case "settlement":
      if (bid.state !== "accepted") throw fault("sends a contract for a bid that was not accepted");
      if (bid.isSettled) throw fault(`sends the contract for bid ${bid.sequence} a second time`);
      bid.isSettled = true;
      // The sale of any number of licenses goes on.
      if (state.sale !== "fixed" || state.shelf === null || state.phase !== "open")
        state.phase = "settled";
      return;
  }
}

function awaitConfirmation(
  state: ReplayedAuction,
  bid: ReplayedBid,
  { confirmBy, time, licence }: DecisionEntry,
  fault: CreateFault,
): void {
  const by = Date.parse(confirmBy ?? "");
  const isAwarded = state.phase === "closed" && licence !== "shelf";
  if (!isAwarded || by !== Date.parse(time) + WINNER_CONFIRM_MS)
    throw fault(`does not give the winner 48 hours after the award to confirm an address`);
  bid.confirmBy = by;
}

function bidOf(
  { bids }: ReplayedAuction,
  { sequence }: DecisionEntry,
  fault: CreateFault,
): ReplayedBid {
  const bid = bids.find((bid) => bid.sequence === sequence);
  if (!bid || bid.state === "gone") throw fault(`names bid ${sequence}, which does not exist`);
  return bid;
}

/** Once every license of an award has fallen through, the package can be offered again. */
function isSecondChance(state: ReplayedAuction): boolean {
  return state.round?.award?.isComplete === true && !acceptedBidOf(state);
}

/** An acceptance after the close is a second chance, which any bidder can get. */
function isAgainstSaleRule(state: ReplayedAuction, bid: ReplayedBid, isByClose: boolean): boolean {
  if (state.sale !== "highest") return false;
  return state.phase === "open" || (isByClose && bid !== leaderOf(state));
}
