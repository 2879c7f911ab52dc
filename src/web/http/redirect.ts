import type { Messages } from "../../../views/messages/messages";
import { giveCookie } from "./cookies";

const FLASH_SECONDS = 60;

export const LOCATION = { Location: "The address of the upload." };

export function seeOther(path: string, code?: keyof Messages["flash"], value = ""): Response {
  const answer = new Response(null, { status: 303, headers: { location: ownPath(path) } });
  if (!code) return answer;
  const content = encodeURIComponent(value === "" ? code : `${code}|${value}`);
  return giveCookie(answer, {
    name: "flash",
    value: content,
    lifetime: { seconds: FLASH_SECONDS },
  });
}

/** Browsers repeat the POST at the new URL. */
export function sendTo(path: string): Response {
  return new Response(null, { status: 307, headers: { location: ownPath(path) } });
}

export function isRedirect(answer: Response): boolean {
  return answer.headers.has("location");
}

export function forHtmx(redirect: Response): Response {
  const { headers } = redirect;
  const answer = giveOrders(new Response(null, { headers }), {
    redirect: headers.get("location") ?? "/",
  });
  answer.headers.delete("location");
  return answer;
}

/** Browsers resolve some paths to another site: `/.//evil.example` becomes `//evil.example`. */
export function ownPath(path: string): string {
  const { pathname, search, hash } = new URL(path.replace(/^[/\\]+/, "/"), "http://localhost");
  return pathname.replace(/^\/+/, "/") + search + hash;
}

/** Returns null unless it is a path on this site. */
export function localPath(next: string | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])[\x20-\x7e]*$/.test(next)) return undefined;
  const url = URL.parse(next, "http://localhost");
  return url?.host === "localhost" && !url.pathname.startsWith("//") ? next : undefined;
}

const ENTRANCE = /^\/(login|register|password-reset|email-verification|account-replacement)(\/|$)/;

export function wayBack({ url, method, headers }: Request): string | undefined {
  const target = URL.parse(url);
  if (!target) return undefined;
  const { pathname, search, searchParams } = target;
  if (ENTRANCE.test(pathname)) return localPath(searchParams.get("next") ?? undefined);
  const page =
    method === "GET" ? localPath(pathname + search) : refererPath(headers.get("referer") ?? "");
  return page === undefined || page === "/" || ENTRANCE.test(page) ? undefined : page;
}

/** Uses only the path, which stays on this site. */
export function refererPath(referer: string | undefined): string | undefined {
  const url = URL.parse(referer ?? "");
  return url ? localPath(url.pathname + url.search) : undefined;
}

export interface HtmxOrders {
  trigger?: Record<string, unknown>;
  pushUrl?: string;
  redirect?: string;
}

/** Headers can only contain Latin-1. */
export function giveOrders(answer: Response, { trigger, pushUrl, redirect }: HtmxOrders): Response {
  if (trigger) answer.headers.set("hx-trigger", asciiJson(trigger));
  if (pushUrl) answer.headers.set("hx-push-url", ownPath(pushUrl));
  if (redirect) answer.headers.set("hx-redirect", ownPath(redirect));
  return answer;
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
