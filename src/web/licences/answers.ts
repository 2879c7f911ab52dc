import { z } from "zod";
import { count, dollars, text } from "../../lib/answers";
import { centsToDecimal } from "../../lib/money";
import type { AwardedContract } from "../../licences/awarding";
import type { Bought, Shelf } from "../../licences/shelf";

const number = text.describe("The number of its contract, which is made at once.");

const kind = z.enum(["seat", "exclusive", "shelf"]);

export const awardAnswer = z
  .object({
    licences: z.array(
      z.object({
        seat: count.describe("The licence's number on its package."),
        kind,
        price: dollars,
        contract: number,
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

export const boughtAnswer = z
  .object({
    seat: count.describe("The licence's number on its package."),
    price: dollars,
    contract: number,
  })
  .meta({ id: "BoughtLicence" });

export function boughtJson({ seat, priceCents, reference }: Bought): z.output<typeof boughtAnswer> {
  return { seat, price: centsToDecimal(priceCents), contract: reference };
}

export const shelfAnswer = z
  .object({
    price: dollars,
    left: count.nullable().describe("How many can still be bought; null: any number."),
  })
  .meta({ id: "Shelf" });

export function shelfJson(shelf: Shelf | null, priceCents: number): z.output<typeof shelfAnswer> {
  return { price: centsToDecimal(priceCents), left: shelf?.left ?? null };
}
