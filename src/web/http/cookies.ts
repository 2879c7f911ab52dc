import { DAY, SECOND } from "../../lib/time";

/** The privacy policy says what each is for. */
export const COOKIE_NAMES = [
  ...(["session", "device", "provider", "flash", "favorite"] as const),
  ...(["theme", "language", "view"] as const),
];
export type CookieName = (typeof COOKIE_NAMES)[number];

export interface Cookie {
  name: CookieName;
  value: string;
  lifetime: { expiresAt: number } | { seconds: number };
}

const HOST_PREFIX = "__Host-";

/** With https, `secureCookies` later adds `Secure` and the prefix. */
export function setCookie(response: Response, { name, value, lifetime }: Cookie): Response {
  const expiry =
    "seconds" in lifetime
      ? `Max-Age=${lifetime.seconds}`
      : `Expires=${new Date(lifetime.expiresAt).toUTCString()}`;
  response.headers.append(
    "set-cookie",
    `${name}=${value}; Path=/; ${expiry}; HttpOnly; SameSite=Lax`,
  );
  return response;
}

export function setPreferenceCookie(
  response: Response,
  name: "theme" | "language" | "view",
  value: string,
): Response {
  return setCookie(response, { name, value, lifetime: { seconds: (365 * DAY) / SECOND } });
}

/** `Secure` limits cookies to TLS, and the prefix binds them to this host (ASVS 3.3). */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete("set-cookie");
  for (const cookie of cookies) headers.append("set-cookie", `${HOST_PREFIX}${cookie}; Secure`);
}

export function cookieName(name: CookieName, isSecure: boolean): string {
  return isSecure ? HOST_PREFIX + name : name;
}

export function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

export function cookiesOf(
  request: Request,
  publicUrl: string,
): (name: CookieName) => string | null {
  const cookies = new Bun.CookieMap(request.headers.get("cookie") ?? "");
  const isSecure = isHttps(publicUrl);
  return (name) => cookies.get(cookieName(name, isSecure));
}
