import type { Cents, Flag, Json, Time } from "./columns";

/** With which programs make calls. Of the tokens themselves, only hashes are stored. */
export interface ApiTokensTable {
  id: string;
  organization_id: string;
  /** Who acts with it; null for tokens of deliveries, with which nobody acts. */
  member_id: string | null;
  /** 1: it stays if its member leaves, and an owner takes it over. */
  of_organization: Flag;
  /** It may only upload for this delivery. */
  delivery_id: string | null;
  name: string;
  /** `Scope[]` */
  scopes: Json;
  token_hash: string;
  /** Its last characters, for recognizing it. */
  hint: string;
  /** The token before it was rotated, which works until then too. */
  previous_hash: string | null;
  previous_until: Time | null;
  /** The most that one bid may name, and that it may commit its organization to in a month. */
  bid_limit_cents: Cents | null;
  month_limit_cents: Cents | null;
  /** `string[]`: the networks from which it works, in CIDR notation; empty is all. */
  networks: Json;
  created_at: Time;
  /** Null for tokens of deliveries, which end with the delivery. */
  expires_at: Time | null;
  used_at: Time | null;
  used_from: string | null;
  revoked_at: Time | null;
}
