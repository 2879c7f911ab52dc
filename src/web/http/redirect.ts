import type { flash } from "../../../views/messages/en/flash";
import { giveCookie } from "./cookies";
import { giveOrders } from "./htmx";
import { ownPath } from "./own-path";

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
