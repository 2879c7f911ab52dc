import { useMessages } from "../messages/context";

/** What a list needs to follow its auctions (islands/site/live-lots.ts). */
export function useLiveWords(): string {
  const { auctions, packages } = useMessages();
  const { startingBid, currentBid, highestBid, bids } = packages.card;
  const count = "{count, number}";
  const { short } = auctions.standing;
  return JSON.stringify({ startingBid, currentBid, highestBid, bids, count, ...short });
}
