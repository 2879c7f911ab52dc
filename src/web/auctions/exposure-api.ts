import { Elysia } from "elysia";
import { z } from "zod";
import { exposureSchema } from "../../auctions/answers";
import { type Exposure, exposureOf, setCommitmentLimit } from "../../auctions/exposure";
import { newLimit } from "../../auctions/schema";
import type { Exposure as ExposureJson } from "../../auctions/types";
import { type UnconfirmedLimits, unconfirmedLimitsOf } from "../../auctions/unconfirmed-limit";
import { line } from "../../lib/inputs";
import { centsToDecimal } from "../../lib/money";
import { readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { visiblePackage } from "../http/visible-package";

export function exposureApi(services: AppContext) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api/member", tags: ["Bids"] })
    .use(readerPlugin(services))
    .get(
      "/exposure",
      async ({ viewer, query: { packageId } }) => {
        const member = requireSignedIn(viewer);
        const exposure = exposureJson(await exposureOf(db, member.id, clock.now()));
        if (packageId === undefined) return exposure;
        const lot = await visiblePackage(services, member, packageId);
        return withUnconfirmed(exposure, await unconfirmedLimitsOf(db, member.id, lot));
      },
      {
        query: z.object({ packageId: line().optional() }),
        ...apiCall("Get the most that you may have to pay", {
          limit: "figures",
          caller: "member",
          responses: exposureSchema,
          refusals: [404],
        }),
      },
    )
    .put(
      "/limit",
      async ({ viewer, body }) => {
        const limit = { memberId: requireSignedIn(viewer).id, limitCents: body.amount };
        return exposureJson(await setCommitmentLimit(db, limit, clock.now()));
      },
      {
        body: newLimit,
        ...apiCall("Set or remove your own limit", {
          limit: "account",
          caller: "member",
          responses: exposureSchema,
          refusals: [409],
        }),
      },
    );
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
