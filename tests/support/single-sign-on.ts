import { setSystemTime } from "bun:test";
import {
  arrive,
  CLIENT,
  departureOf,
  IdentityProvider,
  type ProviderStyle,
} from "./identity-provider";
import type { Person } from "./people";
import type { Browser, World } from "./world";

export const DOMAIN = "example.test";
export const NETWORKS = { OUTGOING_NETWORKS: "127.0.0.0/8" };
const CALLBACK = "/login/organization/callback";

/** The provider's tokens tell the time of this process, which has to be the world's. */
export const followClock = ({ clock }: Pick<World, "clock">) => setSystemTime(clock.now());

export async function verifyDomain({ db, people, clock }: World, owner: Person, domain = DOMAIN) {
  const verified = { verified_as: people[owner].organization, verified_at: clock.now() };
  await db
    .updateTable("users")
    .set({ ...verified, verified_domain: domain, verified_key: owner })
    .where("id", "=", people[owner].id)
    .execute();
}

export const startProvider = (style: ProviderStyle, publicUrl = "http://localhost:3000") =>
  IdentityProvider.start(style, publicUrl + CALLBACK);

export const settingsFor = ({ issuer }: { issuer: string }, changes: object = {}) => ({
  issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  roleGroups: { bidder: ["buyers"], finance: ["ledger"] },
  ...changes,
});

/** Types an address and follows the provider back. */
export async function signInAt(
  provider: IdentityProvider,
  person: string | null,
  browser: Browser,
  { email = `${person}@${DOMAIN}`, next }: { email?: string; next?: string } = {},
): Promise<Response> {
  provider.person = person;
  const form = { email, ...(next !== undefined && { next }) };
  const left = await browser.post("/login/organization", form);
  return arrive(browser, await provider.visit(departureOf(left)));
}
