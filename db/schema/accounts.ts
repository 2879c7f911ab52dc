import type { Generated } from "kysely";
import type { Flag, Json, Time } from "./columns";

export interface UsersTable {
  id: string;
  /** Trimmed and lower-cased. */
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
  /** How often all sessions but perhaps one were ended: what was signed before is dead. */
  sign_outs: Generated<number>;
  /** From when the terms and the privacy policy hold that the member agreed to, or was told of. */
  legal_texts_at: Generated<Time>;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's value, hex. */
  sid: string;
  user_id: string;
  sess: Json;
  created_at: Time;
  /** Absolute end. */
  expire: Time;
  /** Idle end; pushed forward by use. */
  idle_expire: Time;
  /** When whoever uses it last showed who they are: at sign-in, or asked anew. */
  proved_at: Generated<Time>;
  /** Whether it has passed a second factor. */
  second_factor: Generated<Flag>;
  /** Whether the user's address was verified when the session began. */
  verified_at_start: Generated<Flag>;
}

export interface AuthenticatorsTable {
  user_id: string;
  /** Encrypted (src/accounts/sealed.ts). */
  secret: string;
  created_at: Time;
  /** Null until its first code was given. */
  confirmed_at: Time | null;
  /** The period of the last code that was taken, counted from 1970. */
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  user_id: string;
  /** Argon2id, hex. */
  code_hash: string;
  salt: string;
  created_at: Time;
  used_at: Time | null;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  /** The authenticator's own name for it, base64url. */
  credential_id: string;
  /** COSE. */
  public_key: Uint8Array;
  /** Of the last signature; 0 where the authenticator does not count. */
  counter: number;
  /** How browsers reach it: a list of "internal", "usb" and so on. */
  transports: Json;
  name: string;
  created_at: Time;
  last_used_at: Time | null;
}

export interface PasskeyChallengesTable {
  /** base64url. */
  challenge: string;
  purpose: string;
  /** SHA-256 of the session's, attempt's or link's key, hex; empty where there is none. */
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

/** A member's profile picture, served under /avatars/. */
export interface AvatarsTable {
  id: string;
  user_id: string;
  /** WebP, square. */
  image: Uint8Array;
  created_at: Time;
}

export interface MailTokensTable {
  /** SHA-256 of the token in the link, hex. */
  token_hash: string;
  purpose: string;
  email: string;
  user_id: string | null;
  payload: Json | null;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}
