import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { FavoritePackage } from "../../src/dashboard/listings";
import { formatDollars } from "../../src/lib/money";
import type { Package } from "../../src/packages/packages";
import { isEndless } from "../../src/rules/fixed-price";
import { isRound } from "../../src/rules/round";
import { isFixedPrice } from "../../src/rules/sale";
import { shownPriceCents } from "../../src/rules/shown-price";
import { bindingOf, priceKindOf, stageOf } from "../../src/rules/standing";
import { RoundLabel } from "../marketplace/round-label";
import { AskedPrice } from "../packages/asked-price";
import { LinkButton } from "../ui/buttons";
import { Icon } from "../ui/icon";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";
import { StatusBadge } from "../ui/status-badge";

interface ListedProps {
  page: { entries: readonly Package[] };
  role: "buyer" | "seller";
  now: number;
}

export function ListedPackages({ page, role, now }: ListedProps) {
  const { dashboard, packages: words } = useMessages();
  const { packages } = dashboard;
  const listButton = (
    <a className="button primary" href="/create-package">
      <Icon name="plus" /> {words.marketplace.listNew}
    </a>
  );
  if (page.entries.length === 0) {
    return (
      <div className="empty">
        <h3>{packages.empty}</h3>
        {role !== "seller" && <p>{packages.buyerHint}</p>}
        {listButton}
      </div>
    );
  }
  return (
    <>
      <div className="button-row">{listButton}</div>
      <PackageRows
        packages={page.entries}
        now={now}
        dateNote={(lot) => (
          <>
            {dashboard.created} <Moment at={lot.created_at} day />
          </>
        )}
      />
    </>
  );
}

interface FavoritesProps {
  page: { entries: readonly FavoritePackage[] };
  now: number;
}

export function FavoritePackages({ page, now }: FavoritesProps) {
  const { dashboard, common, packages } = useMessages();
  if (page.entries.length === 0) {
    return (
      <div className="empty">
        <h3>{dashboard.favorites.empty}</h3>
        <p>{dashboard.favorites.emptyHint}</p>
        <LinkButton href="/" label={common.browse} kind="primary" />
      </div>
    );
  }
  return (
    <PackageRows
      packages={page.entries}
      now={now}
      dateNote={(lot) => (
        <>
          {packages.statuses.ended} <Moment at={lot.ended_at ?? lot.auction_end_time} day />
        </>
      )}
    />
  );
}

interface RowsProps<Row extends Package> {
  packages: readonly Row[];
  now: number;
  dateNote(lot: Row): ReactNode;
}

function PackageRows<Row extends Package>({ packages, now, dateNote }: RowsProps<Row>) {
  return (
    <ul className="own-packages">
      {packages.map((lot) => (
        <PackageRow key={lot.id} lot={lot} now={now} dateNote={dateNote(lot)} />
      ))}
    </ul>
  );
}

function PackageRow({ lot, now, dateNote }: { lot: Package; now: number; dateNote: ReactNode }) {
  const { dashboard, packages } = useMessages();
  const stage = stageOf({ status: lot.status, ...bindingOf(lot) }, { accepted: false }, now);
  // An auction ends a moment before a timer updates its row.
  const status = lot.status === "active" && stage !== "running" ? "ended" : lot.status;
  const isSold = priceKindOf(stage, lot.highest_bid_cents !== null) === "sold";
  return (
    <li className="own-package">
      <div>
        <p className="card-tags">
          <StatusBadge lot={lot} status={status} />
          <span>{packages.category(lot.category)}</span>
        </p>
        <PackageTitle as="h3" lot={lot} href={`/package/${lot.id}`} />
        <p className="card-facts">
          <AskedPrice lot={lot} />
          <span>
            {lot.hidden_at !== null ? null : status !== "active" ? (
              dateNote
            ) : lot.opens_on === "certified" ? (
              packages.card.opensCertified
            ) : lot.opens_on === "time" ? (
              <>
                {dashboard.opens} <Moment at={lot.opens_at ?? lot.auction_end_time} />
              </>
            ) : isEndless(lot.auction_end_time) ? (
              packages.card.onSale
            ) : (
              <>
                {isFixedPrice(lot) ? packages.card.onSaleUntil : dashboard.ends}{" "}
                <Moment at={lot.auction_end_time} />
              </>
            )}
          </span>
        </p>
      </div>
      <p className="figure end">
        {isFixedPrice(lot) ? (
          <>
            <span className="figure-label">
              {isSold ? packages.card.soldFor : packages.card.fixedPrice}
            </span>
            <span className="price">{formatDollars(shownPriceCents(lot))}</span>
          </>
        ) : lot.highest_bid_cents === null && lot.exclusive_leader_id === null ? (
          <span className="figure-label">{dashboard.noBids}</span>
        ) : (
          <>
            <span className="figure-label">
              {isRound(lot) ? (
                <RoundLabel lot={lot} />
              ) : (
                <>
                  {isSold ? packages.card.soldFor : packages.card.highestBid} ·{" "}
                  {packages.card.bids({ count: lot.bid_count })}
                </>
              )}
            </span>
            <span className="price">{formatDollars(shownPriceCents(lot))}</span>
          </>
        )}
      </p>
    </li>
  );
}
