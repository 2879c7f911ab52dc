import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { Messages } from "../../messages/messages";
import type { Package } from "../../src/packages/packages";
import { ROADSHOW_TABS, type RoadshowTab } from "../../src/roadshow/schema";
import { CertifiedBadge } from "../ui/certified-badge";
import { PackageTitle } from "../ui/package-title";
import { Tabs } from "../ui/tabs";
import { RoadshowState } from "./roadshows-page";

interface Props {
  lot: Package;
  tab: RoadshowTab;
  endsAt: number | null;
  now: number;
  children: ReactNode;
}

export function RoadshowPage({ lot, tab, endsAt, now, children }: Props) {
  const { common, packages, roadshow } = useMessages();
  return (
    <div className="seller-page roadshow-page">
      <header>
        <p>
          <a href="/roadshows">{roadshow.allRoadshows}</a>
        </p>
        <PackageTitle as="h1" lot={lot} />
        <p className="card-tags">
          <span className={`status-badge ${lot.status}`}>{packages.statuses[lot.status]}</span>
          {lot.certified === 1 && <CertifiedBadge />}
          <span>
            <RoadshowState endsAt={endsAt} now={now} />
          </span>
          <a href={`/package/${lot.id}`}>{common.viewPackage}</a>
        </p>
      </header>
      <RoadshowView lot={lot} tab={tab}>
        {children}
      </RoadshowView>
    </div>
  );
}

export function tabNames({
  analytics,
  dashboard,
  roadshow,
}: Messages): Record<RoadshowTab, string> {
  return {
    ...roadshow.tabs,
    overview: analytics.tabs.overview,
    analytics: dashboard.tabs.analytics,
  };
}

export function RoadshowView({ lot, tab, children }: Omit<Props, "endsAt" | "now">) {
  const messages = useMessages();
  const { roadshow } = messages;
  const names = tabNames(messages);
  return (
    <div id="roadshow" className="roadshow">
      <Tabs
        label={roadshow.pages}
        target="roadshow"
        tabs={ROADSHOW_TABS.map((name) => ({
          href: tabPath(lot.id, name),
          name: names[name],
          current: name === tab,
        }))}
      />
      {children}
    </div>
  );
}

export function tabPath(packageId: string, tab: RoadshowTab): string {
  return tab === "overview" ? `/roadshow/${packageId}` : `/roadshow/${packageId}?tab=${tab}`;
}
