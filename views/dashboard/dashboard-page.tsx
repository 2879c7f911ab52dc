import type { ReactNode } from "react";
import type { ActivityEvent } from "../../src/dashboard/activity";
import type { OwnAuction } from "../../src/dashboard/auctions";
import type { BiddingRecord, MemberFigures } from "../../src/dashboard/figures";
import type { FavoritePackage } from "../../src/dashboard/listings";
import type { Page } from "../../src/dashboard/paging";
import type { Sale, SalesFigures } from "../../src/dashboard/sales";
import { type DashboardTab, dashboardTabs } from "../../src/dashboard/schema";
import { formatDollars } from "../../src/lib/money";
import type { Package } from "../../src/packages/packages";
import { useMessages } from "../messages/context";
import { Tabs } from "../ui/tabs";
import { MemberAnalytics } from "./member-analytics";
import { OwnAuctions } from "./own-auctions";
import { FavoritePackages, ListedPackages } from "./package-rows";
import { Sales } from "./sales";

export type DashboardProps = {
  figures: MemberFigures;
  income: SalesFigures | null;
  role: "buyer" | "seller";
  now: number;
  href: string;
  isLater: boolean;
} & (
  | { tab: "packages"; page: Page<Package> }
  | { tab: "sales"; sales: readonly Sale[] }
  | { tab: "bids"; page: Page<OwnAuction> }
  | { tab: "favorites"; page: Page<FavoritePackage> }
  | { tab: "analytics"; record: BiddingRecord; events: readonly ActivityEvent[] }
);

export function DashboardPage({ deals, ...props }: DashboardProps & { deals: ReactNode }) {
  const { layout } = useMessages();
  return (
    <div className="seller-page">
      <header className="seller-header">
        <h1>{layout.dashboard}</h1>
        <a className="button" href="/analytics">
          {layout.analytics}
        </a>
      </header>
      {deals}
      <DashboardView {...props} />
    </div>
  );
}

export function DashboardView(props: DashboardProps) {
  const { dashboard } = useMessages();
  const { tab, figures, role } = props;
  return (
    <div id="dashboard" className="dashboard" {...(tab === "bids" && renewed(props.href))}>
      <Summary figures={figures} income={props.income} />
      <Tabs
        label={dashboard.pages}
        target="dashboard"
        tabs={dashboardTabs(role).map((name) => ({
          href: hrefOf(name, role),
          name: dashboard.tabs[name],
          current: name === tab,
        }))}
      />
      <section aria-labelledby="tab-title">
        <h2 id="tab-title" className="visually-hidden">
          {dashboard.tabs[tab]}
        </h2>
        {tab === "packages" && <ListedPackages {...props} />}
        {tab === "sales" && props.income && <Sales figures={props.income} sales={props.sales} />}
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

function renewed(href: string) {
  return { "hx-get": href, "hx-trigger": "moved", "hx-swap": "outerMorph" };
}

function hrefOf(tab: DashboardTab, role: DashboardProps["role"]): string {
  return tab === dashboardTabs(role)[0] ? "/dashboard" : `/dashboard?tab=${tab}`;
}

function Summary({ figures, income }: Pick<DashboardProps, "figures" | "income">) {
  const { cards, notes, integer, summary } = useMessages().dashboard;
  const shown = [
    { label: cards.packages, figure: integer(figures.packages), note: notes.packages },
    { label: cards.active, figure: integer(figures.activeAuctions), note: notes.active },
    ...(income
      ? [
          { label: cards.income, figure: formatDollars(income.incomeCents), note: notes.income },
          {
            label: cards.outstanding,
            figure: formatDollars(income.outstandingCents),
            note: notes.outstanding({ sales: income.sales }),
          },
        ]
      : []),
    ...(income && figures.bids === 0
      ? []
      : [
          { label: cards.bids, figure: integer(figures.bids), note: notes.bids },
          { label: cards.spent, figure: formatDollars(figures.spentCents), note: notes.spent },
        ]),
  ];
  return (
    <dl className="summary-cards" aria-label={summary}>
      {shown.map(({ label, figure, note }) => (
        <div key={label}>
          <dt>
            {label}
            <small>{note}</small>
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PagingProps {
  tab: DashboardTab;
  role: DashboardProps["role"];
  isLater: boolean;
  nextCursor: string | null;
}

function Paging({ tab, role, isLater, nextCursor }: PagingProps) {
  const { finding } = useMessages();
  const { paging } = useMessages().dashboard;
  if (!isLater && nextCursor === null) return null;
  return (
    <nav className="pages" aria-label={paging.label}>
      {isLater && (
        <a className="button" href={hrefOf(tab, role)}>
          {finding.first}
        </a>
      )}
      {nextCursor !== null && (
        <a className="button" href={`/dashboard?tab=${tab}&cursor=${nextCursor}`}>
          {paging.next}
        </a>
      )}
    </nav>
  );
}
