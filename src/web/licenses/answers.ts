import { z } from "zod";
import { count, dollars, text } from "../../lib/answers";
import { centsToDecimal } from "../../lib/money";
import type { AwardedContract } from "../../licenses/awarding";
import type { RoundOutcomes, SeatsOutcome } from "../../licenses/outcomes";
import type { ShelfSale } from "../../licenses/selling";
import type { Shelf } from "../../licenses/shelf";

const contractNumber = text.describe("The number of the new contract.");

const kind = z.enum(["seat", "exclusive", "shelf"]);

export const awardSchema = z
  .object({
    licences: z.array(
      z.object({
        seat: count.describe("The license's number within the package."),
        kind,
        price: dollars,
        contract: contractNumber,
      }),
    ),
  })
  .meta({ id: "Award" });

export function awardJson(contracts: readonly AwardedContract[]): z.output<typeof awardSchema> {
  return {
    licences: contracts.map(({ seat, kind, priceCents, contract }) => ({
      seat,
      kind,
      contract,
      price: centsToDecimal(priceCents),
    })),
  };
}

export const purchaseSchema = z
  .object({
    seat: count.describe("The license's number within the package."),
    price: dollars,
    contract: contractNumber,
  })
  .meta({ id: "BoughtLicence" });

export function purchaseJson({
  seat,
  priceCents,
  reference,
}: ShelfSale): z.output<typeof purchaseSchema> {
  return { seat, price: centsToDecimal(priceCents), contract: reference };
}

export const shelfSchema = z
  .object({
    price: dollars,
    left: count.nullable().describe("Number of licenses still on sale; null if unlimited."),
  })
  .meta({ id: "Shelf" });

export function shelfJson(shelf: Shelf | null, priceCents: number): z.output<typeof shelfSchema> {
  return { price: centsToDecimal(priceCents), left: shelf?.left ?? null };
}

const seatsOutcome = z.object({
  sold: count.describe("Number of licenses that would be sold."),
  price: dollars.describe("The price of each license."),
  together: dollars,
});

export const outcomesSchema = z
  .object({
    present: seatsOutcome,
    exclusive: z
      .object({ price: dollars })
      .nullable()
      .describe("What the exclusive bid would pay; null if the licenses are worth as much."),
  })
  .meta({ id: "Outcomes" });

export function outcomesJson(outcomes: RoundOutcomes): z.output<typeof outcomesSchema> {
  const { present, exclusive } = outcomes;
  return {
    present: seatsJson(present),
    exclusive: exclusive && { price: centsToDecimal(exclusive.priceCents) },
  };
}

function seatsJson({ soldCount, priceCents, togetherCents }: SeatsOutcome) {
  return {
    sold: soldCount,
    price: centsToDecimal(priceCents),
    together: centsToDecimal(togetherCents),
  };
}
