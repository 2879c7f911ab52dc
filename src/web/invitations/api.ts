import { Elysia } from "elysia";
import { z } from "zod";
import { ORGANIZATION_PREFIX } from "../../admission/admission";
import {
  type Invitation,
  listInvitations,
  sendInvitations,
  withdrawInvitation,
} from "../../invitations/invitations";
import { isOrganization } from "../../invitations/invitees";
import { newInvitations } from "../../invitations/schema";
import { text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import { readerPlugin, requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";

export function invitationApi(services: AppContext) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api/packages/:id/invitations", tags: ["Sellers"] })
    .use(readerPlugin(services))
    .get(
      "",
      async ({ viewer, params }) => {
        const ownPackage = { packageId: params.id, sellerId: requireSeller(viewer).id };
        return (await listInvitations(db, ownPackage)).map(invitationJson);
      },
      apiCall("List a package's invitations, newest first", {
        caller: "seller",
        responses: invitationsSchema,
      }),
    )
    .post(
      "",
      async ({ viewer, params, body, status }) => {
        const ownPackage = { packageId: params.id, sellerId: requireSeller(viewer).id };
        const invitees = newInvitations.parse(body ?? {});
        const invited = await sendInvitations(db, { ...ownPackage, ...invitees }, clock.now());
        return status(201, invited.map(invitationJson));
      },
      apiCall("Invite email addresses and verified organizations", {
        limit: "invitations",
        caller: "seller",
        body: newInvitations,
        responses: { 201: invitationsSchema },
        refusals: [403, 409],
      }),
    )
    .delete(
      "/:invitee",
      async ({ viewer, params: { id: packageId, invitee }, status }) => {
        const ownPackage = { packageId, sellerId: requireSeller(viewer).id };
        await withdrawInvitation(db, { ...ownPackage, invitee }, clock.now());
        return status(204);
      },
      apiCall("Withdraw an invitation", {
        limit: "decisions",
        caller: "seller",
        responses: { 204: null },
      }),
    );
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
