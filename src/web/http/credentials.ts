import { isTokenSecret } from "../../accounts/token-secret";
import type { CookieName } from "./cookies";
import { isApiRequest, pathOf } from "./request";

export interface Credentials {
  /** Of a browser. A token for programs is none, even if a browser sends it as one. */
  session: string | null;
  /** Of a program, which has no session. Pages are for browsers. */
  token: string | null;
}

export function credentialsIn(
  request: Request,
  cookies: (name: CookieName) => string | null,
): Credentials {
  const token = bearerToken(request);
  const session = token === null ? cookies("session") : null;
  return { token, session: session !== null && isTokenSecret(session) ? null : session };
}

/** Empty or unreadable ones are returned too, so that nobody who meant to send a token acts without. */
export function bearerToken({ headers, url }: Request): string | null {
  const header = headers.get("authorization");
  if (header === null || !(isApiRequest(url) || pathOf(url) === "/ws")) return null;
  const bearer = /^Bearer(?:\s+(.*))?$/i.exec(header);
  return bearer && (bearer[1] ?? "");
}
