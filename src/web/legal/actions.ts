import { acceptTerms } from "../../house/consent";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";

export function legalActions(services: AppContext) {
  return mountActions(services, [
    action({
      caller: "member",
      limit: "operation",
      run: ({ db, caller, now }) => acceptTerms(db, caller.memberId, now),
      page: {
        at: "POST /terms/acceptance",
        done: () => seeOther("/terms", "done"),
      },
    }),
  ]);
}
