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
import { SECOND } from "../../lib/time";
import { type DeliveryParams, partyIn } from "../handover/address";
import { requireSignedIn } from "../http/access";
import type { Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import { bearerToken } from "../http/credentials";
import type { Reader } from "../http/reader";

export interface DeliveryContext {
  request: Request;
  viewer: Viewer | null;
  params: DeliveryParams;
  reader: Reader;
}

/** Accepts the seller, or the delivery's own token. @throws NotSignedIn, WrongToken */
export async function deliveryForUpload(
  { db, clock }: AppContext,
  { request, viewer, params }: Omit<DeliveryContext, "reader">,
): Promise<Delivery> {
  const bearer = bearerToken(request);
  if (viewer || bearer === null)
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

const RECHECK_MS = 2 * SECOND;

/**
 * Passes an upload on until its sender is signed out, or the token revoked. What has arrived until
 * then stays.
 *
 * @throws NotSignedIn, WrongToken
 */
export async function* whileAllowed(
  { db, clock, sessions }: AppContext,
  { request, reader }: Pick<DeliveryContext, "request" | "reader">,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let checkedAt = clock.now();
  for await (const chunk of bytes) {
    const now = clock.now();
    if (now - checkedAt >= RECHECK_MS) {
      const isSigned = reader.viewer && reader.credential;
      if (!isSigned) await deliveryOfToken(db, bearerToken(request) ?? "", now);
      else if (!(await sessions.viewerOf(isSigned))) throw new NotSignedIn();
      checkedAt = now;
    }
    yield chunk;
  }
}

export function fileNumber(n: string): number {
  if (!/^[1-9]\d{0,5}$/.test(n)) throw new FileNotFound();
  return Number(n);
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
