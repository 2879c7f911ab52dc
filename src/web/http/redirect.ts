import type { Messages } from "../../../messages/messages";
import { setCookie } from "./cookies";

const FLASH_COOKIE_SECONDS = 60;

export const LOCATION_HEADER = { Location: "The address of the upload." };

export function seeOther(path: string, code?: keyof Messages["flash"], value = ""): Response {
  const response = new Response(null, { status: 303, headers: { location: ownPath(path) } });
  if (!code) return response;
  const flash = encodeURIComponent(value === "" ? code : `${code}|${value}`);
  return setCookie(response, {
    name: "flash",
    value: flash,
    lifetime: { seconds: FLASH_COOKIE_SECONDS },
  });
}

/** With 307, browsers repeat the POST at the new URL. */
export function temporaryRedirect(path: string): Response {
  return new Response(null, { status: 307, headers: { location: ownPath(path) } });
}

/** For pages that have moved. With 308, browsers repeat the POST at the new URL. */
export function permanentRedirect(path: string, { method }: Request): Response {
  const status = method === "GET" || method === "HEAD" ? 301 : 308;
  return new Response(null, { status, headers: { location: ownPath(path) } });
}

export function isRedirect(response: Response): boolean {
  return response.headers.has("location");
}

export function htmxRedirect(redirect: Response): Response {
  const { headers } = redirect;
  const response = setHtmxHeaders(new Response(null, { headers }), {
    redirect: headers.get("location") ?? "/",
  });
  response.headers.delete("location");
  return response;
}

/** Browsers resolve some paths to another site: `/.//evil.example` becomes `//evil.example`. */
export function ownPath(path: string): string {
  const { pathname, search, hash } = new URL(path.replace(/^[/\\]+/, "/"), "http://localhost");
  return pathname.replace(/^\/+/, "/") + search + hash;
}

/** Returns undefined unless `next` is a path on this site. */
export function localPath(next: string | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])[\x20-\x7e]*$/.test(next)) return undefined;
  const url = URL.parse(next, "http://localhost");
  return url?.host === "localhost" && !url.pathname.startsWith("//") ? next : undefined;
}

const ENTRANCE_PATHS =
  /^\/(login|register|password-reset|email-verification|account-replacement|second-factor-removal)(\/|$)/;

export function returnPath({ url, method, headers }: Request): string | undefined {
  const target = URL.parse(url);
  if (!target) return undefined;
  const { pathname, search, searchParams } = target;
  if (ENTRANCE_PATHS.test(pathname)) return localPath(searchParams.get("next") ?? undefined);
  const page =
    method === "GET" ? localPath(pathname + search) : refererPath(headers.get("referer") ?? "");
  return page === undefined || page === "/" || ENTRANCE_PATHS.test(page) ? undefined : page;
}

/** Drops the host, so that the path stays on this site. */
export function refererPath(referer: string | undefined): string | undefined {
  const url = URL.parse(referer ?? "");
  return url ? localPath(url.pathname + url.search) : undefined;
}

export interface HtmxHeaders {
  trigger?: Record<string, unknown>;
  pushUrl?: string;
  redirect?: string;
  /** The selector of the element that the answer replaces. */
  morphs?: string;
}

export function setHtmxHeaders(
  response: Response,
  { trigger, pushUrl, redirect, morphs }: HtmxHeaders,
): Response {
  if (trigger) response.headers.set("hx-trigger", asciiJson(trigger));
  if (pushUrl) response.headers.set("hx-push-url", ownPath(pushUrl));
  if (morphs) {
    response.headers.set("hx-retarget", morphs);
    response.headers.set("hx-reswap", "outerMorph");
  }
  if (redirect) response.headers.set("hx-redirect", ownPath(redirect));
  return response;
}

/** Headers can contain only Latin-1. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
