import { findUser } from "../../accounts/users";
import type { Viewer } from "../../accounts/viewer";
import { approvesOwn } from "../../approvals/own-approvals";
import { organizationDetailsOf } from "../../organizations/details";
import { pendingInvitations } from "../../organizations/invitations";
import { membersOf } from "../../organizations/members";
import { openMergers } from "../../organizations/mergers";
import type { AppContext } from "../http/app-context";

/** What a member may know about the organization: only owners see invitations and mergers. */
export async function readOrganization(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { id, permissions }: Viewer,
) {
  const { organization: name, country, commitment_limit_cents } = await findUser(db, id);
  const invitations = permissions.has("manage")
    ? await pendingInvitations(db, id, clock.now())
    : [];
  const mergers = permissions.has("manage") ? await openMergers(db, id, clock.now()) : [];
  const members = await membersOf(db, id);
  const details = await organizationDetailsOf(db, id);
  const limits = { limitCents: commitment_limit_cents, approvesOwn: await approvesOwn(db, id) };
  return { id, name, country, members, invitations, mergers, ...details, ...limits };
}
