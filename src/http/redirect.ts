import type { flash } from "../../views/messages/en/flash";
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

/** A `next` parameter, if it is a path on this site; anything else could lead a visitor away. */
export function localPath(next: string | undefined): string | undefined {
  return next && /^\/(?![/\\])[\x20-\x7e]*$/.test(next) ? next : undefined;
}
