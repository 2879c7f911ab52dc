import { z } from "zod";
import { count } from "../lib/answers";

export const dealRecordSchema = z
  .object({
    completed: count.describe("Deals that the buyer accepted."),
    partners: count.describe("With how many members."),
    late: count.describe("Paid late by a bidder, or delivered late by a seller."),
    failed: count.describe("Contracts that became void because the member did not pay or deliver."),
    disputesLost: count,
    averageDays: count.nullable().describe("To pay or to deliver, rounded up."),
    rounded: z
      .boolean()
      .describe("Anonymous bidders: counts are rounded down to 0, 1, 5, 20 or 100, days up."),
  })
  .meta({ id: "DealRecord" });
