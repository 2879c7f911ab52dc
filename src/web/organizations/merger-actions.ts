import { agreeToMerger, askForMerger, endMerger } from "../../organizations/mergers";
import { newMerger, newRoles, rolesForm } from "../../organizations/schema";
import type { EntranceDeps } from "../accounts/entrance";
import { type Action, action, type Visit } from "../http/action";
import type { RefusedForm } from "../http/forms";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { managing, returnsOrganization } from "./managing";
import { organizationPages } from "./pages";

const PAGE = "/organization";

export function mergerActions(services: EntranceDeps): Action[] {
  const view = organizationPages(services);
  const ownerAction = managing(services);
  const refused = (form: RefusedForm, { reader }: Visit) =>
    view.organization(reader, { refused: form });
  const answer = returnsOrganization(services);
  return [
    action({
      ...ownerAction,
      limit: "invitations",
      acts: "merger-asked",
      input: newMerger,
      run: ({ db, caller, input: { into }, now }) => askForMerger(db, caller, into, now),
      page: {
        at: "POST /organization/merger",
        back: PAGE,
        done: () => seeOther(PAGE, "merger-asked"),
        refused,
      },
      api: {
        ...answer,
        at: "POST /api/organization/merger",
        scope: null,
        summary: "Ask another organization to take yours in",
        status: 201,
        refusals: [404, 409],
      },
    }),
    action({
      ...ownerAction,
      limit: "account",
      acts: "merger-agreed",
      input: rolesForm,
      run: ({ db, caller, id, input: { roles }, request, server, now }) => {
        const { address } = whereabouts(request, server, services.config);
        return agreeToMerger(db, caller, { from_id: id, roles }, { now, address });
      },
      page: {
        at: "POST /organization/mergers/:id/agreement",
        back: PAGE,
        done: (waits) => seeOther(PAGE, waits > 0 ? "merger-waiting" : "merger-united"),
        refused,
      },
      api: {
        ...answer,
        at: "POST /api/organization/mergers/:id/agree",
        scope: null,
        summary: "Take in an organization, at once or when its auctions have ended",
        body: newRoles,
        refusals: [409],
      },
    }),
    action({
      caller: "member",
      needs: "manage",
      limit: "account",
      acts: "merger-ended",
      run: ({ db, caller, id, now }) => endMerger(db, caller, id, now),
      page: {
        at: "POST /organization/mergers/:id/end",
        done: () => seeOther(PAGE, "merger-ended"),
        refused,
      },
      api: {
        at: "POST /api/organization/mergers/:id/end",
        scope: null,
        summary: "Decline or cancel a merger that has not happened yet",
        tag: "Organization",
        status: 204,
        answer: null,
      },
    }),
  ];
}
