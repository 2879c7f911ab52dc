import { type AnyElysia, Elysia } from "elysia";
import type { Viewer } from "../../accounts/sessions";
import type { PartyKey, SaleKey } from "../../delivery/delivery";
import { requireSignedIn } from "../http/access";

/** A delivery is identified by its package or its contract's number. */
export type DeliveryParams = { id: string } | { number: string };

const DELIVERY_PATHS = ["/api/packages/:id/delivery", "/api/contracts/:number/delivery"] as const;

export function atBothAddresses(
  createRoutes: (prefix: (typeof DELIVERY_PATHS)[number]) => AnyElysia,
): AnyElysia {
  const [packagePrefix, contractPrefix] = DELIVERY_PATHS;
  return new Elysia().use(createRoutes(packagePrefix)).use(createRoutes(contractPrefix));
}

/** A package can have several contracts, so responses use the contract's URL. */
export const deliveryPath = (reference: string) => `/api/contracts/${reference}/delivery`;

export function saleIn(params: DeliveryParams): SaleKey {
  return "id" in params ? { packageId: params.id } : { reference: params.number };
}

export function partyIn(params: DeliveryParams, viewer: Viewer | null): PartyKey {
  return { ...saleIn(params), memberId: requireSignedIn(viewer).id };
}
