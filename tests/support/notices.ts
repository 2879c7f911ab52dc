import { latestLink } from "./accounts";
import type { Browser, World } from "./world";

export const REASONS = "Three of these novels are ours, published in 1998.";

export const NOTICE = {
  kind: "copyright",
  reasons: REASONS,
  works: "The Tide, The Harbour, The Kite",
  name: "Grace Ho",
  email: "grace@publisher.test",
  goodFaith: true,
};

export async function addNotice(
  { visitor }: World,
  packageId: string,
  changes: Record<string, unknown> = {},
  by: Browser = visitor,
): Promise<string> {
  const notice = { ...NOTICE, about: `/package/${packageId}`, ...changes };
  const answer = await by.json("POST", "/api/notices", notice);
  const { statusUrl } = (await answer.json()) as { statusUrl: string };
  return new URL(statusUrl).pathname;
}

/** The notifiers of these notices prove that the address is theirs. */
export async function confirmNotices(world: World, email: string, ...numbers: string[]) {
  const path = await confirmationLink(world, email);
  const form = Object.fromEntries(numbers.map((number) => [`selected.${number}`, "true"]));
  return world.visitor.post(path, form);
}

export const confirmationLink = (world: World, email = NOTICE.email) =>
  latestLink(world, email, "report-confirmation", "notice-received");
