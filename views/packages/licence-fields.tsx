import { LICENCE_FIELDS } from "../../src/packages/licence-fields";
import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";

export function LicenceFields({ values, errors }: FilledForm) {
  const { licences } = useMessages().listing.fields;
  const common = (name: (typeof LICENCE_FIELDS)[number]) => ({
    name,
    label: licences[name],
    defaultValue: values[name],
    error: errors[name],
  });
  const isStated = LICENCE_FIELDS.some((name) => errors[name] || !isUsual(values[name]));
  return (
    <fieldset className="field licence-fields">
      <legend>{licences.legend}</legend>
      {values.exclusive === "true" && <p className="field-hint">{licences.exclusiveRights}</p>}
      {/* Sellers can still correct values from before they made the rights exclusive. */}
      {(values.exclusive !== "true" || isStated) && (
        <div className="columns">
          <Field
            {...common("seats")}
            defaultValue={values.seats ?? "1"}
            hint={licences.seatsHint}
            inputMode="numeric"
          />
          <Field {...common("exclusiveFrom")} hint={licences.exclusiveHint} inputMode="decimal" />
          <SelectField
            {...common("shelf")}
            hint={licences.shelfHint}
            placeholder={licences.shelfChoices.none}
            groups={[{ values: ["true", "unlimited"] }]}
            word={(value) => licences.shelfChoices[value as "true" | "unlimited"]}
          />
        </div>
      )}
    </fieldset>
  );
}

const isUsual = (value = "") => ["", "1", "false"].includes(value);
