import { fieldOfUse, PERSONAL_DATA, UNSTATED_TERM_MONTHS, USES } from "../../src/rights/rights";
import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";

const FLAGS = ["exclusive", "redistribution", "attribution"] as const;

export function RightsFields({ values, errors }: FilledForm) {
  const { rights, listing } = useMessages();
  const { form, uses } = rights;
  const common = (name: string, label: string) => ({
    name,
    label,
    defaultValue: values[name],
    error: errors[name],
  });
  const yesOrNo = (value: string) => (value === "true" ? form.yes : form.no);
  return (
    <fieldset className="rights-fields">
      <legend>{listing.steps.rights}</legend>
      <p className="field-hint">{form.lead}</p>
      <fieldset className="use-choices">
        <legend>{form.usesTitle}</legend>
        {USES.map((use) => (
          <label className="choice" key={use}>
            <input
              type="checkbox"
              name={fieldOfUse(use)}
              value="true"
              defaultChecked={Boolean(values[fieldOfUse(use)])}
            />
            <span>{uses[use]}</span>
          </label>
        ))}
      </fieldset>
      <div className="columns">
        {FLAGS.map((name) => (
          <SelectField
            key={name}
            {...common(name, form[name])}
            placeholder={form.leaveOpen}
            groups={[{ values: ["true", "false"] }]}
            word={yesOrNo}
          />
        ))}
        <Field
          {...common("termMonths", form.term)}
          hint={form.termHint({ months: UNSTATED_TERM_MONTHS })}
          inputMode="numeric"
        />
        <Field {...common("territory", rights.labels.territory)} hint={form.territoryHint} />
        <Field {...common("basis", form.basis)} hint={form.basisHint} />
        <SelectField
          {...common("personalData", form.personalData)}
          placeholder={form.leaveOpen}
          groups={[{ values: PERSONAL_DATA }]}
          word={(value) => form.personalDataChoices[value as (typeof PERSONAL_DATA)[number]]}
        />
        <Field {...common("machineMadePercent", form.machineMade)} inputMode="numeric" />
      </div>
    </fieldset>
  );
}
