import { useMessages } from "../../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { TextField } from "../ui/text-field";

export function ExclusionFields({ values, errors }: FilledForm) {
  const { excluded: words } = useMessages().listing.fields;
  return (
    <>
      <Field
        name="excludedCountries"
        label={words.countries}
        hint={words.countriesHint}
        defaultValue={values.excludedCountries}
        error={errors.excludedCountries}
        autoComplete="off"
        dir="auto"
      />
      <TextField
        name="excludedOrganizations"
        label={words.organizations}
        hint={words.organizationsHint}
        defaultValue={values.excludedOrganizations}
        error={errors.excludedOrganizations}
        rows={3}
        dir="auto"
      />
    </>
  );
}
