import { type AnyElysia, Elysia } from "elysia";
import type { Viewer } from "../../accounts/sessions";
import { findOwnDelivery, type PartyKey, type SaleKey } from "../../delivery/delivery";
import { requireSignedIn } from "../http/access";
import type { CallAddress, Turn } from "../http/action";

/** A delivery is identified by its package's `id` or its contract's `number`. */
export type DeliveryParams = Readonly<Partial<Record<string, string>>>;

const DELIVERY_PATHS = ["/api/packages/:id/delivery", "/api/contracts/:number/delivery"] as const;

type Method = CallAddress extends `${infer Name} ${string}` ? Name : never;

/** The two addresses of a call. */
export const atDelivery = (method: Method, path = ""): readonly CallAddress[] =>
  DELIVERY_PATHS.map((prefix) => `${method} ${prefix}${path}` as const);

export function atBothAddresses(
  createRoutes: (prefix: (typeof DELIVERY_PATHS)[number]) => AnyElysia,
): AnyElysia {
  const [packagePrefix, contractPrefix] = DELIVERY_PATHS;
  return new Elysia().use(createRoutes(packagePrefix)).use(createRoutes(contractPrefix));
}

/** A package can have several contracts, so responses use the contract's URL. */
export const deliveryPath = (reference: string) => `/api/contracts/${reference}/delivery`;

export function saleIn({ id = "", number }: DeliveryParams): SaleKey {
  return number === undefined ? { packageId: id } : { reference: number };
}

export function partyIn(params: DeliveryParams, viewer: Viewer | null): PartyKey {
  return { ...saleIn(params), memberId: requireSignedIn(viewer).id };
}

/** Actions on a delivery are identified by its contract, as in the address of their form. */
export async function contractIdAt({
  db,
  params,
  caller,
}: Pick<Turn<"member">, "db" | "params" | "caller">): Promise<string> {
  const { delivery } = await findOwnDelivery(db, partyIn(params, caller));
  return delivery.contract_id;
}

export const partyOf = ({ id: contractId, caller }: Pick<Turn<"member">, "id" | "caller">) => ({
  contractId,
  memberId: caller.id,
});
