import type { Viewer } from "../../accounts/viewer";
import { requirePermission } from "../../memberships/permissions";
import { inviteColleague, withdrawColleagueInvitation } from "../../organizations/invitations";
import { changeRoles, removeMember } from "../../organizations/members";
import {
  colleagueForm,
  newColleague,
  newRemoval,
  newRoles,
  removalForm,
  rolesForm,
  withdrawalForm,
} from "../../organizations/schema";
import type { EntranceDeps } from "../accounts/entrance";
import { requireRecentProof } from "../accounts/proof";
import { clearSession } from "../accounts/session-cookie";
import { type Action, action, type Visit } from "../http/action";
import type { RefusedForm } from "../http/forms";
import { seeOther } from "../http/redirect";
import { managing, returnsOrganization } from "./managing";
import { organizationPages } from "./pages";

const PAGE = "/organization";

/** Members can leave on their own; only owners change what concerns others. */
function requireOwnOrManaging({ caller, id }: { caller: Viewer; id: string }): void {
  if (id !== caller.memberId) requirePermission(caller.permissions, "manage");
}

export function memberActions(services: EntranceDeps): Action[] {
  const view = organizationPages(services);
  const ownerAction = managing(services);
  const refused = (form: RefusedForm, { reader }: Visit) =>
    view.organization(reader, { refused: form });
  const answer = returnsOrganization(services);
  return [
    action({
      ...ownerAction,
      limit: "invitations",
      acts: "member-invited",
      input: colleagueForm,
      run: ({ db, caller, input, now }) => inviteColleague(db, caller, input, now),
      page: {
        at: "POST /organization/invitations",
        back: PAGE,
        done: () => seeOther(PAGE, "colleague-invited"),
        refused,
      },
      api: {
        ...answer,
        at: "POST /api/organization/invitations",
        scope: null,
        summary: "Invite a colleague by email",
        body: newColleague,
        status: 201,
        refusals: [409],
      },
    }),
    action({
      caller: "member",
      needs: "manage",
      limit: "account",
      acts: "invitation-withdrawn",
      input: withdrawalForm,
      run: ({ db, caller, input: { email } }) =>
        withdrawColleagueInvitation(db, { organizationId: caller.id, email }),
      page: {
        at: "POST /organization/invitations/withdrawal",
        done: () => seeOther(PAGE, "invitation-withdrawn"),
      },
      api: {
        at: "POST /api/organization/invitations/withdraw",
        scope: null,
        summary: "Withdraw an invitation, whose links then no longer work",
        tag: "Organization",
        status: 204,
        answer: null,
      },
    }),
    action({
      ...ownerAction,
      acts: "roles-changed",
      input: rolesForm,
      run: ({ db, caller, id: memberId, input: { roles } }) =>
        changeRoles(db, { organizationId: caller.id, memberId }, roles),
      page: {
        at: "POST /organization/members/:id",
        back: PAGE,
        done: () => seeOther(PAGE, "saved"),
        refused,
      },
      api: {
        ...answer,
        at: "PUT /api/organization/members/:id",
        scope: null,
        summary: "Set the roles of a colleague",
        body: newRoles,
        refusals: [409],
      },
    }),
    action({
      caller: "member",
      limit: "account",
      acts: "member-removed",
      proof: ({ reader }) => requireRecentProof(services, reader),
      input: removalForm,
      requires: requireOwnOrManaging,
      run: ({ db, caller, id: memberId, input, now }) => {
        const { successor: successorId = null } = input;
        return removeMember(db, { organizationId: caller.id, memberId, successorId }, now);
      },
      page: {
        at: "POST /organization/members/:id/removal",
        back: PAGE,
        done: (_, { caller, id }) =>
          id === caller.memberId
            ? clearSession(seeOther("/", "organization-left"))
            : seeOther(PAGE, "member-removed"),
        refused,
      },
      api: {
        at: "POST /api/organization/members/:id/remove",
        scope: null,
        summary: "Remove a colleague, or leave: your own ID",
        tag: "Organization",
        body: newRemoval,
        status: 204,
        answer: null,
        refusals: [409],
      },
    }),
  ];
}
