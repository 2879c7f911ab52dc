import { Elysia } from "elysia";
import { InvitationsPage } from "../../../views/invitations/invitations-page";
import { pathWithNext } from "../../../views/layout/navigation";
import type { Messages } from "../../../views/messages/messages";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import {
  listInvitations,
  sendInvitations,
  withdrawInvitation,
} from "../../invitations/invitations";
import { invitationForm } from "../../invitations/schema";
import { isId } from "../../lib/ids";
import { findOwnPackage } from "../../packages/own-packages";
import { readerPlugin, requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { errorText, RouteNotFound } from "../http/errors";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";

export function invitationRoutes(services: AppContext) {
  const { db, clock, pages } = services;

  async function show(reader: Reader, packageId: string, refused?: RefusedForm) {
    const ownPackage = { packageId, sellerId: requireSeller(reader.viewer).id };
    const lot = await findOwnPackage(db, packageId, ownPackage.sellerId);
    const invitations = await listInvitations(db, ownPackage);
    const messages = pages.messages(reader);
    const { title } = messages.invitations;
    const form = refused ? { ...refused, errors: fieldErrors(messages, refused) } : EMPTY_FORM;
    const main = <InvitationsPage {...form} lot={lot} invitations={invitations} />;
    return pages.page(reader, { title, main, refused });
  }

  return new Elysia()
    .use(readerPlugin(services))
    .get("/invitation/:id", ({ viewer, params }) => {
      if (!isId(params.id)) throw new RouteNotFound();
      // The response is the same for any id, so uninvited visitors learn nothing.
      const path = `/package/${params.id}`;
      return seeOther(viewer ? path : pathWithNext("/login", path));
    })
    .get("/package/:id/invitations", ({ reader, params }) => show(reader, params.id))
    .post(
      "/package/:id/invitations",
      async ({ reader, request, params, body }) => {
        const ownPackage = { packageId: params.id, sellerId: requireSeller(reader.viewer).id };
        const onRefusal = (refused: RefusedForm) => show(reader, params.id, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const invitees = invitationForm.parse(form);
          await sendInvitations(db, { ...ownPackage, ...invitees }, clock.now());
          return seeOther(`/package/${params.id}/invitations`, "invitations-sent");
        });
      },
      { limit: "invitations", ...formFields(invitationForm) },
    )
    .post(
      "/package/:id/invitations/withdrawal",
      async ({ reader, request, params, body }) => {
        const ownPackage = { packageId: params.id, sellerId: requireSeller(reader.viewer).id };
        const onRefusal = (refused: RefusedForm) => show(reader, params.id, refused);
        return handleForm({ request, body, onRefusal }, async ({ invitee = "" }) => {
          await withdrawInvitation(db, { ...ownPackage, invitee }, clock.now());
          return seeOther(`/package/${params.id}/invitations`, "invitation-withdrawn");
        });
      },
      { limit: "decisions", ...formFields("invitee") },
    );
}

/** Whatever is wrong with the list is shown at its field. */
function fieldErrors(messages: Messages, { values, errors, reason }: RefusedForm) {
  if (values.invitees === undefined || errors.invitees !== undefined) return errors;
  return { ...errors, invitees: errorText(messages, reason).text };
}
