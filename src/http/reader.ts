import type { Locale } from "../../views/messages/catalogue";
import type { Sessions, Viewer } from "../accounts/sessions";
import { DEFAULT_THEME, THEMES, type Theme } from "../lib/theme";

/** Who reads a page, and how they like it. */
export interface Reader {
  viewer: Viewer | null;
  /** The session cookie's value, for signing out. */
  sessionToken: string | null;
  theme: Theme;
  locale: Locale;
  /** What a redirect left for this page to say: a code and at most one value. */
  flash: string | null;
  acceptEncoding: string;
}

export const THEME_COOKIE = "theme";
export const FLASH_COOKIE = "flash";

/** Under https the name's prefix binds the cookie to this host (ASVS 3.3.3). */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-session" : "session";
}

/** Reads a request's cookies; also where an error came before the framework did. */
export async function readerOf(
  request: Request,
  sessions: Sessions,
  sessionCookie: string,
): Promise<Reader> {
  const header = request.headers.get("cookie");
  const acceptEncoding = request.headers.get("accept-encoding") ?? "";
  const nobody = { viewer: null, sessionToken: null, flash: null, locale: "en" } as const;
  if (header === null) return { ...nobody, theme: DEFAULT_THEME, acceptEncoding };
  const cookies = new Bun.CookieMap(header);
  const token = cookies.get(sessionCookie);
  return {
    viewer: token ? await sessions.viewerOf(token) : null,
    sessionToken: token ?? null,
    theme: THEMES.find((theme) => theme === cookies.get(THEME_COOKIE)) ?? DEFAULT_THEME,
    locale: "en",
    flash: cookies.get(FLASH_COOKIE) ?? null,
    acceptEncoding,
  };
}
