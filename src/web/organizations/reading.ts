import { findUser } from "../../accounts/users";
import type { Viewer } from "../../accounts/viewer";
import { organizationDetailsOf } from "../../organizations/details";
import { pendingInvitations } from "../../organizations/invitations";
import { membersOf } from "../../organizations/members";
import type { AppContext } from "../http/app-context";

/** What a member may know about the organization: only owners see whom it has invited. */
export async function readOrganization(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { id, permissions }: Viewer,
) {
  const { organization: name, country } = await findUser(db, id);
  const invitations = permissions.has("manage")
    ? await pendingInvitations(db, id, clock.now())
    : [];
  const details = await organizationDetailsOf(db, id);
  return { id, name, country, ...details, members: await membersOf(db, id), invitations };
}
