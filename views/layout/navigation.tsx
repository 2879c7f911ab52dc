import { useMessages } from "../messages/context";
import { Icon } from "../ui/icon";
import { Seal } from "../ui/seal";

export interface NavigationViewer {
  firstName: string;
  lastName: string;
  email: string;
  role: "buyer" | "seller";
}

export type NavigationKey = "marketplace" | "corpusProfile";

interface Props {
  viewer: NavigationViewer | null;
  current: NavigationKey | null;
  bar: "navigation" | "landing";
}

/** The top bar (spec section 2): places on the left, the visitor or member on the right. */
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
      <summary aria-label={`${layout.accountMenu}: ${name}`}>
        <span className="avatar" aria-hidden="true">
          {initialOf(viewer)}
        </span>
      </summary>
      <div className="menu">
        <p className="menu-name">{name}</p>
        <p className="menu-role">{layout.roles[viewer.role]}</p>
        <a className="menu-item" href="/api/logout">
          <Icon name="log-out" /> {layout.logOut}
        </a>
      </div>
    </details>
  );
}

/** First letter of first name or email, else U (spec section 2). */
function initialOf({ firstName, email }: NavigationViewer): string {
  const [letter = "U"] = Array.from(firstName.trim() || email.trim());
  return letter.toUpperCase();
}
