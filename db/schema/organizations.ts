import type { Generated } from "kysely";
import type { Cents, Flag, Json, Time } from "./columns";

/** A member without a row is the only member of the organization that is their own account. */
export interface MembershipsTable {
  member_id: string;
  /** The account that founded the organization, whose ID is on all that belongs to it. */
  organization_id: string;
  /** `OrganizationRole[]` */
  roles: Json;
  joined_at: Time;
  /** The most that the member may commit the organization to, on one package or in a month. */
  package_limit_cents: Generated<Cents | null>;
  month_limit_cents: Generated<Cents | null>;
  /** The most that the member wants to be answerable for at once. */
  own_limit_cents: Generated<Cents | null>;
}

/**
 * Who raised an organization's commitment to a package last. Accounts of one have rows only where a
 * token with a limit for a month has raised it.
 */
export interface CommitmentsTable {
  organization_id: string;
  package_id: string;
  /** The member who acted or, beyond that member's limits, who approved it. */
  member_id: string;
  committed_at: Time;
  /** The token with which that member acted. */
  token_id: Generated<string | null>;
}

/** A maximum beyond a member's limits, which a colleague can place. */
export interface ApprovalsTable {
  id: string;
  organization_id: string;
  package_id: string;
  requested_by: string;
  maximum_cents: Cents;
  exclusive: Flag;
  /** When the listing that the member read was last changed. */
  listing_at: Time;
  reason: string;
  /** An open one has expired once the auction is over or the listing has changed. */
  status: "open" | "placed" | "declined" | "withdrawn";
  decided_by: string | null;
  decided_at: Time | null;
  /** From who declined it. */
  note: string | null;
  created_at: Time;
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
  /** Whether members may approve what they have asked for themselves. */
  approves_own: Generated<Flag>;
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
