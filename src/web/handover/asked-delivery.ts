import { signOutsOf } from "../../accounts/session-list";
import type { Viewer } from "../../accounts/sessions";
import { lastSealedNumber } from "../../consignments/sealed";
import type { Side } from "../../delivery/course";
import {
  type Delivery,
  DeliveryNotFound,
  findOwnDelivery,
  latestDelivery,
  type SaleKey,
} from "../../delivery/delivery";
import type { SignedLink } from "../../handover/links";
import { LinkForged } from "../../handover/offered-file";
import { type DeliveryParams, partyIn, saleIn } from "./address";
import type { HandoverDeps } from "./deps";

export interface DeliveryRequest {
  params: DeliveryParams;
  viewer: Viewer | null;
  request: Request;
}

export function deliveryFinder({
  db,
  clock,
  deliveryLinks,
}: Pick<HandoverDeps, "db" | "clock" | "deliveryLinks">) {
  return async (
    { params, viewer, request }: DeliveryRequest,
    n: number,
  ): Promise<{ delivery: Delivery; side: Side }> => {
    const link = signedLinkOf(new URL(request.url).searchParams);
    if (!link) return findOwnDelivery(db, partyIn(params, viewer));
    return { delivery: await linkedDelivery(saleIn(params), n, link, viewer), side: link.side };
  };

  /** Until the signature is verified, the response must not reveal that the delivery exists. */
  async function linkedDelivery(
    sale: SaleKey,
    n: number,
    link: SignedLink,
    viewer: Viewer | null,
  ): Promise<Delivery> {
    const delivery = await latestDelivery(db, sale).catch((error) => {
      throw error instanceof DeliveryNotFound ? new LinkForged() : error;
    });
    const memberId = link.side === "buyer" ? delivery.buyer_id : delivery.seller_id;
    const consignment = await lastSealedNumber(db, delivery.id);
    if (memberId === null || consignment === null) throw new LinkForged();
    if (viewer && viewer.id !== memberId) throw new LinkForged();
    const member = { id: memberId, sign_outs: await signOutsOf(db, memberId) };
    const target = { deliveryId: delivery.id, consignment, n, side: link.side, member };
    deliveryLinks.verify(target, link, clock.now());
    return delivery;
  }
}

function signedLinkOf(query: URLSearchParams): SignedLink | null {
  const mark = query.get("mark");
  if (mark === null) return null;
  const side = query.get("for");
  if (side !== "buyer" && side !== "seller") throw new LinkForged();
  return { side, until: Number(query.get("until")), mark };
}
