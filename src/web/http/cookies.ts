import { DAY, SECOND } from "../../lib/time";

export type CookieName = "session" | "device" | "flash" | "theme" | "language" | "favorite";

export interface Cookie {
  name: CookieName;
  value: string;
  lifetime: { expiresAt: number } | { seconds: number };
}

const PREFIX = "__Host-";

/** Under https, secureCookies later adds `Secure` and the prefix. */
export function giveCookie(answer: Response, { name, value, lifetime }: Cookie): Response {
  const end =
    "seconds" in lifetime
      ? `Max-Age=${lifetime.seconds}`
      : `Expires=${new Date(lifetime.expiresAt).toUTCString()}`;
  answer.headers.append("set-cookie", `${name}=${value}; Path=/; ${end}; HttpOnly; SameSite=Lax`);
  return answer;
}

export function rememberChoice(
  answer: Response,
  name: "theme" | "language",
  value: string,
): Response {
  return giveCookie(answer, { name, value, lifetime: { seconds: (365 * DAY) / SECOND } });
}

/** Under https, cookies are sent only over TLS and bound to this host by their name (ASVS 3.3). */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete("set-cookie");
  for (const cookie of cookies) headers.append("set-cookie", `${PREFIX}${cookie}; Secure`);
}

export function nameOf(name: CookieName, https: boolean): string {
  return https ? PREFIX + name : name;
}

export function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

export function cookiesOf(
  request: Request,
  publicUrl: string,
): (name: CookieName) => string | null {
  const cookies = new Bun.CookieMap(request.headers.get("cookie") ?? "");
  const https = isHttps(publicUrl);
  return (name) => cookies.get(nameOf(name, https));
}
