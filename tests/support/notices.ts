import type { World } from "./world";

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
): Promise<string> {
  const notice = { ...NOTICE, about: `/package/${packageId}`, ...changes };
  const answer = await visitor.json("POST", "/api/notices", notice);
  const { statusUrl } = (await answer.json()) as { statusUrl: string };
  return new URL(statusUrl).pathname;
}
