import { useMessages } from "../../messages/context";
import { choiceText } from "../../messages/rights-facts";
import { DEFAULT_TERM_MONTHS, PERSONAL_DATA } from "../../src/rights/rights";
import { choicesOf, fieldOfTerm, TERM_NAMES } from "../../src/rights/terms";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { UseFields } from "./use-fields";

/** The step "Sale" asks whether the rights are exclusive. */
const FLAG_FIELDS = ["redistribution", "attribution"] as const;
const DETAIL_FIELDS = [
  ...FLAG_FIELDS,
  "termMonths",
  "territory",
  "basis",
  "personalData",
  "machineMadePercent",
];

export function RightsFields({ values, errors }: FilledForm) {
  const { rights } = useMessages();
  const { form } = rights;
  const fieldProps = (name: string, label: string) => ({
    name,
    label,
    defaultValue: values[name],
    error: errors[name],
  });
  const yesOrNo = (value: string) => (value === "true" ? form.yes : form.no);
  return (
    <div className="rights-fields">
      <p className="field-hint">{form.lead}</p>
      <UseFields values={values} error={errors.uses} />
      <details
        className="unfolds"
        open={DETAIL_FIELDS.some((name) => errors[name] || values[name])}
      >
        <summary>{form.details}</summary>
        <div className="columns">
          {FLAG_FIELDS.map((name) => (
            <SelectField
              key={name}
              {...fieldProps(name, form[name])}
              placeholder={rights.notStated}
              groups={[{ values: ["true", "false"] }]}
              labelFor={yesOrNo}
            />
          ))}
          <Field
            {...fieldProps("termMonths", form.term)}
            hint={form.termHint({ months: DEFAULT_TERM_MONTHS })}
            inputMode="numeric"
          />
          <Field {...fieldProps("territory", rights.labels.territory)} hint={form.territoryHint} />
          <Field {...fieldProps("basis", form.basis)} hint={form.basisHint} />
          <SelectField
            {...fieldProps("personalData", form.personalData)}
            placeholder={rights.notStated}
            groups={[{ values: PERSONAL_DATA }]}
            labelFor={(value) => rights.personalData[value as (typeof PERSONAL_DATA)[number]]}
          />
          <Field {...fieldProps("machineMadePercent", form.machineMade)} inputMode="numeric" />
        </div>
      </details>
      <TermFields values={values} errors={errors} />
    </div>
  );
}

function TermFields({ values, errors }: FilledForm) {
  const { rights } = useMessages();
  const { terms } = rights;
  const hasError = TERM_NAMES.some((name) => errors[name]);
  return (
    <details className="unfolds" open={hasError}>
      <summary>{terms.title}</summary>
      <p className="field-hint">{terms.formHint}</p>
      <div className="columns">
        {TERM_NAMES.map((name) => {
          const field = fieldOfTerm(name);
          const chosen = values[field];
          const choices = choicesOf(name);
          const ownChoice = chosen && !choices.includes(chosen) ? [chosen] : [];
          return (
            <SelectField
              key={name}
              name={field}
              label={terms.labels[name]}
              defaultValue={chosen}
              error={errors[name]}
              placeholder={name === "court" ? terms.courtsOfLaw : rights.notStated}
              groups={[{ values: [...ownChoice, ...choices] }]}
              labelFor={(code) => choiceText(name, code, rights)}
            />
          );
        })}
      </div>
    </details>
  );
}
