import type { StartedSession } from "../../accounts/sessions";
import { type Cookie, giveCookie } from "../http/cookies";

export function giveSession(answer: Response, { token, expiresAt }: StartedSession): Response {
  return giveCookie(answer, session(token, { expiresAt }));
}

/** Clears the cookie, cached pages and drafts (ASVS 14.3.1). */
export function endSession(answer: Response): Response {
  const answerWithoutSession = giveCookie(answer, session("", { seconds: 0 }));
  answerWithoutSession.headers.set("clear-site-data", '"cache", "storage"');
  return answerWithoutSession;
}

function session(value: string, lifetime: Cookie["lifetime"]): Cookie {
  return { name: "session", value, lifetime };
}
