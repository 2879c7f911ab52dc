import type { Json, Time } from "./columns";

/** A member without a row is the only member of the organization that is their own account. */
export interface MembershipsTable {
  member_id: string;
  /** The account that founded the organization, whose ID is on all that belongs to it. */
  organization_id: string;
  /** `OrganizationRole[]` */
  roles: Json;
  joined_at: Time;
}

export interface OrganizationInvitationsTable {
  organization_id: string;
  email: string;
  roles: Json;
  invited_by: string | null;
  invited_at: Time;
  expires_at: Time;
}

/** What members did for their organization. Outlives their accounts, so the name is stored. */
export interface ActsTable {
  id: string;
  organization_id: string;
  member_id: string;
  member_name: string;
  act: string;
  /** The ID of what was acted on. */
  subject: string;
  address: string;
  created_at: Time;
}

/** An organization that becomes part of another one; without a row, it was not asked for. */
export interface MergersTable {
  from_id: string;
  into_id: string;
  /** `OrganizationRole[]`: what the owners of `from_id` become. */
  roles: Json;
  /** `merged` until what requests under way have still written has moved too. */
  state: "asked" | "agreed" | "merged";
  asked_at: Time;
  /** When to look again whether all auctions have ended; null until the other side agrees. */
  due_at: Time | null;
}
