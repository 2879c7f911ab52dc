import type { Asked } from "./round-calls";
import type { Ask, RoundRules } from "./round-rules";

export function askOf(asked: Asked, rules: RoundRules, bidders: readonly string[]): Ask {
  const { round, sold } = rules;
  switch (asked.verb) {
    case "bid": {
      const { isExclusive, share } = asked;
      const who = bidders[asked.who] ?? "";
      const least = round.least(who, isExclusive);
      const [other] = isExclusive ? round.exclusive : round.seated.toReversed();
      const maximum =
        share === "equal" ? (other?.maximum ?? least) : Math.ceil((least * share) / 100);
      return { verb: "bid", who, maximum, isExclusive };
    }
    case "buy": {
      const price = sold.shelf?.price ?? round.price ?? 0;
      return { verb: "buy", who: bidders[asked.who] ?? "", price: price + asked.off };
    }
    case "price":
      return { verb: "price", cents: Math.ceil(((round.price ?? 100) * asked.share) / 100) };
    default:
      return asked;
  }
}
