import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { ActivityEvent } from "../../src/dashboard/activity";
import type { OwnAuction } from "../../src/dashboard/auctions";
import type { BiddingRecord, MemberFigures } from "../../src/dashboard/figures";
import type { FavoritePackage } from "../../src/dashboard/listings";
import type { BuyerList, BuyerLists, DashboardTab } from "../../src/dashboard/lists";
import type { Sale, SalesFigures } from "../../src/dashboard/sales";
import type { WaitingDeal } from "../../src/delivery/waiting";
import { formatDollars } from "../../src/lib/money";
import type { Page } from "../../src/lib/paging";
import type { Package } from "../../src/packages/packages";
import type { Whose } from "../../src/rules/organization";
import { LinkButton } from "../ui/buttons";
import { Tabs } from "../ui/tabs";
import { WhoseFilter } from "../ui/whose";
import { BuyerFigures, BuyerFilters } from "./buyer-figures";
import { MemberAnalytics } from "./member-analytics";
import { OwnAuctions } from "./own-auctions";
import { FavoritePackages, ListedPackages } from "./package-rows";
import { Sales } from "./sales";

export type DashboardProps = {
  figures: MemberFigures;
  lists: BuyerLists | null;
  list: BuyerList | undefined;
  /** Null for members who act alone. */
  whose: Whose | null;
  tabs: readonly [DashboardTab, ...DashboardTab[]];
  role: "buyer" | "seller";
  income: SalesFigures | null;
  now: number;
  href: string;
  isLaterPage: boolean;
} & (
  | { tab: "packages"; page: Page<Package> }
  | { tab: "sales"; sales: readonly Sale[] }
  | {
      tab: "bids";
      page: Page<OwnAuction>;
      needing: ReadonlySet<string>;
      deals: readonly WaitingDeal[];
    }
  | { tab: "favorites"; page: Page<FavoritePackage> }
  | { tab: "analytics"; record: BiddingRecord; events: readonly ActivityEvent[] }
);

export function DashboardPage({ waiting, ...props }: DashboardProps & { waiting: ReactNode }) {
  const { invoices, layout } = useMessages();
  return (
    <div className="seller-page">
      <header className="seller-header">
        <h1>{layout.dashboard}</h1>
        <p className="button-row">
          <LinkButton href="/contracts" label={invoices.all} />
          <LinkButton href="/analytics" label={layout.analytics} />
        </p>
      </header>
      {waiting}
      <DashboardView {...props} />
    </div>
  );
}

export function DashboardView(props: DashboardProps) {
  const { dashboard } = useMessages();
  const { tab, figures, tabs, lists, list, whose } = props;
  return (
    <div
      id="dashboard"
      className="dashboard"
      {...(tab === "bids" && refreshAttributes(props.href))}
    >
      {tab === "bids" && lists ? (
        <BuyerFigures lists={lists} spentCents={figures.spentCents} />
      ) : (
        <Summary figures={figures} income={props.income} />
      )}
      <Tabs
        label={dashboard.pages}
        target="dashboard"
        tabs={tabs.map((name) => ({
          href: hrefOf(name, tabs),
          name: dashboard.tabs[name],
          current: name === tab,
        }))}
      />
      <section aria-labelledby="tab-title">
        <h2 id="tab-title" className="visually-hidden">
          {dashboard.tabs[tab]}
        </h2>
        {whose && tab !== "analytics" && (
          <WhoseFilter
            current={whose}
            hrefOf={(chosen) => `/dashboard?${addressOf({ tab, list, whose: chosen })}`}
          />
        )}
        {tab === "packages" && <ListedPackages {...props} />}
        {tab === "sales" && props.income && (
          <Sales figures={props.income} sales={props.sales} whose={whose} />
        )}
        {tab === "bids" && lists && (list || props.page.entries.length > 0) && (
          <BuyerFilters lists={lists} list={list} whose={whose} />
        )}
        {tab === "bids" && <OwnAuctions {...props} />}
        {tab === "favorites" && <FavoritePackages {...props} />}
        {tab === "analytics" && <MemberAnalytics {...props} />}
        {tab !== "analytics" && tab !== "sales" && (
          <Paging {...props} nextCursor={props.page.nextCursor} />
        )}
      </section>
    </div>
  );
}

function refreshAttributes(href: string) {
  return { "hx-get": href, "hx-trigger": "moved", "hx-swap": "outerMorph" };
}

interface Shown {
  tab: DashboardTab;
  list: BuyerList | undefined;
  whose: Whose | null;
}

function addressOf({ tab, list, whose }: Shown): string {
  const isMine = whose === "mine";
  return `${new URLSearchParams({ tab, ...(list && { list }), ...(isMine && { whose }) })}`;
}

function hrefOf(tab: DashboardTab, tabs: DashboardProps["tabs"]): string {
  return tab === tabs[0] ? "/dashboard" : `/dashboard?tab=${tab}`;
}

function Summary({ figures, income }: Pick<DashboardProps, "figures" | "income">) {
  const { cards, notes, integer, summary } = useMessages().dashboard;
  const cardFigures: ReadonlyArray<{ label: string; figure: string; note?: string }> = [
    ...(income || figures.packages > 0
      ? [
          { label: cards.packages, figure: integer(figures.packages) },
          {
            label: cards.active,
            figure: integer(figures.activeAuctions),
            ...(figures.upcomingAuctions > 0 && {
              note: notes.upcoming({ count: figures.upcomingAuctions }),
            }),
          },
        ]
      : []),
    ...(income
      ? [
          { label: cards.income, figure: formatDollars(income.incomeCents) },
          {
            label: cards.outstanding,
            figure: formatDollars(income.outstandingCents),
            note: notes.outstanding({ sales: income.sales }),
          },
        ]
      : []),
  ];
  if (cardFigures.length === 0) return null;
  return (
    <dl className="summary-cards" aria-label={summary}>
      {cardFigures.map(({ label, figure, note }) => (
        <div key={label}>
          <dt>
            {label}
            {note && <small>{note}</small>}
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PagingProps {
  tab: DashboardTab;
  tabs: DashboardProps["tabs"];
  list: BuyerList | undefined;
  whose: Whose | null;
  isLaterPage: boolean;
  nextCursor: string | null;
}

function Paging({ tab, tabs, list, whose, isLaterPage, nextCursor }: PagingProps) {
  const { dashboard, finding, packages } = useMessages();
  const { paging } = dashboard;
  if (!isLaterPage && nextCursor === null) return null;
  const shown = { tab, list, whose };
  const first = list || whose === "mine" ? `/dashboard?${addressOf(shown)}` : hrefOf(tab, tabs);
  const next = `${addressOf(shown)}&cursor=${encodeURIComponent(nextCursor ?? "")}`;
  return (
    <nav className="pages" aria-label={packages.marketplace.pages}>
      {isLaterPage && <LinkButton href={first} label={finding.first} />}
      {nextCursor !== null && <LinkButton href={`/dashboard?${next}`} label={paging.next} />}
    </nav>
  );
}
