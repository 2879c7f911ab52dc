import { FORMAT_LABELS } from "../../src/formats/formats";
import { centsToDecimal } from "../../src/lib/money";
import { periodText } from "../../src/lib/period";
import type { CatalogueFilter } from "../../src/marketplace/catalogue-filter";
import { RESERVES, type Reserve } from "../../src/packages/listed-figures";
import { SALES, type Sale } from "../../src/rules/sale";
import { useMessages } from "../messages/context";
import { LabeledField } from "../ui/labelled";
import { SelectField } from "../ui/select-field";

export function FigureFilters({ filter }: { filter: CatalogueFilter }) {
  const { packages, auctions, finding, common, rights, samples } = useMessages();
  const { filters } = packages;
  const { maxTokenCents, minQuality, minTokens, maxTokens, periodFrom, periodTo } = filter;
  const { publisher, rightsSource, reserve, sale, format } = filter;
  const filterValues = [maxTokenCents, minQuality, minTokens, maxTokens, publisher, rightsSource];
  return (
    <details
      className="more-filters"
      open={[...filterValues, periodFrom, periodTo, reserve, sale, format].some(
        (value) => value !== undefined,
      )}
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
        <NumberField name="publisher" label={common.publisher} value={publisher} inputMode="text" />
        <SelectField
          name="rightsSource"
          label={rights.labels.basis}
          placeholder={common.any}
          defaultValue={rightsSource?.toString()}
          groups={[{ values: ["true", "false"] }]}
          labelFor={(value) => (value === "true" ? finding.sourceStated : finding.sourceUnstated)}
        />
        <SelectField
          name="reserve"
          label={filters.reserve}
          placeholder={common.any}
          defaultValue={reserve}
          groups={[{ values: RESERVES }]}
          labelFor={(value) => auctions.reserve[value as Reserve]}
        />
        <SelectField
          name="sale"
          label={filters.sale}
          placeholder={common.any}
          defaultValue={sale}
          groups={[{ values: SALES }]}
          labelFor={(value) => auctions.sale[value as Sale]}
        />
        <SelectField
          name="format"
          label={samples.analysis.format}
          placeholder={common.any}
          defaultValue={format}
          groups={[{ values: FORMAT_LABELS }]}
          labelFor={(value) => value}
        />
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
        <input
          {...control}
          inputMode={inputMode}
          maxLength={200}
          defaultValue={value}
          autoComplete="off"
        />
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
