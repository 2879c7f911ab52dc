import type { Messages } from "../../../messages/messages";
import { InvitationsPage } from "../../../views/invitations/invitations-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { listInvitations } from "../../invitations/invitations";
import { findOwnPackage } from "../../packages/own-packages";
import { requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { errorText } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export function invitationsPage({ db, pages }: AppContext) {
  return async (reader: Reader, packageId: string, refused?: RefusedForm): Promise<Response> => {
    const ownPackage = { packageId, sellerId: requireSeller(reader.viewer).id };
    const lot = await findOwnPackage(db, packageId, ownPackage.sellerId);
    const invitations = await listInvitations(db, ownPackage);
    const messages = pages.messages(reader);
    const { title } = messages.invitations;
    const form = refused ? { ...refused, errors: fieldErrors(messages, refused) } : EMPTY_FORM;
    const main = <InvitationsPage {...form} lot={lot} invitations={invitations} />;
    return pages.page(reader, { title, main, refused });
  };
}

/** Whatever is wrong with the list is shown at its field. */
function fieldErrors(messages: Messages, { values, errors, reason }: RefusedForm) {
  if (values.invitees === undefined || errors.invitees !== undefined) return errors;
  return { ...errors, invitees: errorText(messages, reason).text };
}
