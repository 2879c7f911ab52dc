import type { NavigationSlot } from "../../../views/layout/navigation";
import type { Messages } from "../../../views/messages/en/catalogue";
import { initialOf } from "../../../views/ui/avatar";
import { personName } from "../../lib/languages";
import type { Reader } from "./reader";

type Shown = Pick<Reader, "viewer" | "unread" | "work">;

/** What a page's bar shows of its reader: name, picture, unread messages and waiting work. */
export function barSlots(
  { viewer, unread, work }: Shown,
  layout: Messages["layout"],
): Omit<Record<NavigationSlot, string>, "next"> {
  const { firstName = "", lastName = "", email = "", profileImageUrl } = viewer ?? {};
  return {
    name: Bun.escapeHTML(personName(firstName, lastName) || email),
    initial: viewer ? Bun.escapeHTML(initialOf(firstName.trim() || email)) : "",
    picture: Bun.escapeHTML(profileImageUrl ?? ""),
    unread: unread === 0 ? "" : String(unread),
    "unread-note": unread === 0 ? "" : Bun.escapeHTML(layout.unread(unread)),
    work: work === 0 ? "" : String(work),
    "work-note": work === 0 ? "" : Bun.escapeHTML(layout.work(work)),
  };
}
