import type { TradeWords } from "../../messages/trade-words";
import { personName } from "../../src/lib/languages";
import type { SellerBid } from "../../src/trade/answers";

export function bidderName({ bidder }: SellerBid, words: TradeWords): string {
  const name = personName(bidder.firstName, bidder.lastName);
  return name || words.anonymousBidder({ suffix: bidder.suffix });
}
