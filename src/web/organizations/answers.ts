import { z } from "zod";
import { id, text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import { ACTS, type ListedAct } from "../../organizations/acts";
import type { OrganizationDetails } from "../../organizations/details";
import type { ColleagueInvitation } from "../../organizations/invitations";
import type { OrganizationMember } from "../../organizations/members";
import { ORGANIZATION_ROLES } from "../../rules/organization";

const roles = z.array(z.enum(ORGANIZATION_ROLES));

const memberSchema = z.object({ id, name: text, email: text, roles, joinedAt: time });

const invitationSchema = z.object({ email: text, roles, invitedAt: time, expiresAt: time });

export const organizationSchema = z
  .object({
    id: id.describe("On everything that belongs to the organization."),
    name: text,
    country: text,
    timeZone: text.nullable().describe("An IANA name; null is the founder's."),
    domain: text.nullable().describe("Of its website."),
    logoUrl: text.nullable(),
    members: z.array(memberSchema),
    invitations: z.array(invitationSchema).describe("Empty for members who are not owners."),
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

interface OrganizationFacts extends OrganizationDetails {
  id: string;
  name: string;
  country: string;
  members: readonly OrganizationMember[];
  invitations: readonly ColleagueInvitation[];
}

export function organizationJson({
  members,
  invitations,
  ...facts
}: OrganizationFacts): z.output<typeof organizationSchema> {
  return {
    ...facts,
    members: members.map(({ memberId, joinedAt, roles, ...member }) => ({
      id: memberId,
      ...member,
      roles: [...roles],
      joinedAt: isoTime(joinedAt),
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
