import type { PackageMessage, PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import type { RoundWords } from "../../views/messages/panel-words";
import { type OutcomeProps, unsoldReason } from "../bidding/outcome";
import { Panel, type PanelParts } from "../bidding/panel";
import { showToast } from "../runtime/toast";
import { MemberRound } from "./member-round";
import type { RoundPanelProps } from "./props";
import { saleOf } from "./sale-of";
import { SeatPrice } from "./seat-price";

const PARTS: PanelParts<RoundPanelProps> = {
  Price: SeatPrice,
  Outcome: RoundOutcome,
  Member: MemberRound,
  priceOf: (_, { seatPrice }) => seatPrice,
  showBidToast,
};

export function RoundPanel(props: RoundPanelProps) {
  return <Panel panel={props} parts={PARTS} />;
}

/** `useLossToasts` notifies members who lose a seat. */
function showBidToast(
  { bid, bids, seatPrice, seated }: PackageMessage,
  before: PackageState,
  { bidder, words }: RoundPanelProps,
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

type Props = Omit<OutcomeProps, "words"> & { words: RoundWords };

function RoundOutcome({ state, stage, words }: Props) {
  if (saleOf(state) !== null) return null;
  const hasBid = state.highestBid !== null || state.exclusive?.highest != null;
  if (!hasBid) return <p className="panel-empty">{words.noBidsEnded}</p>;
  const reason = unsoldReason(state, stage);
  return (
    <p className="panel-note">
      {reason === "undecided" ? words.round.outcome.undecided : words.outcome[reason]}
    </p>
  );
}
