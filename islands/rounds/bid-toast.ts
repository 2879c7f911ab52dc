import type { PackageMessage, PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import { showToast } from "../runtime/toast";
import type { RoundPanelProps } from "./props";

/** `lossesOf` notifies members who lose a seat. */
export function showBidToast(
  { bidder, words }: RoundPanelProps,
  { bid, bids, seatPrice, seated }: PackageMessage,
  before: PackageState,
): void {
  if (!bid || (seatPrice === before.seatPrice && seated === before.seated)) return;
  const isYours =
    bidder.kind === "member" &&
    bids.some(
      (recentBid) => recentBid.bidderId === bidder.bidderId && recentBid.sequence > before.bidCount,
    );
  if (isYours) return;
  const text = words.round.toasts.newBid({ amount: dollars(seatPrice) });
  showToast({ title: words.toasts.newBid.title, text, tone: "news" });
}
