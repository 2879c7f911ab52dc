import { z } from "zod";
import { count, dollars, text } from "../../lib/answers";
import { centsToDecimal } from "../../lib/money";
import type { AwardedContract } from "../../licences/awarding";
import type { Outcomes, SeatsOutcome } from "../../licences/outcomes";
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

const seatsOutcome = z.object({
  sold: count.describe("How many licences would be sold."),
  price: dollars.describe("Of each."),
  together: dollars,
});

export const outcomesAnswer = z
  .object({
    present: seatsOutcome,
    seats: z
      .array(seatsOutcome.extend({ seats: count }))
      .describe("For each number of seats; while the auction runs, only the present one."),
    exclusive: z
      .object({ price: dollars, wins: z.boolean() })
      .nullable()
      .describe("What the highest exclusive bid pays or, if the seats reach it, offered."),
  })
  .meta({ id: "Outcomes" });

export function outcomesJson(outcomes: Outcomes): z.output<typeof outcomesAnswer> {
  const { present, seats, exclusive } = outcomes;
  return {
    present: seatsJson(present),
    seats: seats.map(({ seats: count, ...outcome }) => ({ seats: count, ...seatsJson(outcome) })),
    exclusive: exclusive && {
      price: centsToDecimal(exclusive.priceCents),
      wins: exclusive.wins,
    },
  };
}

function seatsJson({ sold, priceCents, togetherCents }: SeatsOutcome) {
  return {
    sold,
    price: centsToDecimal(priceCents),
    together: centsToDecimal(togetherCents),
  };
}
