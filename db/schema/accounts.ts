import type { Generated } from "kysely";
import type { Cents, Flag, Json, Time } from "./columns";

export interface UsersTable {
  id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  role: "buyer" | "seller";
  organization: string;
  country: string;
  is_email_verified: Flag;
  membership_status: "active" | "pending";
  created_at: Time;
  updated_at: Time;
  /** How often the member signed out everywhere; tokens signed before the latest are invalid. */
  sign_outs: Generated<number>;
  /** The date of the texts that the member agreed to or was notified of. */
  legal_texts_at: Generated<Time>;
  suspended_at: Generated<Time | null>;
  verified_as: Generated<string | null>;
  verified_at: Generated<Time | null>;
  /** Null if an operator checked documents. */
  verified_domain: Generated<string | null>;
  verified_key: Generated<string | null>;
  waiting_since: Generated<Time | null>;
  /** Null if the operator has no terms of their own. */
  terms_accepted_at: Generated<Time | null>;
  commitment_limit_cents: Generated<Cents | null>;
  /** When the latest contract became void because the member did not pay. */
  unpaid_at: Generated<Time | null>;
  /** Since a second unpaid contract, until an operator lifts it. */
  approval_needed_at: Generated<Time | null>;
  /** The organization that this one has become part of; nobody acts for it any longer. */
  merged_into: Generated<string | null>;
}

export interface SessionsTable {
  sid: string;
  user_id: string;
  sess: Json;
  created_at: Time;
  expire: Time;
  /** Moves forward with use. */
  idle_expire: Time;
  proved_at: Generated<Time>;
  second_factor: Generated<Flag>;
  verified_at_start: Generated<Flag>;
}

export interface AuthenticatorsTable {
  user_id: string;
  secret: string;
  created_at: Time;
  confirmed_at: Time | null;
  last_step: Generated<number>;
}

/** What an operator requested for a member who has lost their second factor. */
export interface SecondFactorRemovalsTable {
  user_id: string;
  due_at: Time;
  /** When the member or an operator cancelled it. */
  kept_at: Generated<Time | null>;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  salt: string;
  created_at: Time;
  used_at: Time | null;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  transports: Json;
  name: string;
  created_at: Time;
  last_used_at: Time | null;
}

export interface PasskeyChallengesTable {
  challenge: string;
  purpose: string;
  /** Hex SHA-256 of the key of the session, attempt or link; empty if there is none. */
  bound_to: string;
  expires_at: Time;
}

export interface SecurityEventsTable {
  id: string;
  user_id: string | null;
  event: string;
  address: string;
  user_agent: string;
  created_at: Time;
}

export interface UserSettingsTable {
  user_id: string;
  settings: Json;
  updated_at: Time;
}

export interface AvatarsTable {
  id: string;
  user_id: string;
  image: Uint8Array;
  created_at: Time;
}

export interface MailTokensTable {
  token_hash: string;
  purpose: string;
  email: string;
  user_id: string | null;
  payload: Json | null;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}
