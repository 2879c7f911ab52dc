import { slot } from "../../src/lib/template";
import { useMessages } from "../messages/context";
import { Avatar } from "../ui/avatar";
import { Icon } from "../ui/icon";
import { Seal } from "../ui/seal";

export interface NavigationViewer {
  firstName: string;
  lastName: string;
  email: string;
  role: "buyer" | "seller";
  profileImageUrl: string | null;
  /** Whether they decide on certifications. */
  operator: boolean;
}

/** What the bar tells a member that differs from page to page. */
export type NavigationSlot = "unread" | "unread-note";

export type NavigationKey = "marketplace" | "roadshows" | "trade" | "dashboard" | "corpusProfile";

interface Props {
  viewer: NavigationViewer | null;
  current: NavigationKey | null;
  bar: "navigation" | "landing";
}

/** The top bar: places on the left, the visitor or member on the right. */
export function Navigation({ viewer, current, bar }: Props) {
  const { layout } = useMessages();
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        <a className="brand" href="/">
          <Seal character="auction" />
          <span>{layout.brand}</span>
        </a>
        {bar === "navigation" && (
          <nav className="places" aria-label={layout.mainNavigation}>
            <Place
              href="/marketplace"
              label={layout.marketplace}
              active={current === "marketplace"}
            />
            {viewer && (
              <Place
                // Buyers find the packages that are presented; managing them is for publishers.
                href={viewer.role === "seller" ? "/roadshows" : "/marketplace?status=featured"}
                label={layout.roadshows}
                active={current === "roadshows"}
              />
            )}
            {viewer?.role === "seller" && (
              <Place href="/trade" label={layout.trade} active={current === "trade"} />
            )}
            {viewer && (
              <Place href="/dashboard" label={layout.dashboard} active={current === "dashboard"} />
            )}
            {viewer?.role === "seller" && (
              <Place
                href="/corpus-profile"
                label={layout.corpusProfile}
                active={current === "corpusProfile"}
              />
            )}
          </nav>
        )}
        {viewer ? <AccountMenu viewer={viewer} /> : <VisitorLinks bar={bar} />}
      </div>
    </header>
  );
}

function Place({ href, label, active }: { href: string; label: string; active: boolean }) {
  return (
    <a href={href} aria-current={active ? "page" : undefined}>
      {label}
    </a>
  );
}

function VisitorLinks({ bar }: { bar: Props["bar"] }) {
  const { layout } = useMessages();
  return (
    <div className="visitor-links">
      <a className="quiet-link" href="/login">
        {layout.signIn}
      </a>
      <a className="button primary" href="/register">
        {bar === "landing" ? layout.getStarted : layout.joinNow}
      </a>
    </div>
  );
}

/** Opens without JavaScript; the script only adds closing by Escape or a click elsewhere. */
function AccountMenu({ viewer }: { viewer: NavigationViewer }) {
  const { layout } = useMessages();
  const name = `${viewer.firstName} ${viewer.lastName}`.trim() || viewer.email;
  return (
    <details className="account-menu" data-menu>
      <summary
        aria-label={`${layout.accountMenu}: ${name}`}
        aria-describedby="unread"
        data-unread={slot("unread")}
      >
        <Avatar of={viewer.firstName.trim() || viewer.email} image={viewer.profileImageUrl} />
      </summary>
      <div className="menu">
        <p className="menu-name">
          <bdi>{name}</bdi>
        </p>
        <p className="menu-role">{layout.roles[viewer.role]}</p>
        <a className="menu-item" href="/messages">
          <Icon name="messages" /> {layout.messages}
          <span className="menu-note" id="unread">
            {slot("unread-note")}
          </span>
        </a>
        <a className="menu-item" href="/profile">
          <Icon name="person" /> {layout.profile}
        </a>
        <a className="menu-item" href="/analytics">
          <Icon name="chart" /> {layout.analytics}
        </a>
        <a className="menu-item" href="/settings">
          <Icon name="sliders" /> {layout.settings}
        </a>
        {viewer.operator && (
          <a className="menu-item" href="/operator">
            <Icon name="check" /> {layout.operatorDesk}
          </a>
        )}
        <a className="menu-item" href="/api/logout">
          <Icon name="log-out" /> {layout.logOut}
        </a>
      </div>
    </details>
  );
}
