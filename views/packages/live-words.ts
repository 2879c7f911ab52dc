import { useMessages } from "../messages/context";

export function useLiveWords(): string {
  const { auctions, dashboard, packages } = useMessages();
  const { startingBid, currentBid, highestBid, bids, license, seats } = packages.card;
  const { seat, outweighed, exclusive, passed, unseated } = dashboard.bids.standings;
  return JSON.stringify({
    ...{ startingBid, currentBid, highestBid, bids, license, seats },
    ...{ count: "{count, number}", ...auctions.standing.short },
    ...{ seat, outweighed, exclusive, passed, unseated },
  });
}
