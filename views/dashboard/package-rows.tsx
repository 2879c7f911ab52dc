import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { FavoritePackage } from "../../src/dashboard/listings";
import type { Package } from "../../src/packages/packages";
import { currentStatus, ListedPrice, ListedTime } from "../corpus-profile/listed-figures";
import { AskedPrice } from "../packages/asked-price";
import { ActedBy } from "../ui/acted-by";
import { LinkButton } from "../ui/buttons";
import { Icon } from "../ui/icon";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";
import { RequirePermission } from "../ui/permitted";
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
    <RequirePermission permission="sell">
      <a className="button primary" href="/create-package">
        <Icon name="plus" /> {words.marketplace.listNew}
      </a>
    </RequirePermission>
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
            {dashboard.created} <Moment at={lot.created_at} day /> <ActedBy id={lot.acted_by} />
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
          {packages.statuses.ended} <Moment at={lot.ended_at ?? lot.auction_end_time} day />{" "}
          <ActedBy id={lot.favorite_by} />
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
  const { packages } = useMessages();
  return (
    <li className="own-package">
      <div>
        <p className="card-tags">
          <StatusBadge lot={lot} status={currentStatus(lot, now)} />
          <span>{packages.category(lot.category)}</span>
        </p>
        <PackageTitle as="h3" lot={lot} href={`/package/${lot.id}`} />
        <p className="card-facts">
          <AskedPrice lot={lot} />
          <ListedTime lot={lot} now={now} dateNote={dateNote} />
        </p>
      </div>
      <ListedPrice lot={lot} now={now} />
    </li>
  );
}
