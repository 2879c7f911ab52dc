import { useMessages } from "../../messages/context";
import { GROUPS_ABROAD, type GroupAbroad, KINDS_ABROAD, TAX_KINDS } from "../../src/rules/tax";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { Toggle } from "../ui/toggle";

/** The tax that a seller states, for buyers at home and abroad. */
export function TaxFields({ values, errors }: FilledForm) {
  const { details: words, taxKinds } = useMessages().invoices;
  const rulesFor = (prefix: "tax" | `${GroupAbroad}Tax`) => {
    const group = GROUPS_ABROAD.find((each) => prefix === `${each}Tax`);
    const fieldOf = (part: "Kind" | "Rate" | "Note") => {
      const name = `${prefix}${part}` as const;
      return { name, label: words[name], defaultValue: values[name], error: errors[name] };
    };
    const kinds = group === undefined ? TAX_KINDS : KINDS_ABROAD[group];
    return (
      <div key={prefix} className="stack">
        <div className="columns">
          <SelectField
            {...fieldOf("Kind")}
            placeholder={group === undefined ? words.chooseCountry : words.asAtHome}
            groups={[{ values: kinds }]}
            labelFor={(kind) => taxKinds[kind as (typeof kinds)[number]]}
          />
          <Field {...fieldOf("Rate")} inputMode="decimal" autoComplete="off" />
        </div>
        <Field {...fieldOf("Note")} autoComplete="off" />
      </div>
    );
  };
  const isStated = GROUPS_ABROAD.some((group) => values[`${group}TaxKind`]);
  const isRefused = GROUPS_ABROAD.some(
    (group) => errors[`${group}TaxKind`] ?? errors[`${group}TaxRate`] ?? errors[`${group}TaxNote`],
  );
  return (
    <>
      {rulesFor("tax")}
      <Toggle name="taxAdded" {...words.taxAdded} on={values.taxAdded === "true"} />
      <details className="unfolds" open={isStated || isRefused || !values.taxKind}>
        <summary>{words.abroad.title}</summary>
        <div className="stack">
          <p className="muted">{words.abroad.text}</p>
          {GROUPS_ABROAD.map((group) => rulesFor(`${group}Tax`))}
        </div>
      </details>
    </>
  );
}
