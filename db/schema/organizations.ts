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

/** What an organization has set for itself. Without a row, it has set none of this. */
export interface OrganizationsTable {
  id: string;
  /** An IANA name; null is the founder's own. */
  time_zone: string | null;
  /** Of its website. */
  domain: string | null;
  /** Names the picture at `/avatars/:id`. */
  logo_id: string | null;
  logo: Uint8Array | null;
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
