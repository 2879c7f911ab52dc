import { z } from "zod";
import { dollars, id } from "../lib/answers";

export const exposureSchema = z
  .object({
    committed: dollars.describe("The sum of `atMost` over all packages."),
    limit: dollars
      .nullable()
      .describe("The limit that you or your organization's owners set for `committed`."),
    packages: z.array(
      z.object({
        packageId: id,
        atMost: dollars.describe("The most that you may have to pay for this package."),
        addedTax: dollars.describe("The part of `atMost` that is tax added to the price."),
        fee: dollars.describe("The part of `atMost` that is the site's fee."),
      }),
    ),
  })
  .extend({
    own: z
      .object({
        packageLimit: dollars.nullable(),
        monthLimit: dollars.nullable(),
        monthCommitted: dollars.describe(
          "What you have committed your organization to in its current month, without the package that you ask about.",
        ),
        limit: dollars.nullable().describe("The limit that you set for `own.committed`."),
        committed: dollars.describe(
          "The most that your organization may have to pay for what you have bid or bought, without the package that you ask about.",
        ),
      })
      .nullable()
      .describe("Your own limits in an organization of several; null without any."),
    unconfirmed: z
      .object({ bid: dollars, exclusive: dollars })
      .nullable()
      .optional()
      .describe(
        "Only with `packageId`: the most that you can bid there until you confirm your email address; null once you have.",
      ),
  })
  .meta({ id: "Exposure" });
