import { isIP } from "node:net";
import { Conflict } from "../lib/errors";

export interface RelyingParty {
  id: string;
  origin: string;
}

/** Browsers make passkeys only on https or this machine, and for a host name; null elsewhere. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname: id, origin } = new URL(publicUrl);
  const isLocal = id === "localhost" || id.endsWith(".localhost");
  const isNamed = isIP(id.replace(/^\[|\]$/g, "")) === 0;
  return isNamed && (protocol === "https:" || isLocal) ? { id, origin } : null;
}

export class PasskeysImpossible extends Conflict {
  constructor() {
    super("passkeys-impossible");
  }
}

export function siteOf({ relyingParty }: { relyingParty: RelyingParty | null }): RelyingParty {
  if (!relyingParty) throw new PasskeysImpossible();
  return relyingParty;
}
