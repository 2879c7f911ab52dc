import { z } from "zod";
import * as schemas from "../../lib/answers";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { SCOPES } from "../../rules/scopes";
import type { OwnToken } from "../../tokens/reading";

const amountOrNull = schemas.dollars.nullable();

export const apiTokenSchema = z
  .object({
    id: schemas.id,
    name: schemas.text,
    scopes: z.array(z.enum(SCOPES)),
    hint: schemas.text.describe("Its last four characters."),
    perBid: amountOrNull.describe("The most that one bid, maximum or price may name."),
    perMonth: amountOrNull.describe("The most that it may commit the organization to in a month."),
    networks: z.array(schemas.text).describe("From which it works. Empty is all."),
    createdAt: schemas.time,
    expiresAt: schemas.time
      .nullable()
      .describe("Null for a delivery's, which ends with the delivery."),
    lastUsedAt: schemas.time.nullable(),
    lastUsedFrom: schemas.text.nullable(),
    of: z.enum(["member", "organization", "delivery"]),
    memberId: schemas.id.nullable().describe("Who acts with it."),
    contract: schemas.text.nullable().describe("For whose delivery it is."),
  })
  .meta({ id: "Token" });

export const issuedTokenSchema = apiTokenSchema
  .extend({ token: schemas.text.describe("Shown only in this answer.") })
  .meta({ id: "IssuedToken" });

const timeOrNull = (at: number | null) => (at === null ? null : isoTime(at));
const decimalOrNull = (cents: number | null) => (cents === null ? null : centsToDecimal(cents));

export function apiTokenJson(token: OwnToken): z.output<typeof apiTokenSchema> {
  const { id, name, scopes, hint, networks, memberId, contract } = token;
  return {
    id,
    name,
    scopes: [...scopes],
    hint,
    perBid: decimalOrNull(token.bidCents),
    perMonth: decimalOrNull(token.monthCents),
    networks: [...networks],
    createdAt: isoTime(token.createdAt),
    expiresAt: timeOrNull(token.expiresAt),
    lastUsedAt: timeOrNull(token.usedAt),
    lastUsedFrom: token.usedFrom,
    of: contract !== null ? "delivery" : token.isOfOrganization ? "organization" : "member",
    memberId,
    contract,
  };
}
