import { deleteCalendarLink, renewCalendarLink } from "../../following/calendar-link";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";

export function followingActions(services: AppContext) {
  return mountActions(services, [
    action({
      caller: "member",
      limit: "preferences",
      run: ({ db, caller, now }) => renewCalendarLink(db, caller.id, now),
      page: {
        at: "POST /following/calendar",
        done: () => seeOther("/following#calendar", "saved"),
      },
    }),
    action({
      caller: "member",
      limit: "preferences",
      run: ({ db, caller }) => deleteCalendarLink(db, caller.id),
      page: {
        at: "POST /following/calendar/deletion",
        done: () => seeOther("/following#calendar", "removed"),
      },
    }),
  ]);
}
