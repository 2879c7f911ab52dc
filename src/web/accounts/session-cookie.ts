import type { StartedSession } from "../../accounts/sessions";
import { type Cookie, setCookie } from "../http/cookies";

export function setSessionCookie(
  response: Response,
  { token, expiresAt }: StartedSession,
): Response {
  return setCookie(response, sessionCookie(token, { expiresAt }));
}

/** Clears the cookie, cached pages and drafts (ASVS 14.3.1). */
export function clearSession(response: Response): Response {
  const clearedResponse = setCookie(response, sessionCookie("", { seconds: 0 }));
  clearedResponse.headers.set("clear-site-data", '"cache", "storage"');
  return clearedResponse;
}

function sessionCookie(value: string, lifetime: Cookie["lifetime"]): Cookie {
  return { name: "session", value, lifetime };
}
