import { z } from "zod";
import { dollars, id, text, time } from "../../lib/answers";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { ACTS, type ListedAct } from "../../organizations/acts";
import type { OrganizationDetails } from "../../organizations/details";
import type { ColleagueInvitation } from "../../organizations/invitations";
import type { OrganizationMember } from "../../organizations/members";
import type { OpenMerger } from "../../organizations/mergers";
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

const mergerSchema = z.object({
  from: id,
  into: id,
  name: text.describe("Of the other organization."),
  agreed: z.boolean(),
  waits: z.int().describe("How many packages have an open auction, award or offer first."),
  askedAt: time,
  expiresAt: time.nullable().describe("Until when it can be answered; null once it was."),
});

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
    limit: dollars
      .nullable()
      .describe("The most that all members together may commit the organization to."),
    approvesOwn: z
      .boolean()
      .describe("Whether members may approve what they have asked for themselves."),
    mergers: z.array(mergerSchema).describe("Those that have not happened. Only for owners."),
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
  limitCents: number | null;
  approvesOwn: boolean;
  mergers: readonly OpenMerger[];
}

const limitJson = (cents: number | null) => (cents === null ? null : centsToDecimal(cents));

export function organizationJson({
  members,
  invitations,
  mergers,
  limitCents,
  ...facts
}: OrganizationFacts): z.output<typeof organizationSchema> {
  return {
    ...facts,
    limit: limitJson(limitCents),
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
    mergers: mergers.map(({ fromId, intoId, name, isAgreed, waits, askedAt, endsAt }) => ({
      from: fromId,
      into: intoId,
      name,
      agreed: isAgreed,
      waits,
      askedAt: isoTime(askedAt),
      expiresAt: endsAt === null ? null : isoTime(endsAt),
    })),
  };
}

export const actJson = ({ at, ...act }: ListedAct): z.output<typeof actSchema> => ({
  ...act,
  at: isoTime(at),
});
