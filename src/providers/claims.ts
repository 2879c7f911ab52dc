import { emailAddress } from "../accounts/schema";
import { SECOND } from "../lib/time";
import type { Provider } from "./providers";
import { AddressUnproved, GroupsIncomplete } from "./refusals";

/** Of the ID token, completed with those of the user info. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

export interface Identity {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  groups: readonly string[];
  /** When the person last entered a password or another factor there, if the provider says so. */
  provedAt: number | null;
}

type Rules = Pick<Provider, "issuer" | "domain" | "trustsAddresses" | "groupClaim" | "roleGroups">;

/** Providers with one issuer for everybody: this claim names the organization that runs an account. */
const DOMAIN_CLAIMS: Readonly<Record<string, string>> = { "https://accounts.google.com": "hd" };

export const mapsGroups = ({ roleGroups }: Pick<Rules, "roleGroups">) =>
  Object.values(roleGroups).some((groups) => groups.length > 0);

/** Which claims `identityFrom` needs, and the user info may have if the ID token does not. */
export function wantedClaims(rules: Rules): string[] {
  return [
    "email",
    ...(rules.trustsAddresses ? [] : ["email_verified"]),
    ...(mapsGroups(rules) ? [rules.groupClaim] : []),
  ];
}

/** @throws AddressUnproved, GroupsIncomplete */
export function identityFrom(claims: Claims, rules: Rules): Identity {
  const { sub: subject, auth_time: authTime } = claims;
  return {
    subject,
    email: addressFrom(claims, rules),
    ...namesFrom(claims),
    groups: mapsGroups(rules) ? groupsFrom(claims, rules) : [],
    provedAt: typeof authTime === "number" ? authTime * SECOND : null,
  };
}

function addressFrom(claims: Claims, { issuer, domain, trustsAddresses }: Rules): string {
  const address = emailAddress.safeParse(claims.email);
  if (!address.success) throw new AddressUnproved({ fault: "missing", domain });
  const email = address.data;
  if (email.slice(email.lastIndexOf("@") + 1) !== domain)
    throw new AddressUnproved({ fault: "domain", domain });
  // Some providers send it as text.
  const verified = claims.email_verified ?? trustsAddresses;
  if (verified !== true && verified !== "true")
    throw new AddressUnproved({ fault: "unverified", domain });
  const domainClaim = DOMAIN_CLAIMS[issuer.replace(/\/$/, "")];
  if (domainClaim !== undefined && claims[domainClaim] !== domain)
    throw new AddressUnproved({ fault: "domain", domain });
  return email;
}

/** A provider that names groups elsewhere has left some out, and with them a role. */
function groupsFrom(claims: Claims, { groupClaim }: Rules): string[] {
  const elsewhere = claims._claim_names;
  if (typeof elsewhere === "object" && elsewhere !== null && groupClaim in elsewhere)
    throw new GroupsIncomplete();
  return [claims[groupClaim] ?? []].flat().filter((group) => typeof group === "string");
}

const MAX_NAME = 50;

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** The person can correct them before an account is created. */
function namesFrom(claims: Claims): Pick<Identity, "firstName" | "lastName"> {
  const [last = "", ...before] = textOf(claims.name).split(/\s+/).toReversed();
  const firstName = textOf(claims.given_name) || before.toReversed().join(" ");
  const lastName = textOf(claims.family_name) || last;
  return { firstName: firstName.slice(0, MAX_NAME), lastName: lastName.slice(0, MAX_NAME) };
}
