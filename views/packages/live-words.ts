import { useMessages } from "../../messages/context";

export function useLiveWords(): string {
  const { dashboard, packages } = useMessages();
  const {
    firstBid,
    currentBid,
    highestBid,
    bids,
    license,
    seats,
    exclusive: exclusiveLicense,
    exclusiveAhead,
  } = packages.card;
  const { leading, outbid, seat, outweighed, priced, exclusive, passed, unseated } =
    dashboard.bids.standings;
  return JSON.stringify({
    firstBid,
    currentBid,
    highestBid,
    bids,
    license,
    seats,
    count: "{count, number}",
    leading,
    outbid,
    exclusiveLicense,
    exclusiveAhead,
    seat,
    outweighed,
    priced,
    exclusive,
    passed,
    unseated,
  });
}
