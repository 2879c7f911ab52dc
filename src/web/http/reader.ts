import { LOCALES, type Locale, localeOf } from "../../../messages/catalogue";
import type { Messages } from "../../../messages/messages";
import type { NavigationSlot } from "../../../views/layout/navigation";
import { initialOf } from "../../../views/ui/avatar";
import type { Sessions, Viewer } from "../../accounts/sessions";
import type { SiteAnnouncement } from "../../house/announcements";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  personName,
  preferredLanguage,
} from "../../lib/languages";
import type { TimeZone } from "../../lib/times";
import { VIEWS, type View } from "../../marketplace/schema";
import type { WaitingWork } from "../../operators/waiting-work";
import type { Right } from "../../rules/roles";
import type { RoundStanding } from "../../rules/round-standing";
import type { Standing } from "../../rules/standing";
import { DEFAULT_THEME, THEMES, type Theme } from "../../settings/schema";
import type { CookieName } from "./cookies";
import { credentialsIn } from "./credentials";
import { returnPath } from "./redirect";

export interface Reader {
  viewer: Viewer | null;
  sessionToken: string | null;
  /** The session's token, or that of a program. */
  credential: string | null;
  theme: Theme;
  /** How this browser last showed the marketplace, or null if nobody chose. */
  view: View | null;
  locale: Locale;
  timeZone: TimeZone;
  /** A script shows times in the browser's time zone, which the server does not know. */
  usesBrowserTimeZone: boolean;
  flash: string | null;
  acceptEncoding: string;
  hasLanguageInUrl: boolean;
  returnPath: string | undefined;
  /** What waits for this operator. */
  work: number;
  /** What waits for any operator; null if the reader decides nothing. */
  waiting: WaitingWork | null;
  rights: readonly Right[];
  unread: number;
  notifications: number;
  hasLiveBids: boolean;
  announcement: SiteAnnouncement | null;
  /** The decision that suspended the member. */
  suspensionId: string | null;
}

export async function readerOf(
  request: Request,
  sessions: Pick<Sessions, "viewerOf">,
  cookies: (name: CookieName) => string | null,
): Promise<Reader> {
  const { headers } = request;
  const { session, token } = credentialsIn(request, cookies);
  const credential = token ?? session;
  const viewer = credential ? await sessions.viewerOf(credential) : null;
  // A member's preferences apply on all devices, and cookies only in one browser.
  const preferences = viewer?.preferences;
  const acceptLanguage = headers.get("accept-language") ?? "";
  const urlLocale = localeInUrl(request.url);
  return {
    viewer,
    sessionToken: session,
    credential,
    theme: preferences?.theme ?? themeNamed(cookies("theme")) ?? DEFAULT_THEME,
    view: VIEWS.find((view) => view === cookies("view")) ?? null,
    locale:
      urlLocale ??
      localeOf(
        preferences?.language ??
          languageIn(cookies("language")) ??
          preferredLanguage(acceptLanguage) ??
          DEFAULT_LANGUAGE,
      ),
    hasLanguageInUrl: urlLocale !== undefined,
    timeZone: preferences?.timezone ?? "UTC",
    usesBrowserTimeZone: !preferences?.timezone,
    flash: cookies("flash"),
    acceptEncoding: headers.get("accept-encoding") ?? "",
    returnPath: viewer ? undefined : returnPath(request),
    work: 0,
    waiting: null,
    rights: [],
    unread: 0,
    notifications: 0,
    hasLiveBids: false,
    announcement: null,
    suspensionId: null,
  };
}

function localeInUrl(url: string): Locale | undefined {
  const tag = /[?&]lang=([\w-]+)/.exec(url)?.[1];
  return LOCALES.find((locale) => locale === tag);
}

function themeNamed(name: string | null): Theme | undefined {
  return THEMES.find((theme) => theme === name);
}

function languageIn(name: string | null): Language | null {
  return isLanguage(name) ? name : null;
}

type BarData = Pick<Reader, "viewer" | "unread" | "notifications" | "work">;

export function barSlots(
  { viewer, unread, notifications, work }: BarData,
  layout: Messages["layout"],
): Omit<Record<NavigationSlot, string>, "next"> {
  const { firstName = "", lastName = "", email = "", profileImageUrl } = viewer ?? {};
  const name = personName(firstName, lastName) || email;
  const notificationsText =
    notifications === 0 ? "" : notifications > 99 ? "99+" : String(notifications);
  return {
    name: Bun.escapeHTML(name),
    initial: viewer ? Bun.escapeHTML(initialOf(name)) : "",
    picture: Bun.escapeHTML(profileImageUrl ?? ""),
    unread: unread === 0 ? "" : String(unread),
    "unread-note": unread === 0 ? "" : Bun.escapeHTML(layout.unread({ count: unread })),
    notifications: notificationsText,
    "notifications-note":
      notificationsText && Bun.escapeHTML(layout.unread({ count: notificationsText })),
    work: work === 0 ? "" : String(work),
    "work-note": work === 0 ? "" : Bun.escapeHTML(layout.work({ count: work })),
  };
}

const TONE_BY_STANDING = {
  leading: "default",
  accepted: "default",
  won: "default",
  offered: "default",
  outbid: "warning",
  undecided: "news",
  lost: "news",
  released: "news",
  seat: "default",
  exclusive: "default",
  licensed: "default",
  unawarded: "news",
  outweighed: "warning",
  priced: "warning",
  passed: "warning",
  unseated: "warning",
} as const satisfies Record<Standing | RoundStanding | "offered", string>;

/** Data for the script that notifies members about their live bids. */
export function liveBidData(
  { viewer, hasLiveBids }: Reader,
  { standings }: Messages["layout"],
): string {
  if (!viewer || !hasLiveBids) return "";
  const { outbidSound: sound } = viewer.preferences;
  const ownData = Bun.escapeHTML(JSON.stringify({ id: viewer.id, sound }).slice(0, -1));
  return `${ownData},${escapedWords(standings)}`;
}

type StandingWords = Messages["layout"]["standings"];

const escapedWordsCache = new WeakMap<StandingWords, string>();

/** The last part of the data, the same for every member. */
function escapedWords(standings: StandingWords): string {
  const escaped = escapedWordsCache.get(standings) ?? escapeWords(standings);
  escapedWordsCache.set(standings, escaped);
  return escaped;
}

function escapeWords(standings: StandingWords): string {
  const toneEntries = Object.entries(TONE_BY_STANDING).map(([name, tone]) => {
    return [name, { ...standings[name as keyof typeof TONE_BY_STANDING], tone }];
  });
  const words = { ...standings, ...Object.fromEntries(toneEntries) };
  return Bun.escapeHTML(JSON.stringify({ words }).slice(1));
}
