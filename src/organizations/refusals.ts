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
/** No owner of another organization has this address or ID. */
export class OrganizationUnknown extends coded(NotFound, "organization-unknown") {}
/** One was the other's seller, so both would be parties of one contract, auction or conversation. */
export class TradedTogether extends coded(Conflict, "traded-together") {}
/** One of the two is suspended, or an operator has proposed that. */
export class MergerHeld extends coded(Conflict, "merger-held") {}
/** The organization, or the other one, already waits for a merger. */
export class MergerOpen extends coded(Conflict, "merger-open") {}
export class MergerNotFound extends coded(NotFound, "merger-not-found") {}
/** Nobody answered the request in time, which then counts as declined. */
export class MergerLapsed extends coded(Conflict, "merger-lapsed") {}
