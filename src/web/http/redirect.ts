import type { flash } from "../../../views/messages/en/flash";
import { giveCookie } from "./cookies";

const FLASH_SECONDS = 60;

/** The header as /api/openapi.json describes it. */
export const LOCATION = { Location: "Where it is." };

/** A 303 to a path of ours, with what the next page shall say. */
export function seeOther(path: string, code?: keyof typeof flash, value = ""): Response {
  const answer = new Response(null, { status: 303, headers: { location: ownPath(path) } });
  if (!code) return answer;
  const content = encodeURIComponent(value === "" ? code : `${code}|${value}`);
  return giveCookie(answer, {
    name: "flash",
    value: content,
    lifetime: { seconds: FLASH_SECONDS },
  });
}

export function isRedirect(answer: Response): boolean {
  return answer.headers.has("location");
}

/** A redirect that htmx makes a whole navigation. */
export function forHtmx(redirect: Response): Response {
  const { headers } = redirect;
  const answer = giveOrders(new Response(null, { headers }), {
    redirect: headers.get("location") ?? "/",
  });
  answer.headers.delete("location");
  return answer;
}

/**
 * A path of this site as a header may hold it: ASCII, its dots resolved, and never one that a browser
 * takes for another site. The path may hold what a visitor typed; `/.//evil.example` becomes
 * `//evil.example` only once it is resolved, so that is what is looked at.
 */
export function ownPath(path: string): string {
  const { pathname, search, hash } = new URL(path.replace(/^[/\\]+/, "/"), "http://localhost");
  return pathname.replace(/^\/+/, "/") + search + hash;
}

/** A `next` parameter, if it is a path on this site; anything else could lead a visitor away. */
export function localPath(next: string | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])[\x20-\x7e]*$/.test(next)) return undefined;
  const url = URL.parse(next, "http://localhost");
  return url?.host === "localhost" && !url.pathname.startsWith("//") ? next : undefined;
}

/** Pages on the way in, to which signing in does not lead back. */
const ENTRANCE = /^\/(login|register|password-reset|email-verification|account-replacement)(\/|$)/;

/**
 * Where signing in leads back to: the page that is asked for, or that a form was on; on the pages on
 * the way in, what they were given as `next`.
 */
export function wayBack({ url, method, headers }: Request): string | undefined {
  // What a request calls its host may be no host.
  const asked = URL.parse(url);
  if (!asked) return undefined;
  const { pathname, search, searchParams } = asked;
  if (ENTRANCE.test(pathname)) return localPath(searchParams.get("next") ?? undefined);
  const page =
    method === "GET" ? localPath(pathname + search) : refererPath(headers.get("referer") ?? "");
  return page === undefined || page === "/" || ENTRANCE.test(page) ? undefined : page;
}

/** The page that a form was on; only its path is used, so it stays on this site. */
export function refererPath(referer: string | undefined): string | undefined {
  const url = URL.parse(referer ?? "");
  return url ? localPath(url.pathname + url.search) : undefined;
}

/** What an answer asks of htmx beside swapping it in. */
export interface HtmxOrders {
  /** Events by name, each with what it tells its listeners. */
  trigger?: Record<string, unknown>;
  /** The path that the address bar shall show. */
  pushUrl?: string;
  /** A path to leave for, as a whole navigation. */
  redirect?: string;
}

/** Headers hold Latin-1 only, and what pages say is in any script. */
export function giveOrders(answer: Response, { trigger, pushUrl, redirect }: HtmxOrders): Response {
  if (trigger) answer.headers.set("hx-trigger", asciiJson(trigger));
  if (pushUrl) answer.headers.set("hx-push-url", ownPath(pushUrl));
  if (redirect) answer.headers.set("hx-redirect", ownPath(redirect));
  return answer;
}

/** JSON in ASCII alone, for where other letters cannot stand, such as a header. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
