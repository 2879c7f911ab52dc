import type { ProviderClient } from "../../providers/provider-client";
import type { EntranceDeps } from "../accounts/entrance";

export interface ProviderDeps extends EntranceDeps {
  providers: ProviderClient;
}

/** Where owners set it up. */
export const SETTINGS_PAGE = "/organization/sign-in";
/** Where members begin, and their first entry. */
export const ENTRANCE = "/login/organization";
export const ACCOUNT_PAGE = `${ENTRANCE}/account`;
/** Followed by the ID of the organization whose provider sends the browser back. */
export const CALLBACK = `${ENTRANCE}/callback`;
