import type { UnconfirmedLimits } from "../../auctions/bidding/unconfirmed-limit";
import type { Exposure } from "../../auctions/reading/exposure";
import type { Exposure as ExposureJson } from "../../auctions/types";
import { centsToDecimal } from "../../lib/money";

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

export function exposureJson(exposure: Exposure): ExposureJson {
  const { committedCents, limitCents, packages } = exposure;
  return {
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
