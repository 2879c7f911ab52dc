import { z } from "zod";
import type { Approval } from "../../bidders/approval";
import type { Bidder } from "../../bidders/bidders";
import { id, text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import type { Exclusions } from "../../packages/exclusion-fields";
import { dealRecordSchema } from "../../records/answers";

export function approvalJson({ state, askedAt }: Approval): z.output<typeof approvalSchema> {
  return { state, askedAt: askedAt === 0 ? null : isoTime(askedAt) };
}

export function bidderJson(bidder: Bidder): z.output<typeof bidderSchema> {
  const { memberId, name, organization, country, note, state, everywhere } = bidder;
  return {
    memberId,
    name,
    organization,
    country,
    verified: bidder.verified_at !== null,
    joinedAt: isoTime(bidder.joinedAt),
    record: bidder.record,
    unpaid: bidder.approval_needed_at !== null,
    note,
    state,
    askedAt: bidder.askedAt === null ? null : isoTime(bidder.askedAt),
    decidedAt: bidder.decidedAt === null ? null : isoTime(bidder.decidedAt),
    everywhere,
  };
}

export function exclusionsJson({
  countries,
  organizations,
}: Exclusions): z.output<typeof exclusionsSchema> {
  return { excludedCountries: [...countries], excludedOrganizations: [...organizations] };
}

const decision = z.enum(["approved", "declined"]);

export const approvalSchema = z
  .object({
    state: z
      .enum(["unasked", "waiting", "approved", "declined"])
      .describe("`unasked` also after a request was withdrawn."),
    askedAt: time.nullable(),
  })
  .meta({ id: "Approval" });

export const bidderSchema = z
  .object({
    memberId: id,
    name: text,
    organization: text,
    country: text,
    verified: z.boolean().describe("Whether the organization is verified."),
    joinedAt: time,
    record: dealRecordSchema.describe("How the member has kept contracts as a buyer."),
    unpaid: z
      .boolean()
      .describe("Whether two contracts within a year became void because this member did not pay."),
    note: text,
    state: z.enum(["waiting", "approved", "declined"]),
    askedAt: time.nullable().describe("Null if your decision for all packages applies."),
    decidedAt: time.nullable(),
    everywhere: decision.nullable().describe("Your decision for all of your packages."),
  })
  .meta({ id: "Bidder" });

export const exclusionsSchema = z
  .object({
    excludedCountries: z.array(text).describe("ISO 3166-1 codes."),
    excludedOrganizations: z.array(text),
  })
  .meta({ id: "Exclusions" });
