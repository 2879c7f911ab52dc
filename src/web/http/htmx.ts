import { asciiJson } from "../../lib/json";
import { ownPath } from "./own-path";

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
