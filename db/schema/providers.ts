import type { Generated } from "kysely";
import type { Flag, Json, Time } from "./columns";

export interface IdentityProvidersTable {
  organization_id: string;
  /** Of the members' email addresses; works only while the organization is verified with it. */
  domain: string;
  issuer: string;
  client_id: string;
  /** Sealed. */
  client_secret: string;
  /** Whether addresses count as verified if the provider does not say. */
  trusts_addresses: Flag;
  group_claim: string;
  /** The provider's groups that give each role. */
  role_groups: Json;
  /** Of members without such a group; null refuses them. */
  default_role: string | null;
  /** When an owner signed in there successfully; null since the issuer or client was changed. */
  tested_at: Generated<Time | null>;
  /** Since when all members but owners have to sign in there. */
  required_at: Generated<Time | null>;
  created_at: Time;
}

export interface ProviderAccountsTable {
  organization_id: string;
  /** The provider's ID of the person. */
  subject: string;
  /** Null once the account was deleted; nobody else gets one with this subject. */
  member_id: string | null;
  created_at: Time;
}
