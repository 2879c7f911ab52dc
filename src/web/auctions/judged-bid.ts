import { hasRoundWords } from "../../../messages/panel-words";
import { stateOf } from "../../auctions/reading/package-state";
import { reviewedLot } from "../packages/panel-props";
import { judgeAuctionBid } from "./auction-bid";
import type { AskedReview, JudgedBid, ReviewDeps } from "./reviewed";
import { judgeRoundBid } from "./round-bid";

/** @throws what refuses the bid, except that a refused bid is too low */
export async function judgeBid(
  services: ReviewDeps,
  review: Omit<AskedReview, "state">,
): Promise<JudgedBid> {
  const { lot, reader } = review;
  const asked = { ...review, state: await stateOf(services.db, lot, services.pseudonymKey) };
  const reviewed = await reviewedLot(services, lot, reader);
  return hasRoundWords(reviewed)
    ? judgeRoundBid(services, asked, reviewed)
    : judgeAuctionBid(services, asked, reviewed);
}
