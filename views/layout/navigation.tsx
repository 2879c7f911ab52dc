import { useMessages } from "../../messages/context";
import { placeholder } from "../../src/lib/template";
import type { Theme } from "../../src/settings/schema";
import { Avatar } from "../ui/avatar";
import { LinkButton } from "../ui/buttons";
import { Icon } from "../ui/icon";
import { Seal } from "../ui/seal";
import { ThemeMenu } from "./theme-menu";

/** Members of the same kind share a cached navigation bar; slots hold the rest. */
export interface MemberKind {
  role: "buyer" | "seller";
  operator: boolean;
  picture: boolean;
}

export type NavigationSlot =
  | "name"
  | "initial"
  | "picture"
  | "work"
  | "work-note"
  | "unread"
  | "unread-note"
  | "notifications"
  | "notifications-note"
  | "next";

export type NavigationKey = "marketplace" | "roadshows" | "trade" | "dashboard" | "corpusProfile";

export function pathWithNext(path: string, next: string | undefined): string {
  return next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
}

interface Props {
  theme: Theme;
  member: MemberKind | null;
  current: NavigationKey | null;
  bar: "navigation" | "landing";
  logo: string | null;
}

export function Navigation({ theme, member, current, bar, logo }: Props) {
  const { layout } = useMessages();
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        <a className="brand" href="/">
          {logo ? <img className="logo" src={logo} alt="" /> : <Seal character="auction" />}
          <span>{layout.brand}</span>
        </a>
        {bar === "navigation" && (
          <nav className="places" aria-label={layout.mainNavigation}>
            <NavigationLink
              href="/marketplace"
              label={layout.marketplace}
              isActive={current === "marketplace"}
            />
            <NavigationLink
              href={member?.role === "seller" ? "/roadshows" : "/roadshows/running"}
              label={layout.roadshows}
              isActive={current === "roadshows"}
            />
            {member?.role === "seller" && (
              <NavigationLink href="/trade" label={layout.trade} isActive={current === "trade"} />
            )}
            {member && (
              <NavigationLink
                href="/dashboard"
                label={layout.dashboard}
                isActive={current === "dashboard"}
              />
            )}
            {member?.role === "seller" && (
              <NavigationLink
                href="/corpus-profile"
                label={layout.corpusProfile}
                isActive={current === "corpusProfile"}
              />
            )}
          </nav>
        )}
        <ThemeMenu chosen={theme} />
        {member?.operator && <WaitingWork />}
        {member && <NotificationsLink />}
        {member ? <AccountMenu member={member} /> : <VisitorLinks bar={bar} />}
      </div>
    </header>
  );
}

function NavigationLink({
  href,
  label,
  isActive,
}: {
  href: string;
  label: string;
  isActive: boolean;
}) {
  return (
    <a href={href} aria-current={isActive ? "page" : undefined}>
      {label}
    </a>
  );
}

function VisitorLinks({ bar }: { bar: Props["bar"] }) {
  const { layout } = useMessages();
  return (
    <div className="visitor-links">
      {bar === "landing" && (
        <a className="quiet-link landing-browse" href="/marketplace">
          {layout.marketplace}
        </a>
      )}
      <a className="quiet-link" href={`/login${placeholder("next")}`}>
        {layout.signIn}
      </a>
      <LinkButton
        href={`/register${placeholder("next")}`}
        label={bar === "landing" ? layout.getStarted : layout.joinNow}
        kind="primary"
      />
    </div>
  );
}

function WaitingWork() {
  const { layout } = useMessages();
  return (
    <a className="waiting-work" href="/operator" data-work={placeholder("work")}>
      <Icon name="check" />
      <span className="visually-hidden">
        {layout.operatorDesk} {placeholder("work-note")}
      </span>
    </a>
  );
}

function NotificationsLink() {
  const { layout } = useMessages();
  return (
    <a className="bell" href="/notifications" data-bell={placeholder("notifications")}>
      <Icon name="bell" />
      <span className="visually-hidden">
        {layout.notifications}{" "}
        <span data-words={layout.unread({ count: "{count}" })}>
          {placeholder("notifications-note")}
        </span>
      </span>
    </a>
  );
}

function AccountMenu({ member }: { member: MemberKind }) {
  const { layout, organization, trade } = useMessages();
  return (
    <details className="account-menu" data-menu>
      <summary
        aria-label={layout.accountMenu({ name: placeholder("name") })}
        aria-describedby="unread"
        data-unread={placeholder("unread")}
      >
        <Avatar
          initial={placeholder("initial")}
          image={member.picture ? placeholder("picture") : null}
        />
      </summary>
      <div className="menu">
        <p className="menu-name">
          <bdi>{placeholder("name")}</bdi>
        </p>
        <p className="menu-role">{layout.roles[member.role]}</p>
        <a className="menu-item" href="/messages">
          <Icon name="messages" /> {layout.messages}{" "}
          <span className="menu-note" id="unread">
            {placeholder("unread-note")}
          </span>
        </a>
        <a className="menu-item" href="/following">
          <Icon name="heart" /> {layout.following}
        </a>
        <a className="menu-item" href="/profile">
          <Icon name="person" /> {layout.profile}
        </a>
        <a className="menu-item" href="/organization">
          <Icon name="building" /> {organization.title}
        </a>
        <a className="menu-item" href="/contracts">
          <Icon name="document" /> {trade.contracts.title}
        </a>
        <a className="menu-item" href="/analytics">
          <Icon name="chart" /> {layout.analytics}
        </a>
        <a className="menu-item" href="/settings">
          <Icon name="sliders" /> {layout.settings}
        </a>
        {member.operator && (
          <a className="menu-item" href="/operator">
            <Icon name="check" /> {layout.operatorDesk}{" "}
            <span className="menu-note">{placeholder("work-note")}</span>
          </a>
        )}
        <a className="menu-item" href="/api/logout">
          <Icon name="log-out" /> {layout.logOut}
        </a>
      </div>
    </details>
  );
}
