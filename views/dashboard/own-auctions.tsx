import { useMessages } from "../../messages/context";
import type { OwnAuction } from "../../src/dashboard/auctions";
import { AUCTION_GROUPS, groupOf } from "../../src/dashboard/groups";
import type { BuyerList } from "../../src/dashboard/lists";
import type { WaitingDeal } from "../../src/delivery/waiting";
import { LinkButton } from "../ui/buttons";
import { OwnAuctionRow } from "./own-auction-row";

interface Props {
  page: { entries: readonly OwnAuction[] };
  list: BuyerList | undefined;
  /** Packages that wait for the member. */
  needing: ReadonlySet<string>;
  deals: readonly WaitingDeal[];
  now: number;
}

/** One table in up to three groups: what needs the member, what runs and what is over. */
export function OwnAuctions({ page, list, needing, deals, now }: Props) {
  const { dashboard, common } = useMessages();
  const { bids, lists } = dashboard;
  if (page.entries.length === 0) {
    return (
      <div className="empty">
        <h3>{list ? lists.empty : bids.empty}</h3>
        {!list && <LinkButton href="/" label={common.browse} kind="primary" />}
      </div>
    );
  }
  const grouped = Map.groupBy(page.entries, (auction) => groupOf(auction, needing));
  const dealOf = (contractId: string | null) =>
    deals.find((deal) => deal.contractId === contractId);
  return (
    <table className="own-auctions">
      <thead>
        <tr>
          <th scope="col">{common.package}</th>
          <th scope="col">{bids.yourHighest}</th>
          <th scope="col">{common.price}</th>
          <th scope="col">{bids.time}</th>
          <th scope="col">
            <span className="visually-hidden">{bids.actions}</span>
          </th>
        </tr>
      </thead>
      {AUCTION_GROUPS.map((group) => {
        const auctions = grouped.get(group) ?? [];
        if (auctions.length === 0) return null;
        return (
          <tbody key={group}>
            <tr className="own-auction-group">
              <th colSpan={5} scope="rowgroup">
                {bids.groups[group]}
              </th>
            </tr>
            {auctions.map((auction) => (
              <OwnAuctionRow
                key={auction.packageId}
                auction={auction}
                deal={dealOf(auction.contractId)}
                needsMember={group === "needs"}
                now={now}
              />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}
