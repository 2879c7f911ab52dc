import type { Db } from "../../db/client";
import { takeRights } from "../auctions/closing/taken-rights";
import { addToDecisionCounts, recomputeLeader, setAccepted } from "../auctions/leader";
import { offeredCents } from "../auctions/price-offers";
import { recomputePosition } from "../auctions/reading/positions";
import { sellLicense } from "../licenses/selling";
import type { Package } from "../packages/packages";
import { soldScope } from "../rights/claims";
import { RightsSold } from "../rights/conflicts";
import { rightsOf } from "../rights/rights";
import { CONTRACT_MS } from "../rules/sale";
import { recordDecision } from "../transparency/decision";
import { mailOfferAccepted } from "./mails";
import type { Offer } from "./rules";

/**
 * At the amount of the bid, the bid is accepted, and the seller has 30 days to send the contract.
 * At another price, the license is bought, and the contract is made at once.
 */
export async function sellByOffer(tx: Db, lot: Package, offer: Offer, now: number): Promise<Offer> {
  const scope = soldScope(rightsOf(lot), null);
  if (await takeRights(tx, lot, { scope, moment: "acceptance" }, now)) throw new RightsSold();
  const isAtBid = offer.bid_cents === null;
  const sold = isAtBid
    ? await acceptOfferedBid(tx, offer, now)
    : await sellAtAgreedPrice(tx, lot, offer, now);
  await tx
    .updateTable("packages")
    .set({ status: "ended", binds_until: now + CONTRACT_MS })
    .where("id", "=", lot.id)
    .execute();
  await recomputeLeader(tx, lot.id, now);
  if (isAtBid) await mailOfferAccepted(tx, offer, now);
  return sold;
}

async function acceptOfferedBid(tx: Db, offer: Offer, now: number): Promise<Offer> {
  const { package_id: packageId, bid_id: bidId } = offer;
  await recordDecision(tx, bidId, "acceptance", now);
  await setAccepted(tx, bidId, now);
  await addToDecisionCounts(tx, packageId, { released: -1 });
  await recomputePosition(tx, offer);
  return offer;
}

async function sellAtAgreedPrice(tx: Db, lot: Package, offer: Offer, now: number): Promise<Offer> {
  const { sequence: bidSequence } = await tx
    .selectFrom("bids")
    .select("sequence")
    .where("id", "=", offer.bid_id)
    .executeTakeFirstOrThrow();
  const { bidId } = await sellLicense(
    tx,
    lot,
    {
      packageId: lot.id,
      buyerId: offer.bidder_id,
      priceCents: offeredCents(offer),
      agreed: { bidSequence, until: offer.expires_at },
    },
    now,
  );
  return tx
    .updateTable("offers")
    .set({ agreed_bid_id: bidId })
    .where("id", "=", offer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
