import { z } from "zod";
import { text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import type { Provider } from "../../providers/providers";
import { GROUP_ROLES } from "../../rules/organization";

const isoTimeOrNull = (at: number | null) => (at === null ? null : isoTime(at));

const groups = z.array(text);

export const providerSchema = z
  .object({
    issuer: text,
    clientId: text,
    domain: text.describe("Of the email addresses of members who sign in there."),
    active: z
      .boolean()
      .describe("False if your organization is no longer verified with the domain."),
    trustsAddresses: z
      .boolean()
      .describe("Whether addresses count as verified if the provider sends no `email_verified`."),
    groupClaim: text,
    roleGroups: z.object({
      approver: groups,
      bidder: groups,
      seller: groups,
      finance: groups,
      viewer: groups,
    }),
    defaultRole: z
      .enum(GROUP_ROLES)
      .nullable()
      .describe("Of members without such a group; null refuses them."),
    testedAt: time.nullable().describe("When an owner last signed in there as a test."),
    requiredAt: time
      .nullable()
      .describe("Since when all members but owners have to sign in there."),
    redirectUri: text.describe("To register at the provider."),
  })
  .meta({ id: "IdentityProvider" });

export function providerJson(
  provider: Provider,
  redirectUri: string,
): z.output<typeof providerSchema> {
  const { issuer, clientId, domain, isActive, trustsAddresses, groupClaim, defaultRole } = provider;
  const { roleGroups, testedAt, requiredAt } = provider;
  const groupsOf = (role: keyof typeof roleGroups) => [...(roleGroups[role] ?? [])];
  return {
    issuer,
    clientId,
    domain,
    active: isActive,
    trustsAddresses,
    groupClaim,
    roleGroups: {
      approver: groupsOf("approver"),
      bidder: groupsOf("bidder"),
      seller: groupsOf("seller"),
      finance: groupsOf("finance"),
      viewer: groupsOf("viewer"),
    },
    defaultRole,
    testedAt: isoTimeOrNull(testedAt),
    requiredAt: isoTimeOrNull(requiredAt),
    redirectUri,
  };
}
