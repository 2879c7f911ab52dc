import type { Db } from "../../db/client";
import type { AwaitingDecision } from "../mail/templates";
import { informMembers, type MemberNews } from "../notifications/informing";
import type { Package } from "../packages/packages";
import { addedRates } from "../rules/fees";
import { standingsOn } from "./positions";
import { roundFigures } from "./round-state";

export async function mailRoundEnd(tx: Db, lot: Package, decision: AwaitingDecision, now: number) {
  const { id: packageId, title, seller_id: memberId } = lot;
  const standings = await standingsOn(tx, packageId, now);
  if (standings.length === 0) return false;
  const { seated: count, priceCents, togetherCents, exclusive } = await roundFigures(tx, lot);
  const exclusiveCents = exclusive?.priceCents ?? null;
  const baseValues = { packageId, title, ...decision };
  const roundTotals = { count, amountCents: priceCents, togetherCents, exclusiveCents };
  const seller = {
    memberId,
    template: "round-ended",
    values: { ...baseValues, ...roundTotals },
  } as const;
  const winningBid = {
    amountCents: exclusiveCents ?? priceCents,
    isExclusive: exclusiveCents !== null,
  };
  const values = { ...baseValues, ...winningBid };
  const tax = addedRates(lot.tax_added_rate, lot.buyer_fee_rate);
  const bidders = standings.flatMap((bidder): MemberNews[] => {
    const { bidderId, standing } = bidder;
    if (standing !== "undecided" && standing !== "lost") return [];
    const winnerId = exclusive?.leaderId ?? bidderId;
    return standing === "undecided" && winnerId === bidderId
      ? [{ memberId: bidderId, template: "round-leading", values: { ...values, ...tax } }]
      : [{ memberId: bidderId, template: "round-lost", values }];
  });
  const news = [seller, ...bidders].map((mail) => {
    const recipient = mail === seller ? "seller" : mail.memberId;
    return { ...mail, uniqueKey: `auction-ended ${packageId} ${recipient}` } as MemberNews;
  });
  await informMembers(tx, news, now);
  return true;
}
