import { COUNTRIES } from "../../src/accounts/schema";
import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";

export function ProfileFields({ values, errors }: FilledForm) {
  const { format, profile, settings } = useMessages();
  const words = settings.profile;
  const common = (name: "firstName" | "lastName" | "organization" | "country") => ({
    name,
    label: words[name],
    defaultValue: values[name],
    error: errors[name],
  });
  const { country = "" } = values;
  const others = country === "" || COUNTRIES.some((code) => code === country) ? [] : [country];
  return (
    <>
      <div className="columns">
        {format.names(
          <Field key="given" {...common("firstName")} autoComplete="given-name" required />,
          <Field key="family" {...common("lastName")} autoComplete="family-name" required />,
        )}
        <Field {...common("organization")} autoComplete="organization" />
        <SelectField
          {...common("country")}
          placeholder={words.noCountry}
          groups={[{ values: [...COUNTRIES, ...others] }]}
          word={profile.country}
        />
      </div>
      <p className="muted">
        <a href="/profile">{words.more}</a>
      </p>
    </>
  );
}
