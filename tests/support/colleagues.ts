import type { OrganizationRole } from "../../src/rules/organization";
import { queuedLinks } from "./mail";
import type { Person } from "./people";
import type { Browser, World } from "./world";

/** Invites a person to the organization of another, who accepts, and returns the colleague's browser. */
export async function joinOrganization(
  world: World,
  { owner, colleague }: { owner: Person; colleague: Person },
  roles: readonly OrganizationRole[],
): Promise<Browser> {
  const inviter = await world.as(owner);
  const { email } = world.people[colleague];
  const invited = await inviter.json("POST", "/api/organization/invitations", { email, roles });
  if (invited.status !== 201) throw new Error(await invited.text());
  const browser = await world.as(colleague);
  const joined = await browser.post(await invitationLink(world, email), {});
  if (joined.status !== 303) throw new Error(await joined.text());
  return browser;
}

export async function invitationLink(world: World, email: string): Promise<string> {
  const page = "organization/invitation";
  const [link = ""] = await queuedLinks(world, email, page, "organization-invitation");
  return link;
}
