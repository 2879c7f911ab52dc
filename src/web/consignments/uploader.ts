import type { Viewer } from "../../accounts/sessions";
import { FileNotFound } from "../../consignments/refusals";
import { deliveryOfToken } from "../../consignments/tokens";
import {
  type Delivery,
  DeliveryNotFound,
  findDeliveryAs,
  type PartyKey,
  readDelivery,
} from "../../delivery/delivery";
import { NotSignedIn } from "../../lib/errors";
import { type DeliveryParams, partyIn } from "../handover/address";
import { requireSignedIn } from "../http/access";
import type { Visit } from "../http/action";
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
  if (bearer === undefined)
    return findDeliveryAs(db, "seller", { ...partyIn(params, viewer), isShared: true });
  const deliveryId = await deliveryOfToken(db, bearer, clock.now());
  const delivery = await readDelivery(db, { deliveryId });
  const isOtherDelivery =
    params.number === undefined
      ? delivery.package_id !== params.id
      : delivery.reference !== params.number;
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

/** How forms, uploading programs and sellers identify the delivery that they act on. */
export function identifications(services: AppContext) {
  const { db } = services;
  const sellersId = async (party: PartyKey) => (await findDeliveryAs(db, "seller", party)).id;
  return {
    byForm: {
      id: ({ reader, params: { id: contractId = "" } }: Visit) =>
        sellersId({ contractId, memberId: requireSignedIn(reader.viewer).id }),
      visitor: () => {
        throw new NotSignedIn();
      },
    },
    byUploader: {
      tag: "Delivery",
      caller: "deliverer",
      scope: "deliver",
      id: async ({ request, reader: { viewer }, params }: Visit) =>
        (await deliveryForUpload(services, { request, viewer, params })).id,
    },
    /** For actions that a token does not allow. */
    bySeller: {
      tag: "Delivery",
      scope: null,
      id: ({ reader, params }: Visit) =>
        sellersId({ ...partyIn(params, reader.viewer), isShared: true }),
    },
  } as const;
}
