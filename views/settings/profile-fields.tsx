import { useMessages } from "../../messages/context";
import { COUNTRIES } from "../../src/accounts/schema";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";

export function ProfileFields({
  values,
  errors,
  isColleague,
}: FilledForm & { isColleague: boolean }) {
  const { format, organization, profile, settings, common } = useMessages();
  const words = settings.profile;
  const field = (name: "firstName" | "lastName" | "organization" | "country") => ({
    name,
    label: common[name],
    defaultValue: values[name],
    error: errors[name],
  });
  const { country = "" } = values;
  const otherCountries =
    country === "" || COUNTRIES.some((code) => code === country) ? [] : [country];
  return (
    <>
      <div className="columns">
        {format.names(
          <Field key="given" {...field("firstName")} autoComplete="given-name" required />,
          <Field key="family" {...field("lastName")} autoComplete="family-name" required />,
        )}
        {!isColleague && (
          <>
            <Field {...field("organization")} autoComplete="organization" />
            <SelectField
              {...field("country")}
              placeholder={common.noCountry}
              groups={[{ values: [...COUNTRIES, ...otherCountries] }]}
              labelFor={profile.country}
            />
          </>
        )}
      </div>
      <p className="muted">
        {isColleague ? (
          <a href="/organization">{organization.title}</a>
        ) : (
          <a href="/profile">{words.more}</a>
        )}
      </p>
    </>
  );
}
