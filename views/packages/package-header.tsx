import { coarseCountdown } from "../../src/lib/countdown";
import { formatDollars } from "../../src/lib/money";
import { auctionPhase, isoTime } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";

export function Succession({ before, after }: { before: string | null; after: string | null }) {
  const { relisting } = useMessages();
  return (
    <>
      {before !== null && (
        <p className="succession">
          <a href={`/package/${before}`}>{relisting.predecessor}</a>
        </p>
      )}
      <p className="succession" data-successor hidden={after === null}>
        <a href={`/package/${after ?? ""}`}>{relisting.successor}</a>
      </p>
    </>
  );
}

interface AuctionEndProps {
  lot: Package;
  missed: boolean;
  now: number;
}

export function AuctionEnd({ lot, missed, now }: AuctionEndProps) {
  const { packages, layout } = useMessages();
  const phase = lot.status === "active" ? auctionPhase(lot.auction_end_time, now) : "ended";
  const ended = phase === "ended";
  return (
    <p className="auction-end" data-phase={phase}>
      <span data-while="open" hidden={ended}>
        {packages.detail.ends}{" "}
        <time className="remaining" dateTime={isoTime(lot.auction_end_time)} data-countdown>
          {coarseCountdown(lot.auction_end_time, now, layout.countdown)}
        </time>
      </span>
      <span
        data-while="ended"
        data-ended={packages.detail.ended}
        data-missed={packages.reserveMissed}
        hidden={!ended}
      >
        {missed ? packages.reserveMissed : packages.detail.ended}
      </span>{" "}
      <Moment at={lot.ended_at ?? lot.auction_end_time} />{" "}
      <a data-while="open" href={`/package/${lot.id}.ics`} hidden={ended}>
        {packages.calendar.add}
      </a>{" "}
      <FinalPrice lot={lot} hidden={!ended} />
    </p>
  );
}

function FinalPrice({ lot, hidden }: { lot: Package; hidden: boolean }) {
  const { finalPrice } = useMessages().packages.detail;
  const { highest_bid_cents: cents, status } = lot;
  const words = status === "settled" ? finalPrice.sold : finalPrice.highest;
  return (
    <strong
      className="final-price"
      data-while="ended"
      data-words={JSON.stringify(finalPrice)}
      hidden={hidden}
    >
      {cents === null ? finalPrice.none : words({ amount: formatDollars(cents) })}
    </strong>
  );
}
