import type { z } from "zod";
import type { Viewer } from "../../accounts/viewer";
import type { buyerTaxSchema } from "../../auctions/answers";
import type { UnconfirmedLimits } from "../../auctions/bidding/unconfirmed-limit";
import {
  type Exposure,
  exposureOf,
  type OwnSpending,
  spendingOf,
} from "../../auctions/reading/exposure";
import type { Exposure as ExposureJson } from "../../auctions/types";
import { centsToDecimal } from "../../lib/money";
import type { Package } from "../../packages/packages";
import type { BuyerTax } from "../../rules/tax";
import type { AppContext } from "../http/app-context";

/** Of a member who may bid, on the package that is asked about if there is one. */
export async function readExposure(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { id, memberId, roles }: Pick<Viewer, "id" | "memberId" | "roles">,
  packageId?: string,
): Promise<ExposureJson> {
  const now = clock.now();
  const key = { organizationId: id, memberId, packageId };
  const own = roles === null ? null : await spendingOf(db, key, now);
  return exposureJson(await exposureOf(db, id, now), own);
}

export function withUnconfirmed(
  exposure: ExposureJson,
  limits: UnconfirmedLimits | null,
): ExposureJson {
  const unconfirmed = limits && {
    bid: centsToDecimal(limits.bidCents),
    exclusive: centsToDecimal(limits.exclusiveCents),
  };
  return { ...exposure, unconfirmed };
}

export function exposureJson(exposure: Exposure, own: OwnSpending | null = null): ExposureJson {
  const { committedCents, limitCents, packages } = exposure;
  return {
    own: own && {
      packageLimit: own.packageCents === null ? null : centsToDecimal(own.packageCents),
      monthLimit: own.monthCents === null ? null : centsToDecimal(own.monthCents),
      monthCommitted: centsToDecimal(own.monthCommittedCents),
      limit: own.ownCents === null ? null : centsToDecimal(own.ownCents),
      committed: centsToDecimal(own.openCents),
    },
    committed: centsToDecimal(committedCents),
    limit: limitCents === null ? null : centsToDecimal(limitCents),
    packages: packages.map(({ packageId, atMostCents, addedTaxCents, feeCents }) => ({
      packageId,
      atMost: centsToDecimal(atMostCents),
      addedTax: centsToDecimal(addedTaxCents),
      fee: centsToDecimal(feeCents),
    })),
  };
}

export function buyerTaxJson(
  lot: Pick<Package, "tax_added_rate">,
  tax: BuyerTax | null,
): z.output<typeof buyerTaxSchema> {
  if (tax === null) return { addedPercent: lot.tax_added_rate / 100, stated: null };
  const { kind, category, rate, reasonCode, note, country, taxNumber, addedRate } = tax;
  const stated = { kind, category, percent: rate / 100, reasonCode, note, country, taxNumber };
  return { addedPercent: addedRate / 100, stated };
}
