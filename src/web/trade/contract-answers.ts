import { z } from "zod";
import { DELIVERY_STATES } from "../../delivery/course";
import { count, dollars, id, text, time } from "../../lib/answers";
import { TURNS } from "../../rules/deal";
import { rightsSchema } from "../packages/answers";

const party = z.object({
  name: text,
  organization: text,
  country: text.describe("An ISO 3166 code, or a name as the member typed it."),
  email: text,
});

/** As the contract names it, because the listing may have changed since. */
export const soldPackageSchema = z
  .object({
    id: id.nullable().describe("Null once the package is deleted."),
    title: text,
    language: text.describe("Of the text."),
    titleLanguage: text.nullable().describe("Language tag of the title."),
    englishTitle: text.nullable(),
    category: text,
    words: count.nullable().describe("Null if the size was declared in characters."),
    characters: count.nullable(),
    files: count.nullable(),
    formats: z.array(text),
    publisher: text.nullable(),
  })
  .meta({ id: "SoldPackage", description: "A package as its contract names it." });

export const licenseNumberSchema = z
  .object({
    kind: z.enum(["seat", "exclusive", "shelf"]),
    number: count,
    of: count.nullable().describe("How many licenses were sold in the same sale, if several."),
  })
  .nullable()
  .describe("Null if the package has one buyer.");

const link = text.nullable();

export const contractSchema = z
  .object({
    number: text.describe("Identifies the contract in the addresses of calls."),
    id: id.describe("Identifies it in the addresses of pages."),
    side: z.enum(["seller", "buyer"]).describe("Whether you are the seller or the buyer."),
    seller: party,
    buyer: party,
    package: soldPackageSchema,
    license: licenseNumberSchema,
    rights: rightsSchema.nullable().describe("The rights granted; null in contracts without any."),
    usageRights: text.nullable().describe("What the seller wrote about the rights."),
    price: dollars.describe("As now agreed, without added tax."),
    agreedPrice: dollars.describe("When the contract was concluded."),
    payable: dollars.describe("Including added tax."),
    concludedAt: time,
    voidedAt: time.nullable().describe("Null unless the contract is void."),
    delivery: z
      .object({
        state: z.enum(DELIVERY_STATES),
        turn: z.enum(TURNS).describe("What has to be done next."),
        yourTurn: z.boolean(),
        until: time.nullable(),
      })
      .nullable()
      .describe("Null in contracts from before deliveries existed."),
    documents: z
      .object({
        page: text,
        pdf: text,
        delivery: link,
        invoice: link,
        invoicePdf: link,
        invoiceXml: link.describe("UBL 2.1."),
        creditNote: link,
        creditNotePdf: link,
        creditNoteXml: link,
        feeInvoices: link,
      })
      .describe("Addresses. Null if there is no such document."),
  })
  .meta({ id: "Contract" });
