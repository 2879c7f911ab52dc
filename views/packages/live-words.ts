import { useMessages } from "../../messages/context";

export function useLiveWords(): string {
  const { dashboard, packages } = useMessages();
  const {
    startingBid,
    currentBid,
    highestBid,
    bids,
    license,
    seats,
    exclusive: exclusiveLicense,
  } = packages.card;
  const { leading, outbid, seat, outweighed, exclusive, passed, unseated } =
    dashboard.bids.standings;
  return JSON.stringify({
    startingBid,
    currentBid,
    highestBid,
    bids,
    license,
    seats,
    count: "{count, number}",
    leading,
    outbid,
    exclusiveLicense,
    seat,
    outweighed,
    exclusive,
    passed,
    unseated,
  });
}
