import { useMessages } from "../../messages/context";
import { centsToDecimal } from "../../src/lib/money";
import { periodText } from "../../src/lib/period";
import { activeFilters } from "../../src/marketplace/active-filters";
import { FILTER_LIST, type FilterName } from "../../src/marketplace/filter-list";
import type { MarketplaceState } from "../../src/marketplace/marketplace-state";
import { LabeledField } from "../ui/labelled";
import { SelectField } from "../ui/select-field";
import { choiceText } from "./filter-label";

const ALWAYS_SHOWN: readonly FilterName[] = [
  "search",
  "status",
  "certified",
  "category",
  "language",
  "use",
  "exclusive",
  "price",
];

export function FigureFilters({ state }: { state: MarketplaceState }) {
  const messages = useMessages();
  const { packages, finding, common } = messages;
  const { filters } = packages;
  const { filter } = state;
  const { maxTokenCents, minQuality, minTokens, maxTokens, periodFrom, periodTo } = filter;
  return (
    <details
      className="more-filters"
      open={activeFilters(state).some(({ name }) => !ALWAYS_SHOWN.includes(name))}
    >
      <summary>{filters.more}</summary>
      <div>
        <NumberField
          name="maxTokenPrice"
          label={filters.maxTokenPrice}
          value={maxTokenCents === undefined ? undefined : centsToDecimal(maxTokenCents)}
        />
        <NumberField name="minQuality" label={filters.minQuality} value={minQuality} />
        <fieldset className="size-range">
          <legend>{filters.size}</legend>
          <NumberField name="minSize" label={filters.minSize} value={millions(minTokens)} />
          <NumberField name="maxSize" label={filters.maxSize} value={millions(maxTokens)} />
        </fieldset>
        <fieldset className="size-range">
          <legend>{filters.period}</legend>
          <YearField name="periodFrom" label={filters.firstYear} year={periodFrom} />
          <YearField name="periodTo" label={filters.lastYear} year={periodTo} />
        </fieldset>
        <NumberField
          name="publisher"
          label={common.publisher}
          value={filter.publisher}
          inputMode="text"
        />
        {FILTER_LIST.map(({ name, key, choices }) =>
          choices ? (
            <SelectField
              key={name}
              name={name}
              label={finding.names[name]}
              placeholder={common.any}
              defaultValue={filter[key]?.toString()}
              groups={[{ values: choices }]}
              labelFor={(value) => choiceText(messages, name, value)}
            />
          ) : null,
        )}
        <label className="choice">
          <input
            type="checkbox"
            name="sampled"
            value="true"
            defaultChecked={filter.sampled === true}
          />
          {messages.sampling.badge}
        </label>
      </div>
    </details>
  );
}

interface YearFieldProps {
  name: string;
  label: string;
  year: number | undefined;
}

/** Years can have letters, as in "500 BCE". */
function YearField({ year, ...field }: YearFieldProps) {
  const value = year === undefined ? undefined : periodText({ from: year, to: year });
  return <NumberField {...field} value={value} inputMode="text" />;
}

function NumberField({ name, label, value, inputMode = "decimal" }: NumberFieldProps) {
  return (
    <LabeledField name={name} label={label}>
      {(control) => (
        <input {...control} inputMode={inputMode} maxLength={200} defaultValue={value} />
      )}
    </LabeledField>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  value: string | number | undefined;
  inputMode?: "decimal" | "text";
}

function millions(tokens: number | undefined): number | undefined {
  return tokens === undefined ? undefined : tokens / 1_000_000;
}
