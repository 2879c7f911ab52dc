import type { RoundWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";

interface RoundSale {
  price: string;
  text(words: RoundWords["round"]): string;
}

export function saleOf({
  acceptedBid,
  exclusive,
  seated,
  release,
}: PackageState): RoundSale | null {
  if (acceptedBid === null || (release !== null && release !== "sold")) return null;
  const price = acceptedBid.amount;
  const isExclusive = exclusive?.highest != null;
  return {
    price,
    text: ({ sold }) =>
      sold[isExclusive ? "exclusive" : "seats"]({ count: seated, price: dollars(price) }),
  };
}
