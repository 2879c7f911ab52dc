import { z } from "zod";
import { DEAL_PAYMENTS } from "../../dashboard/deal-rows";
import { DELIVERY_STATES } from "../../delivery/course";
import { count, dollars, id, text, time } from "../../lib/answers";
import { rightsSchema } from "../packages/answers";
import { licenseNumberSchema, soldPackageSchema } from "../trade/contract-answers";

const contract = text.describe("The contract's number.");

const payment = z
  .enum(DEAL_PAYMENTS)
  .describe("`untracked` are contracts from before deliveries existed.");

const paidAt = time
  .nullable()
  .describe("Null unless the payment was confirmed and has not been refunded.");

const delivery = z.enum(DELIVERY_STATES).nullable();

export const ownLicenseSchema = z
  .object({
    contract,
    contractId: id,
    package: soldPackageSchema,
    license: licenseNumberSchema,
    exclusive: z.boolean(),
    territory: text.nullable().describe("Null if unstated: the buyer's country only."),
    rights: rightsSchema.nullable().describe("Null if the contract states none."),
    usageRights: text.nullable().describe("What the seller wrote about the rights."),
    startsAt: time,
    endsAt: time.describe(
      "When the term ends: a year after the contract, unless it says otherwise.",
    ),
    payment,
    paidAt,
    voidedAt: time
      .nullable()
      .describe("Null unless the contract is void, and with it the license."),
    delivery,
  })
  .meta({ id: "OwnLicense" });

export const saleSchema = z
  .object({
    contract,
    contractId: id,
    packageId: id.nullable().describe("Null once the package is deleted."),
    packageTitle: text,
    packageLang: text.nullable().describe("Language tag of the title."),
    packageEnglishTitle: text.nullable(),
    buyer: text,
    soldAt: time,
    price: dollars.describe("As now agreed, without added tax."),
    payable: dollars.describe("Including added tax."),
    payment,
    paidAt,
    delivery,
    refund: z
      .object({ amount: dollars, dueAt: time, state: z.enum(["due", "sent", "received"]) })
      .nullable(),
  })
  .meta({ id: "Sale" });

export const salesFiguresSchema = z
  .object({
    sales: count.describe("Without void ones."),
    income: dollars.describe("Confirmed payments, without added tax."),
    outstanding: dollars,
    months: z.array(z.object({ month: text, sales: count, income: dollars })),
  })
  .meta({ id: "SalesFigures" });
