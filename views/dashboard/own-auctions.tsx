import { useMessages } from "../../messages/context";
import type { Messages } from "../../messages/messages";
import { releaseWords } from "../../messages/panel-words";
import type { OwnAuction } from "../../src/dashboard/auctions";
import type { BuyerList } from "../../src/dashboard/lists";
import { coarseCountdown } from "../../src/lib/countdown";
import { dollars, formatDollars } from "../../src/lib/money";
import { isoTime } from "../../src/lib/time";
import { textOf } from "../../src/lib/wording";
import { withCosts } from "../../src/rules/fees";
import { leastBidCents } from "../../src/rules/round";
import { roundStandingOf } from "../../src/rules/round-standing";
import { isFixedPrice } from "../../src/rules/sale";
import { CounterHint } from "../offers/counter-note";
import { LinkButton } from "../ui/buttons";
import { Fact } from "../ui/fact";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { PackageTitle } from "../ui/package-title";
import { AuctionAction } from "./auction-action";

interface Props {
  page: { entries: readonly OwnAuction[] };
  list: BuyerList | undefined;
  now: number;
}

export function OwnAuctions({ page, list, now }: Props) {
  const { dashboard, common } = useMessages();
  if (page.entries.length === 0) {
    return (
      <div className="empty">
        <h3>{list ? dashboard.lists.empty : dashboard.bids.empty}</h3>
        {!list && <LinkButton href="/" label={common.browse} kind="primary" />}
      </div>
    );
  }
  return (
    <ul className="own-packages own-auctions">
      {page.entries.map((auction) => (
        <OwnAuctionRow key={auction.packageId} auction={auction} now={now} />
      ))}
    </ul>
  );
}

function OwnAuctionRow({ auction, now }: { auction: OwnAuction; now: number }) {
  const { auctions, bidHistory, dashboard, offers, packages, rounds } = useMessages();
  const { bids } = dashboard;
  const { lot, packageId, standing, stage, offer } = auction;
  const endsAt = lot.auction_end_time;
  const named = roundStandingOf(standing, auction.holds);
  const isOnHold = isPaused(lot);
  const maximum = auction.maximumPassed ? auctions.maximum.passed : auctions.maximum.own;
  return (
    <li
      id={`auction-${packageId}`}
      className="own-package own-auction"
      data-standing={named === "outweighed" ? "outbid" : standing}
      // Live even without binding bids, because an unsold package can still be offered.
      data-watched={stage === "settled" ? undefined : packageId}
      data-state={lot.state_seq}
    >
      <div>
        <p className="card-tags">
          <span
            className={`status-badge ${offer ? "offered" : named === "outweighed" ? "outbid" : standing}`}
          >
            {offer ? offers.toYou : bids.standings[named]}
          </span>
          <span className="package-number">{bids.package({ suffix: packageId.slice(-8) })}</span>
        </p>
        <PackageTitle
          as="h3"
          lot={lot}
          href={lot.hidden_at === null ? `/package/${packageId}` : undefined}
        />
        <StandingHint auction={auction} />
        <TotalWithCosts auction={auction} />
        {stage === "running" && auction.maximumCents !== null && (
          <p className="standing-hint">
            {maximum({ amount: formatDollars(auction.maximumCents) })}
          </p>
        )}
        {stage === "running" && auction.exclusiveCents !== null && (
          <p className="standing-hint">
            {rounds.standing.passed.hint({ maximum: formatDollars(auction.exclusiveCents) })}
          </p>
        )}
      </div>
      <dl className="own-auction-figures">
        <div>
          <dt>{bids.yourHighest}</dt>
          <dd className="price">{formatDollars(auction.highestCents)}</dd>
        </div>
        <div>
          <dt>{priceLabel(auction, { card: packages.card, seatPrice: bidHistory.seatPrice })}</dt>
          <dd className="price">
            {lot.highest_bid_cents === null ? <NoValue /> : formatDollars(lot.highest_bid_cents)}
          </dd>
          {lot.seats > 1 && lot.sold_exclusively === 0 && (
            <dd>
              {lot.exclusive_leader !== null
                ? packages.card.exclusiveAhead
                : packages.card.seats({ seats: lot.seats, seated: lot.seats_taken })}
            </dd>
          )}
        </div>
        <Fact
          name={
            isFixedPrice(lot)
              ? packages.card.onSaleUntil
              : isOnHold || stage === "running"
                ? packages.card.endsIn
                : packages.statuses.ended
          }
        >
          {isOnHold ? (
            bids.onHold
          ) : stage === "running" ? (
            <TimeLeft until={endsAt} now={now} />
          ) : (
            <Moment at={lot.ended_at ?? endsAt} />
          )}
        </Fact>
      </dl>
      <p className="own-auction-action">
        <AuctionAction auction={auction} takesBids={stage === "running" && !isOnHold} />
      </p>
    </li>
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

function isPaused({ hidden_at, status }: OwnAuction["lot"]): boolean {
  return hidden_at !== null && status === "active";
}

function TimeLeft({ until, now }: { until: number; now: number }) {
  const { countdown } = useMessages().layout;
  return (
    <time className="remaining" dateTime={isoTime(until)} data-countdown>
      {coarseCountdown(until, now, countdown)}
    </time>
  );
}

function StandingHint({
  auction: { standing, holds, release, bindsUntil, lot, offer, counterOffer },
}: {
  auction: OwnAuction;
}) {
  const { auctions, dashboard, errors, offers, rounds } = useMessages();
  if (isPaused(lot) && release === null)
    return <p className="standing-hint">{errors["package-on-hold"].text}</p>;
  if (counterOffer) return <CounterHint {...counterOffer} />;
  if (release !== null && offer === null) {
    const isNotLicensed = release === "sold" && holds !== null;
    const { title: reason, hint } = releaseWords(auctions)[release];
    const title = isNotLicensed ? rounds.standing.notWon : reason;
    return (
      <p className="standing-hint">
        {title} · {hint}
      </p>
    );
  }
  const { hints } = dashboard.bids;
  const named = {
    ...hints,
    unawarded: hints.undecided,
    priced: rounds.standing.priced.title,
    licensed: auctions.standing.won.hint,
    won: auctions.standing.won.hint,
    leading: "",
    exclusive: "",
    released: offers.hint,
  };
  const name = roundStandingOf(standing, holds);
  const text = offer || standing === "released" ? offers.hint : named[name];
  const least = formatDollars(leastBidCents({ ...lot, seated: lot.seats_taken }));
  const values = {
    // The text is split at this placeholder, because the time is an element.
    until: "{until}",
    amount: dollars(offer?.amount ?? ""),
    least,
    minimum: least,
  };
  const until = offer ? Date.parse(offer.expiresAt) : bindsUntil;
  if (text === "") return null;
  const [before, after] = textOf(text, values).split("{until}");
  return (
    <p className="standing-hint">
      {before}
      {after !== undefined && <Moment at={until ?? 0} />}
      {after}
    </p>
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
  return <p className="standing-hint">{bids.withCosts({ total })}</p>;
}
