import { LOCALES, type Locale, localeOf } from "../../../views/messages/catalogue";
import type { Sessions, Viewer } from "../../accounts/sessions";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  preferredLanguage,
} from "../../lib/languages";
import { DEFAULT_THEME, THEMES, type Theme } from "../../lib/theme";
import type { TimeZone } from "../../lib/times";

/** Who reads a page, and how they like it. */
export interface Reader {
  viewer: Viewer | null;
  /** The session cookie's value, for signing out. */
  sessionToken: string | null;
  theme: Theme;
  locale: Locale;
  timeZone: TimeZone;
  /** What a redirect left for this page to say: a code and at most one value. */
  flash: string | null;
  acceptEncoding: string;
  /** Whether the address names the language, as those for search engines do. */
  languageNamed: boolean;
  /** Messages that wait for them, on whole pages: see reading.ts. */
  unread: number;
}

export const THEME_COOKIE = "theme";
export const LANGUAGE_COOKIE = "language";
export const FLASH_COOKIE = "flash";

/** Under https the name's prefix binds the cookie to this host (ASVS 3.3.3). */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-session" : "session";
}

/** Reads a request's cookies; without the session cookie's name, as a stranger's. */
export async function readerOf(
  request: Request,
  sessions: Sessions,
  sessionCookie: string | null,
): Promise<Reader> {
  const { headers } = request;
  const cookies = new Bun.CookieMap(headers.get("cookie") ?? "");
  const token = sessionCookie === null ? null : cookies.get(sessionCookie);
  const viewer = token ? await sessions.viewerOf(token) : null;
  // A member's choice holds on every device, a cookie only where it was made.
  const chosen = viewer?.preferences;
  const asked = headers.get("accept-language") ?? "";
  const named = localeNamedIn(request.url);
  return {
    viewer,
    sessionToken: token ?? null,
    theme: chosen?.theme ?? themeIn(cookies) ?? DEFAULT_THEME,
    locale:
      named ??
      localeOf(
        chosen?.language ?? languageIn(cookies) ?? preferredLanguage(asked) ?? DEFAULT_LANGUAGE,
      ),
    languageNamed: named !== undefined,
    timeZone: chosen?.timezone ?? "UTC",
    flash: cookies.get(FLASH_COOKIE) ?? null,
    acceptEncoding: headers.get("accept-encoding") ?? "",
    unread: 0,
  };
}

/** `?lang=` by its tag, for whoever links to a page in one language. */
function localeNamedIn(url: string): Locale | undefined {
  const tag = /[?&]lang=([\w-]+)/.exec(url)?.[1];
  return LOCALES.find((locale) => locale === tag);
}

function themeIn(cookies: Bun.CookieMap): Theme | undefined {
  return THEMES.find((theme) => theme === cookies.get(THEME_COOKIE));
}

function languageIn(cookies: Bun.CookieMap): Language | null {
  const language = cookies.get(LANGUAGE_COOKIE);
  return isLanguage(language) ? language : null;
}
