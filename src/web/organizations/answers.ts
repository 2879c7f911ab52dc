import { z } from "zod";
import { dollars, id, text, time } from "../../lib/answers";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { ACTS, type ListedAct } from "../../organizations/acts";
import type { ColleagueInvitation } from "../../organizations/invitations";
import type { OrganizationMember } from "../../organizations/members";
import { ORGANIZATION_ROLES } from "../../rules/organization";

const roles = z.array(z.enum(ORGANIZATION_ROLES));

const memberSchema = z.object({
  id,
  name: text,
  email: text,
  roles,
  joinedAt: time,
  packageLimit: dollars
    .nullable()
    .describe("The most that their bids and purchases may cost on one package; null is no limit."),
  monthLimit: dollars.nullable().describe("The same in a month of the organization's time zone."),
});

const invitationSchema = z.object({ email: text, roles, invitedAt: time, expiresAt: time });

export const organizationSchema = z
  .object({
    id: id.describe("On everything that belongs to the organization."),
    name: text,
    country: text,
    members: z.array(memberSchema),
    invitations: z.array(invitationSchema).describe("Empty for members who are not owners."),
    approvesOwn: z
      .boolean()
      .describe("Whether members may approve what they have asked for themselves."),
  })
  .meta({ id: "Organization" });

export const actSchema = z
  .object({
    id,
    memberId: id,
    memberName: text,
    act: z.enum(ACTS),
    subject: text.describe("The ID of what was acted on, or empty."),
    address: text,
    at: time,
  })
  .meta({ id: "Act" });

interface OrganizationFacts {
  id: string;
  name: string;
  country: string;
  members: readonly OrganizationMember[];
  invitations: readonly ColleagueInvitation[];
  approvesOwn: boolean;
}

const limitJson = (cents: number | null) => (cents === null ? null : centsToDecimal(cents));

export function organizationJson({
  members,
  invitations,
  ...facts
}: OrganizationFacts): z.output<typeof organizationSchema> {
  return {
    ...facts,
    members: members.map(({ memberId: id, name, email, joinedAt, roles, ...limits }) => ({
      id,
      name,
      email,
      roles: [...roles],
      joinedAt: isoTime(joinedAt),
      packageLimit: limitJson(limits.packageLimitCents),
      monthLimit: limitJson(limits.monthLimitCents),
    })),
    invitations: invitations.map(({ email, roles, invitedAt, expiresAt }) => ({
      email,
      roles: [...roles],
      invitedAt: isoTime(invitedAt),
      expiresAt: isoTime(expiresAt),
    })),
  };
}

export const actJson = ({ at, ...act }: ListedAct): z.output<typeof actSchema> => ({
  ...act,
  at: isoTime(at),
});
