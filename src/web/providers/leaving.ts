import { beginAttempt, type NewAttempt, secretsOf } from "../../providers/attempts";
import type { Provider } from "../../providers/providers";
import { setCookie } from "../http/cookies";
import type { ProviderDeps } from "./deps";

/** How a browser goes to a provider. */
export interface Departure {
  provider: Provider;
  address: string;
  /** For the cookie. */
  secret: string;
}

/** @throws ProviderAway, ProviderFaulty */
export async function leaveFor(
  { db, providers }: ProviderDeps,
  provider: Provider,
  attempt: Omit<NewAttempt, "organizationId">,
  now: number,
): Promise<Departure> {
  const { organizationId } = provider;
  const secret = await beginAttempt(db, { ...attempt, organizationId }, now);
  const { email, kind } = attempt;
  const asked = { email, isProof: kind === "proof" };
  const address = await providers.addressFor(provider, secretsOf(secret), asked);
  return { provider, address, secret };
}

/** Holds what only this browser may know about what it does at the provider. */
export function setProviderCookie(response: Response, secret: string, lifetimeMs: number) {
  const lifetime = { seconds: lifetimeMs / 1000 };
  return setCookie(response, { name: "provider", value: secret, lifetime });
}
