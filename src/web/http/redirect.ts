import type { flash } from "../../../views/messages/en/flash";
import { DAY, SECOND } from "../../lib/time";
import { FLASH_COOKIE } from "./reader";

/**
 * A 303 to a path of ours, with what the next page shall say. The path may hold what a visitor
 * typed: written as an address, no character of it can end the header or lead to another site.
 */
export function seeOther(path: string, code?: keyof typeof flash, value = ""): Response {
  const { pathname, search, hash } = new URL(path, "http://localhost");
  const headers = new Headers({ location: pathname + search + hash });
  if (code) {
    const content = encodeURIComponent(value === "" ? code : `${code}|${value}`);
    headers.append(
      "set-cookie",
      `${FLASH_COOKIE}=${content}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`,
    );
  }
  return new Response(null, { status: 303, headers });
}

/** The page that a form was on; only its path is used, so it stays on this site. */
export function refererPath(referer: string | undefined): string | undefined {
  const url = URL.parse(referer ?? "");
  return url ? localPath(url.pathname + url.search) : undefined;
}

/** Lets a browser remember how its reader likes the pages, whoever signs in or out. */
export function rememberChoice(response: Response, cookie: string, choice: string): Response {
  const year = (365 * DAY) / SECOND;
  response.headers.append(
    "set-cookie",
    `${cookie}=${choice}; Path=/; Max-Age=${year}; SameSite=Lax`,
  );
  return response;
}

/** A `next` parameter, if it is a path on this site; anything else could lead a visitor away. */
export function localPath(next: string | undefined): string | undefined {
  return next && /^\/(?![/\\])[\x20-\x7e]*$/.test(next) ? next : undefined;
}

/** A redirect that htmx makes a whole navigation. */
export function forHtmx(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("hx-redirect", headers.get("location") ?? "/");
  headers.delete("location");
  return new Response(null, { headers });
}
