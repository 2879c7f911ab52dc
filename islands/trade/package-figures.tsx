import type { TradeWords } from "../../messages/trade-words";
import { sentenceGap } from "../../src/lib/languages";
import { dollars } from "../../src/lib/money";
import type { TradePackage } from "../../src/trade/answers";
import { useTimes } from "../runtime/use-times";
import type { TradeTablesProps } from "./props";

export function PackageFigures({ lot, words }: { lot: TradePackage; words: TradeWords }) {
  const { exclusive, licenses, price, seats, total } = lot;
  const amount = (decimal: string | null) => (decimal === null ? "–" : dollars(decimal));
  const isPartOfSeats = seats > 1 && licenses <= seats && lot.packageStatus !== "settled";
  const count = isPartOfSeats ? words.ofSeats({ licenses, seats }) : `${licenses}`;
  const figures = {
    price: amount(price),
    licenses: exclusive ? words.oneExclusive : count,
    total: amount(total),
  };
  return (
    <dl className="trade-figures">
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name}>
          <dt>{words.figures[name as keyof typeof figures]}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  lot: TradePackage;
  props: TradeTablesProps;
}

export function NextStepLine({ lot, props }: Props) {
  const { words } = props;
  const { step, until } = lot.next;
  const sentence = words.next[step];
  const times = useTimes(props);
  const time = until === null ? "" : times.moment(Date.parse(until));
  return (
    <p className={step.startsWith("wait") ? "muted" : undefined}>
      <span suppressHydrationWarning>
        {typeof sentence === "string" ? sentence : sentence({ time })}
      </span>
      {sentenceGap(props.locale)}
      {step === "offer" && <a href={`/package/${lot.packageId}/offers`}>{words.offerToBidder}</a>}
      {step === "award" && <a href={`/package/${lot.packageId}/award`}>{words.award}</a>}
      {step === "sold" && <a href="/contracts">{words.contracts}</a>}
    </p>
  );
}
