import type { Viewer } from "../../accounts/sessions";
import { FileNotFound } from "../../consignments/refusals";
import { deliveryOfToken } from "../../consignments/tokens";
import {
  type Delivery,
  DeliveryNotFound,
  findDeliveryAs,
  readDelivery,
} from "../../delivery/delivery";
import { type DeliveryParams, partyIn } from "../handover/address";
import type { AppContext } from "../http/app-context";

export interface DeliveryContext {
  request: Request;
  viewer: Viewer | null;
  params: DeliveryParams;
}

/** Accepts the signed-in seller or the delivery's token. @throws NotSignedIn, WrongToken */
export async function deliveryForUpload(
  { db, clock }: AppContext,
  { request, viewer, params }: DeliveryContext,
): Promise<Delivery> {
  const bearer = bearerToken(request);
  if (bearer === undefined) return sellerDelivery({ db }, { viewer, params });
  const deliveryId = await deliveryOfToken(db, bearer, clock.now());
  const delivery = await readDelivery(db, { deliveryId });
  const isOtherDelivery =
    "id" in params ? delivery.package_id !== params.id : delivery.reference !== params.number;
  if (isOtherDelivery) throw new DeliveryNotFound();
  return delivery;
}

export function fileNumber(n: string): number {
  if (!/^[1-9]\d{0,5}$/.test(n)) throw new FileNotFound();
  return Number(n);
}

export function bearerToken(request: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/** For actions that a token does not allow. @throws NotSignedIn, DeliveryNotFound */
export async function sellerDelivery(
  { db }: Pick<AppContext, "db">,
  { viewer, params }: Pick<DeliveryContext, "viewer" | "params">,
): Promise<Delivery> {
  return findDeliveryAs(db, "seller", { ...partyIn(params, viewer), isShared: true });
}
