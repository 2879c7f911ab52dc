import { personName } from "../../src/lib/languages";
import type { SellerBid } from "../../src/trade/answers";
import type { TradeWords } from "../../views/messages/trade-words";

export function bidderName({ bidder }: SellerBid, words: TradeWords): string {
  const name = personName(bidder.firstName, bidder.lastName);
  return name || words.anonymousBidder({ suffix: bidder.suffix });
}
