import { isIP } from "node:net";
import { Conflict } from "../lib/errors";

/** This site as authenticators know it (W3C WebAuthn 3, 4 and 5.1.2). */
export interface RelyingParty {
  /** The host that passkeys are bound to. */
  id: string;
  /** Where alone they may be used. */
  origin: string;
}

/**
 * The site at the address that visitors type. Browsers make passkeys over https and on this machine
 * only, and for a name, not an address of the network; null where they would make none.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname: id, origin } = new URL(publicUrl);
  const isLocal = id === "localhost" || id.endsWith(".localhost");
  const isNamed = isIP(id.replace(/^\[|\]$/g, "")) === 0;
  return isNamed && (protocol === "https:" || isLocal) ? { id, origin } : null;
}

/** Passkeys cannot be used at the address of this site. */
export class PasskeysImpossible extends Conflict {
  constructor() {
    super("passkeys-impossible");
  }
}

/** @throws PasskeysImpossible */
export function siteOf({ relyingParty }: { relyingParty: RelyingParty | null }): RelyingParty {
  if (!relyingParty) throw new PasskeysImpossible();
  return relyingParty;
}
