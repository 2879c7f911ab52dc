import type { Db } from "../../db/client";
import { taxed } from "../lib/tax";
import type { Ended } from "../mail/templates";
import { informMembers, type MemberNews } from "../notifications/informing";
import type { Package } from "../packages/packages";
import type { Awarded } from "./licences";

interface Award {
  awarded: readonly Awarded[];
  others: readonly string[];
  signed: Ended;
}

export async function mailAward(
  tx: Db,
  lot: Package,
  { awarded, others, signed }: Award,
  now: number,
): Promise<void> {
  const { id: packageId, title } = lot;
  const amountCents = awarded[0]?.priceCents ?? 0;
  const isExclusive = awarded[0]?.kind === "exclusive";
  const sale = { packageId, title, amountCents, isExclusive, ...signed };
  const of = awarded.length;
  const won = awarded.map(({ bidderId: memberId, seat: number }): MemberNews => {
    const values = { ...sale, number, of, ...taxed(lot.tax_added_rate, lot.buyer_fee_rate) };
    return { memberId, template: "license-awarded", values };
  });
  const winners = new Set(awarded.map(({ bidderId }) => bidderId));
  const lost = [...new Set(others)]
    .filter((id) => !winners.has(id))
    .map((memberId): MemberNews => ({ memberId, template: "license-lost", values: sale }));
  const sold = { ...sale, count: of, togetherCents: of * amountCents };
  const seller = { memberId: lot.seller_id, template: "licenses-sold", values: sold } as const;
  const news = [seller, ...won, ...lost].map((one) => {
    const whose = one === seller ? "seller" : one.memberId;
    return { ...one, uniqueKey: `award ${packageId} ${whose}` } as MemberNews;
  });
  await informMembers(tx, news, now);
}
