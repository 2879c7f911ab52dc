import { z } from "zod";
import { ORGANIZATION_PREFIX } from "../../admission/admission";
import {
  type Invitation,
  listInvitations,
  sendInvitations,
  withdrawInvitation,
} from "../../invitations/invitations";
import { isOrganization } from "../../invitations/invitees";
import { invitationForm, newInvitations } from "../../invitations/schema";
import { text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { invitationsPage } from "./pages";

export function invitationActions(services: AppContext) {
  const show = invitationsPage(services);
  return mountActions(services, [
    action({
      caller: "seller",
      run: ({ db, id: packageId, caller }) =>
        listInvitations(db, { packageId, sellerId: caller.id }),
      api: {
        at: "GET /api/packages/:id/invitations",
        summary: "List a package's invitations, newest first",
        tag: "Sellers",
        answer: invitationsSchema,
        json: (invitations) => invitations.map(invitationJson),
      },
    }),
    action({
      caller: "seller",
      limit: "invitations",
      input: invitationForm,
      run: ({ db, id: packageId, caller, input, now }) =>
        sendInvitations(db, { packageId, sellerId: caller.id, ...input }, now),
      page: {
        at: "POST /package/:id/invitations",
        done: (_, { id }) => seeOther(`/package/${id}/invitations`, "invitations-sent"),
        refused: (refused, { reader, id }) => show(reader, id, refused),
      },
      api: {
        at: "POST /api/packages/:id/invitations",
        scope: "sell",
        summary: "Invite email addresses and verified organizations",
        tag: "Sellers",
        body: newInvitations,
        status: 201,
        answer: invitationsSchema,
        refusals: [403, 409],
        json: (invitations) => invitations.map(invitationJson),
      },
    }),
    action({
      caller: "seller",
      limit: "decisions",
      run: ({ db, id: packageId, partId, caller, form, now }) => {
        const { invitee = partId } = form;
        return withdrawInvitation(db, { packageId, sellerId: caller.id, invitee }, now);
      },
      page: {
        at: "POST /package/:id/invitations/withdrawal",
        fields: ["invitee"],
        done: (_, { id }) => seeOther(`/package/${id}/invitations`, "invitation-withdrawn"),
        refused: (refused, { reader, id }) => show(reader, id, refused),
      },
      api: {
        at: "DELETE /api/packages/:id/invitations/:invitee",
        scope: "sell",
        summary: "Withdraw an invitation",
        tag: "Sellers",
        status: 204,
        answer: null,
      },
    }),
  ]);
}

function invitationJson(invitation: Invitation): z.output<typeof invitationsSchema>[number] {
  const { invitee, invitedAt } = invitation;
  const organization = isOrganization(invitee) ? invitee.slice(ORGANIZATION_PREFIX.length) : null;
  const email = organization === null ? invitee : null;
  return { invitee, email, organization, invitedAt: isoTime(invitedAt) };
}

const invitationsSchema = z
  .array(
    z.object({
      invitee: text.describe("Identifies the invitation in the call that withdraws it."),
      email: text.nullable(),
      organization: text.nullable().describe("The verified name, for all members who have it."),
      invitedAt: time,
    }),
  )
  .meta({ id: "Invitations" });
