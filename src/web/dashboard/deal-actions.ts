import { z } from "zod";
import { licensesOf, type OwnLicense } from "../../dashboard/licenses";
import { type Sale, salesFigures, salesOf, salesPage } from "../../dashboard/sales";
import { centsToDecimal } from "../../lib/money";
import { filterText, pageQuery } from "../../lib/paging";
import { isoTime, isoTimeOrNull } from "../../lib/time";
import { localDay } from "../../lib/times";
import { titleLanguage } from "../../packages/titles";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { licenseNumberJson, soldPackageJson } from "../trade/contract-json";
import { ownLicenseSchema, saleSchema, salesFiguresSchema } from "./deal-answers";

const salesQuery = pageQuery(100);
const licensesQuery = salesQuery.extend({ packageId: filterText });

/** What members have sold and bought. */
export function dealActions(services: AppContext) {
  const { db } = services;
  return mountActions(services, [
    action({
      caller: "member",
      limit: "figures",
      run: ({ caller, input }) => licensesOf(db, caller.id, input),
      api: {
        at: "GET /api/licenses",
        summary: "List what you have bought and may use, newest first",
        tag: "Trade",
        query: licensesQuery,
        answer: z.array(ownLicenseSchema),
        next: ({ nextCursor }) => nextCursor,
        json: ({ entries }) => entries.map(licenseJson),
      },
    }),
    action({
      caller: "seller",
      limit: "figures",
      run: ({ caller, input }) => salesPage(db, caller.id, input),
      api: {
        at: "GET /api/sales",
        summary: "List your sales, newest first",
        tag: "Trade",
        query: salesQuery,
        answer: z.array(saleSchema),
        next: ({ nextCursor }) => nextCursor,
        json: ({ entries }) => entries.map(saleJson),
      },
    }),
    action({
      caller: "seller",
      limit: "figures",
      run: async ({ caller }) => {
        const zone = caller.preferences.timezone ?? "UTC";
        const monthOf = (at: number) => localDay(at, zone).slice(0, 7);
        return salesFigures(await salesOf(db, caller.id), monthOf);
      },
      api: {
        at: "GET /api/sales/figures",
        summary: "Add up your sales, also by month in your time zone",
        tag: "Trade",
        answer: salesFiguresSchema,
        json: ({ sales, incomeCents, outstandingCents, months }) => ({
          sales,
          income: centsToDecimal(incomeCents),
          outstanding: centsToDecimal(outstandingCents),
          months: months.map(({ incomeCents, ...month }) => ({
            ...month,
            income: centsToDecimal(incomeCents),
          })),
        }),
      },
    }),
  ]);
}

function licenseJson(license: OwnLicense): z.output<typeof ownLicenseSchema> {
  const { terms } = license;
  return {
    contract: license.reference,
    contractId: license.contractId,
    package: soldPackageJson(license.packageId, terms),
    license: licenseNumberJson(terms),
    exclusive: license.isExclusive,
    territory: license.rights?.territory ?? null,
    rights: license.rights,
    usageRights: terms.lot.usageRights,
    startsAt: isoTime(license.startsAt),
    endsAt: isoTime(license.endsAt),
    payment: license.payment,
    paidAt: isoTimeOrNull(license.paidAt),
    voidedAt: isoTimeOrNull(license.voidedAt),
    delivery: license.state,
  };
}

function saleJson(sale: Sale): z.output<typeof saleSchema> {
  const { lot, refund } = sale;
  return {
    contract: sale.reference,
    contractId: sale.contractId,
    packageId: sale.packageId,
    packageTitle: lot.title,
    packageLang: titleLanguage(lot),
    packageEnglishTitle: lot.english_title,
    buyer: sale.buyer,
    soldAt: isoTime(sale.soldAt),
    price: centsToDecimal(sale.priceCents),
    payable: centsToDecimal(sale.payableCents),
    payment: sale.payment,
    paidAt: isoTimeOrNull(sale.paidAt),
    delivery: sale.state,
    refund: refund && {
      amount: centsToDecimal(refund.amountCents),
      dueAt: isoTime(refund.dueAt),
      state: refund.state,
    },
  };
}
