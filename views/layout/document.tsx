import { type Locale, messagesFor } from "../../messages/catalogue";
import { ReaderProvider } from "../../messages/context";
import { placeholder } from "../../src/lib/template";
import type { Theme } from "../../src/settings/schema";
import { DiscardDialog, FetchedDialog } from "../ui/dialog";
import { FavoriteForm } from "../ui/favorite-form";
import { Footer } from "./footer";
import { type MemberKind, Navigation, type NavigationKey, type NavigationSlot } from "./navigation";

export type DocumentSlot =
  | "title"
  | "description"
  | "now"
  | "flash"
  | "notice"
  | "main"
  | "member"
  | NavigationSlot;

export interface DocumentProps {
  locale: Locale;
  theme: Theme;
  member: MemberKind | null;
  usesBrowserClock: boolean;
  current: NavigationKey | null;
  bar: "navigation" | "landing";
  supportEmail: string;
  hasImprint: boolean;
  assets: {
    style: string;
    script: string;
    fonts: string[];
    icon: string;
    logo: string | null;
    colours: string | null;
  };
  development: { script: string; server: string } | null;
}

/** Rendered once for each combination of props, and cached. */
export function Document(props: DocumentProps) {
  const { locale, theme, member, assets, development } = props;
  const { layout } = messagesFor(locale);
  return (
    <ReaderProvider locale={locale}>
      <html
        lang={locale}
        data-theme={theme}
        data-now={placeholder("now")}
        data-local-times={props.usesBrowserClock ? "" : undefined}
      >
        <head>
          <meta charSet="utf-8" />
          <title>{`${placeholder("title")} · ${layout.brand}`}</title>
          <meta name="description" content={placeholder("description")} />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content={theme === "auto" ? "dark light" : theme} />
          <meta
            name="htmx-config"
            content='{"includeIndicatorCSS":false,"defaultTimeout":15000,"noSwap":[204,304,401,429,"5xx"]}'
          />
          <link rel="stylesheet" href={assets.style} />
          {assets.colours && <link rel="stylesheet" href={assets.colours} />}
          {assets.fonts.map((font) => (
            <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
          ))}
          <link rel="icon" href={assets.icon} />
          {!assets.logo && <link rel="icon" href="/favicon.ico" sizes="32x32" />}
          <link rel="apple-touch-icon" href={assets.logo ?? "/apple-touch-icon.png"} />
          <link rel="manifest" href="/manifest.webmanifest" />
          <script type="module" src={assets.script} fetchPriority="low" />
          {development && (
            <script type="module" src={development.script} data-server={development.server} />
          )}
        </head>
        <body>
          <a className="skip-link" href="#main">
            {layout.skipToContent}
          </a>
          <Navigation {...props} logo={assets.logo} />
          {placeholder("notice")}
          {/* The Back button restores only `main`, because scripts hold references to the rest. */}
          <main id="main" tabIndex={-1} hx-history-elt="">
            {placeholder("main")}
          </main>
          <FavoriteForm isMember={member !== null} />
          <FetchedDialog />
          <DiscardDialog />
          <Footer supportEmail={props.supportEmail} hasImprint={props.hasImprint} />
          <section
            id="toasts"
            aria-label={layout.notifications}
            data-close={layout.dismiss}
            data-messages={JSON.stringify(layout.script)}
            data-countdown={JSON.stringify(layout.countdown)}
            data-member={member ? placeholder("member") : undefined}
          >
            {placeholder("flash")}
          </section>
        </body>
      </html>
    </ReaderProvider>
  );
}
