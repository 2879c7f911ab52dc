import { setApprovesOwn } from "../../approvals/own-approvals";
import { setCommitmentLimit } from "../../auctions/reading/exposure";
import { limitForm } from "../../auctions/schema";
import { changeMemberLimits } from "../../organizations/members";
import {
  memberLimitsForm,
  newMemberLimits,
  newOrganizationLimit,
  newOwnApprovals,
  ownApprovalsForm,
} from "../../organizations/schema";
import type { EntranceDeps } from "../accounts/entrance";
import { type Action, action, type Visit } from "../http/action";
import type { RefusedForm } from "../http/forms";
import { seeOther } from "../http/redirect";
import { managing, returnsOrganization } from "./managing";
import { organizationPages } from "./pages";

const PAGE = "/organization";

export function limitActions(services: EntranceDeps): Action[] {
  const view = organizationPages(services);
  const ownerAction = managing(services);
  const refused = (form: RefusedForm, { reader, id }: Visit) =>
    view.organization(reader, { refused: { ...form, values: { ...form.values, member: id } } });
  const answer = returnsOrganization(services);
  return [
    action({
      ...ownerAction,
      acts: "limits-changed",
      input: memberLimitsForm,
      run: ({ db, caller, id: memberId, input }) =>
        changeMemberLimits(db, { organizationId: caller.id, memberId }, input),
      page: {
        at: "POST /organization/members/:id/limits",
        back: PAGE,
        done: () => seeOther(PAGE, "saved"),
        refused,
      },
      api: {
        ...answer,
        at: "PUT /api/organization/members/:id/limits",
        scope: null,
        summary: "Set what a colleague's bids and purchases may cost",
        body: newMemberLimits,
      },
    }),
    action({
      ...ownerAction,
      acts: "limit-changed",
      input: limitForm,
      run: ({ db, caller, input, now }) =>
        setCommitmentLimit(db, { memberId: caller.id, limitCents: input.limit }, now),
      page: {
        at: "POST /organization/limit",
        back: PAGE,
        done: () => seeOther(PAGE, "saved"),
        refused,
      },
      api: {
        ...answer,
        at: "PUT /api/organization/limit",
        scope: null,
        summary: "Set or remove the limit of what all members together may commit it to",
        body: newOrganizationLimit,
        refusals: [409],
      },
    }),
    action({
      ...ownerAction,
      acts: "approvals-changed",
      input: ownApprovalsForm,
      run: ({ db, caller, input: { own } }) => setApprovesOwn(db, caller.id, own),
      page: {
        at: "POST /organization/approvals",
        back: PAGE,
        done: () => seeOther(PAGE, "saved"),
        refused,
      },
      api: {
        ...answer,
        at: "PUT /api/organization/approvals",
        scope: null,
        summary: "Set whether members may approve what they have asked for themselves",
        body: newOwnApprovals,
      },
    }),
  ];
}
