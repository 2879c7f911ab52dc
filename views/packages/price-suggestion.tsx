import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { PriceRange } from "../../src/packages/price-range";
import type { SampleAnalysis } from "../../src/samples/sample-analysis";
import { AnalysisPanel } from "../samples/analysis-panel";
import { Submit } from "../ui/buttons";

export interface Suggestion {
  range: PriceRange | null;
  analysis: SampleAnalysis | null;
}

interface Props {
  suggestion: Suggestion | undefined;
  withSample: boolean;
}

export function PriceSuggestion({ suggestion, withSample }: Props) {
  const { sample, suggestion: words } = useMessages().listing;
  return (
    <>
      <p>
        <Submit
          label={withSample ? sample.analyze : words.ask}
          kind="small"
          name="act"
          value="suggest"
        />
      </p>
      {suggestion && (
        <div className="price-suggestion" role="status">
          {suggestion.analysis && <AnalysisPanel analysis={suggestion.analysis} places={{}} />}
          <div className="analysis-part">
            <h3>{sample.comparable}</h3>
            <p>
              <ComparablePrices range={suggestion.range} />
            </p>
          </div>
        </div>
      )}
    </>
  );
}

function ComparablePrices({ range }: { range: PriceRange | null }) {
  const { suggestion } = useMessages().listing;
  if (range === null) return suggestion.unknown;
  if (range.basis === "few") return suggestion.few({ count: range.count });
  const [low, high] = [formatDollars(range.lowCents), formatDollars(range.highCents)];
  return suggestion[range.basis]({ low, high, count: range.count });
}
