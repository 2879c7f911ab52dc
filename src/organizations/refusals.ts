import { Conflict, coded, Forbidden, NotFound } from "../lib/errors";

export class ColleagueNotFound extends coded(NotFound, "colleague-not-found") {}
export class LastOwner extends coded(Conflict, "last-owner") {}
export class AlreadyColleague extends coded(Conflict, "already-colleague") {}
export class OrganizationFull extends coded(Conflict, "organization-full") {}
/** The invitation is for another address than the member's. */
export class InvitedOther extends coded(Forbidden, "invited-other") {}
/** Nobody joins a suspended organization, also with an invitation from before. */
export class OrganizationSuspended extends coded(Forbidden, "organization-suspended") {}
/** The member already acts for an organization with other members. */
export class InOrganization extends coded(Conflict, "in-organization") {}
/** The member's own account has packages, bids, contracts or conversations. */
export class AccountInUse extends coded(Conflict, "account-in-use") {}
