import { useMessages } from "../../messages/context";
import type { Messages } from "../../messages/messages";
import type { OwnAuction } from "../../src/dashboard/auctions";
import type { WaitingDeal } from "../../src/delivery/waiting";
import { coarseCountdown } from "../../src/lib/countdown";
import { formatDollars } from "../../src/lib/money";
import { isoTime } from "../../src/lib/time";
import { withCosts } from "../../src/rules/fees";
import { roundStandingOf } from "../../src/rules/round-standing";
import { isFixedPrice } from "../../src/rules/sale";
import { ActedBy } from "../ui/acted-by";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { PackageTitle } from "../ui/package-title";
import { AuctionAction } from "./auction-action";
import { isPaused, StandingHint } from "./standing-hint";

interface Props {
  auction: OwnAuction;
  /** The step that its contract waits for, if it is the member's turn. */
  deal: WaitingDeal | undefined;
  needsMember: boolean;
  now: number;
}

/** On phones, a row becomes a card, and its cells name their values. */
export function OwnAuctionRow({ auction, deal, needsMember, now }: Props) {
  const { bids } = useMessages().dashboard;
  const { lot, packageId, standing, stage } = auction;
  const named = roundStandingOf(standing, auction.holds);
  return (
    <tr
      id={`auction-${packageId}`}
      className="own-auction"
      data-standing={named === "outweighed" ? "outbid" : standing}
      // Live even without binding bids, because an unsold package can still be offered.
      data-watched={stage === "settled" ? undefined : packageId}
      data-state={lot.state_seq}
    >
      <th scope="row">
        <PackageCell auction={auction} deal={deal} />
      </th>
      <td>
        <small className="cell-name">{bids.yourHighest}</small>
        <span className="price">{formatDollars(auction.highestCents)}</span>
        <OwnLimits auction={auction} />
      </td>
      <td>
        <PriceCell auction={auction} />
      </td>
      <td>
        <TimeCell auction={auction} now={now} />
      </td>
      <td className="own-auction-action">
        <AuctionAction
          auction={auction}
          takesBids={stage === "running" && !isPaused(lot)}
          needsMember={needsMember}
        />
      </td>
    </tr>
  );
}

function PackageCell({ auction, deal }: Pick<Props, "auction" | "deal">) {
  const { dashboard, delivery, offers } = useMessages();
  const { bids } = dashboard;
  const { lot, packageId, standing, offer } = auction;
  const named = roundStandingOf(standing, auction.holds);
  const badge = offer ? "offered" : named === "outweighed" ? "outbid" : standing;
  return (
    <>
      <span className="card-tags">
        <span className={`status-badge ${badge}`}>
          {offer ? offers.toYou : bids.standings[named]}
        </span>
        <span className="package-number">{bids.package({ suffix: packageId.slice(-8) })}</span>
      </span>
      <PackageTitle
        as="strong"
        lot={lot}
        href={lot.hidden_at === null ? `/package/${packageId}` : undefined}
      />
      {deal ? (
        <span className="standing-hint">
          {delivery.turns[deal.turn][deal.side]}
          {deal.until !== null && (
            <>
              {" "}
              {delivery.until} <Moment at={deal.until} />
            </>
          )}
        </span>
      ) : (
        <StandingHint auction={auction} />
      )}
      <TotalWithCosts auction={auction} />
      <ActedBy id={auction.actedBy} />
    </>
  );
}

/** What only the member can see: maximums, while the auction runs. */
function OwnLimits({ auction }: Pick<Props, "auction">) {
  const { auctions, rounds } = useMessages();
  const { stage, maximumCents, exclusiveCents } = auction;
  if (stage !== "running") return null;
  const maximum = auction.maximumPassed ? auctions.maximum.passed : auctions.maximum.own;
  return (
    <>
      {maximumCents !== null && <small>{maximum({ amount: formatDollars(maximumCents) })}</small>}
      {exclusiveCents !== null && (
        <small>{rounds.standing.passed.hint({ maximum: formatDollars(exclusiveCents) })}</small>
      )}
    </>
  );
}

function PriceCell({ auction }: Pick<Props, "auction">) {
  const { bidHistory, packages } = useMessages();
  const { card } = packages;
  const { lot } = auction;
  return (
    <>
      <small>{priceLabel(auction, { card, seatPrice: bidHistory.seatPrice })}</small>
      <span className="price">
        {lot.highest_bid_cents === null ? <NoValue /> : formatDollars(lot.highest_bid_cents)}
      </span>
      {lot.seats > 1 && lot.sold_exclusively === 0 && (
        <small>
          {lot.exclusive_leader !== null
            ? card.exclusiveAhead
            : card.seats({ seats: lot.seats, seated: lot.seats_taken })}
        </small>
      )}
    </>
  );
}

interface PriceWords {
  card: Messages["packages"]["card"];
  seatPrice: string;
}

function priceLabel({ lot, priceKind, holds }: OwnAuction, { card, seatPrice }: PriceWords) {
  if (lot.sold_exclusively === 1) return card.exclusive;
  if (priceKind === "sold") return card.soldFor;
  return holds === null ? card.highestBid : seatPrice;
}

function TimeCell({ auction: { lot, stage }, now }: Pick<Props, "auction" | "now">) {
  const { dashboard, layout, packages } = useMessages();
  const { card, statuses } = packages;
  const endsAt = lot.auction_end_time;
  const isOnHold = isPaused(lot);
  const isRunning = isOnHold || stage === "running";
  return (
    <>
      <small>
        {isFixedPrice(lot) ? card.onSaleUntil : isRunning ? card.endsIn : statuses.ended}
      </small>
      {isOnHold ? (
        dashboard.bids.onHold
      ) : isRunning ? (
        <time className="remaining" dateTime={isoTime(endsAt)} data-countdown>
          {coarseCountdown(endsAt, now, layout.countdown)}
        </time>
      ) : (
        <Moment at={lot.ended_at ?? endsAt} />
      )}
    </>
  );
}

function TotalWithCosts({ auction }: { auction: OwnAuction }) {
  const { lot, highestCents, standing, offer, addedTaxRate } = auction;
  const { bids } = useMessages().dashboard;
  const { buyer_fee_rate: buyerFeeRate } = lot;
  if (addedTaxRate === 0 && buyerFeeRate === 0) return null;
  // A released bid costs nothing.
  if (standing === "released" && offer === null) return null;
  const total = formatDollars(withCosts(highestCents, { addedTaxRate, buyerFeeRate }));
  return <span className="standing-hint">{bids.withCosts({ total })}</span>;
}
