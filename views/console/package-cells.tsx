import { useMessages } from "../../messages/context";
import type { ListedPackage } from "../../src/console/packages";
import { type CsvCells, centsCell, timeCell } from "../../src/lib/csv";
import { PackageTitle } from "../ui/package-title";
import { PublisherName } from "../ui/publisher-name";

export function TitleCell({ lot }: { lot: ListedPackage }) {
  return <PackageTitle as="span" lot={lot} href={`/operator/packages/${lot.id}`} />;
}

export function SellerCell({ lot }: { lot: ListedPackage }) {
  return (
    <>
      <PublisherName lot={lot} />{" "}
      <a className="muted" href={`/operator/members/${lot.seller_id}`}>
        {lot.seller}
      </a>
    </>
  );
}

export function StateCell({ lot }: { lot: ListedPackage }) {
  const { moderation, packages } = useMessages();
  if (lot.removed_at !== null) return moderation.states.removed;
  if (lot.hidden_at !== null) return moderation.states.hidden;
  const isUpcoming = lot.status === "active" && lot.opens_on !== null;
  return (
    <>
      {packages.statuses[isUpcoming ? "upcoming" : lot.status]}
      {lot.certified === 1 && ` · ${packages.certified}`}
    </>
  );
}

/** In the order of the files of packages and auctions. */
export const PACKAGE_CELLS = {
  title: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    english_title: ({ english_title }) => english_title ?? "",
  },
  seller: {
    publisher: ({ publisher }) => publisher ?? "",
    publisher_verified: ({ publisher_verified }) => String(publisher_verified === 1),
    seller_id: ({ seller_id }) => seller_id,
    seller: ({ seller }) => seller ?? "",
  },
  state: {
    category: ({ category }) => category,
    language: ({ language }) => language,
    status: ({ status }) => status,
    audience: ({ audience }) => audience,
    certified: ({ certified }) => String(certified === 1),
  },
  times: {
    listed: ({ created_at }) => timeCell(created_at),
    opens_on: ({ opens_on }) => opens_on ?? "",
    opens: ({ opens_at }) => timeCell(opens_at),
    ends: ({ auction_end_time }) => timeCell(auction_end_time),
  },
  bids: {
    bids: ({ bid_count }) => String(bid_count),
    highest_bid_usd: ({ highest_bid_cents }) => centsCell(highest_bid_cents),
  },
  hiding: {
    hidden: ({ hidden_at }) => timeCell(hidden_at),
    removed: ({ removed_at }) => timeCell(removed_at),
  },
} as const satisfies Record<string, CsvCells<ListedPackage>>;
