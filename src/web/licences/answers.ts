import { z } from "zod";
import { count, dollars, text } from "../../lib/answers";
import { centsToDecimal } from "../../lib/money";
import type { AwardedContract } from "../../licences/awarding";

const kind = z.enum(["seat", "exclusive", "shelf"]);

export const awardAnswer = z
  .object({
    licences: z.array(
      z.object({
        seat: count.describe("The licence's number on its package."),
        kind,
        price: dollars,
        contract: text.describe("The number of its contract, which is made at once."),
      }),
    ),
  })
  .meta({ id: "Award" });

export function awardJson(awarded: readonly AwardedContract[]): z.output<typeof awardAnswer> {
  return {
    licences: awarded.map(({ seat, kind, priceCents, contract }) => ({
      ...{ seat, kind, contract },
      price: centsToDecimal(priceCents),
    })),
  };
}
