import { useMessages } from "../../messages/context";
import { COUNTRIES } from "../../src/accounts/schema";
import type { User } from "../../src/accounts/user";
import { countryCode } from "../../src/lib/countries";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";

interface Props extends FilledForm {
  organization: User;
}

/** Folded, because it rarely changes. */
export function OrganizationDetails({ organization, values, errors }: Props) {
  const { common, organization: words, profile, accounts } = useMessages();
  const country = values.country ?? countryCode(organization.country) ?? organization.country;
  const countries = [...new Set([...COUNTRIES, country])].filter((choice) => choice !== "");
  const role = values.role ?? organization.role;
  const isRefused = Object.keys(errors).some(
    (name) => name === "organization" || name === "country",
  );
  return (
    <details className="settings-group unfolds" open={isRefused}>
      <summary>{words.details.title}</summary>
      <form
        className="settings-form"
        method="post"
        action="/organization"
        noValidate
        data-busy-form
      >
        <p className="muted">{words.details.text}</p>
        <Field
          name="organization"
          label={common.organization}
          autoComplete="organization"
          defaultValue={values.organization ?? organization.organization}
          error={errors.organization}
        />
        <SelectField
          label={common.country}
          name="country"
          placeholder={common.noCountry}
          groups={[{ values: countries }]}
          labelFor={profile.country}
          defaultValue={country}
          error={errors.country}
        />
        <fieldset className="role-choice">
          <legend>{profile.edit.role}</legend>
          {(["buyer", "seller"] as const).map((choice) => (
            <label className="choice" key={choice}>
              <input type="radio" name="role" value={choice} defaultChecked={role === choice} />
              <span>{accounts.registration.roles[choice]}</span>
            </label>
          ))}
        </fieldset>
        <SubmitButton label={common.saveChanges} busyLabel={common.saving} />
      </form>
    </details>
  );
}
