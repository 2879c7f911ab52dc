import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { RequireRight } from "../ui/permitted";

export function TableLinks({ path, children }: { path: string; children?: ReactNode }) {
  const {
    common,
    operators: words,
    notices,
    layout,
    moderation,
    overview,
    packages,
  } = useMessages();
  const linkNames = {
    "/operator/members": words.members.title,
    "/operator/organizations": words.organizations.title,
    "/operator/packages": packages.marketplace.results,
    "/operator/auctions": common.auctions,
    "/operator/contracts": words.contracts.title,
    "/operator/reports": notices.desk.title,
    "/operator/actions": moderation.found.actions,
    "/operator/emails": words.emails.title,
    "/operator/report": overview.report.link,
  };
  return (
    <nav className="overview-links" aria-label={overview.tables}>
      {path !== "/operator" && <a href="/operator">{layout.operatorDesk}</a>}
      <RequireRight right="read">
        {Object.entries(linkNames).map(([href, name]) => (
          <a key={href} href={href} aria-current={href === path ? "page" : undefined}>
            {name}
          </a>
        ))}
      </RequireRight>
      {children}
    </nav>
  );
}
