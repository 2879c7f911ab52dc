import { useMessages } from "../../messages/context";
import { faultText } from "../../messages/fault-text";
import { COUNTRIES } from "../../src/accounts/schema";
import type { User } from "../../src/accounts/user";
import { countryCode } from "../../src/lib/countries";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";

export interface ProfileFormProps extends FilledForm {
  user: User;
  /** The organization's own page then has its name, country and role. */
  isColleague: boolean;
}

export function ProfileForm({ user, isColleague, values, errors }: ProfileFormProps) {
  const { common, format, profile } = useMessages();
  const country = values.country ?? countryCode(user.country) ?? user.country;
  // Includes a country that the member typed when registering.
  const countries = [...new Set([...COUNTRIES, country])].filter((choice) => choice !== "");
  return (
    <form
      className="stack"
      id="profile-form"
      method="post"
      action="/profile/details"
      noValidate
      hx-post="/profile/details"
      hx-swap="outerHTML"
    >
      <div className="columns">
        {format.names(
          <Field
            key="given"
            label={common.firstName}
            name="firstName"
            autoComplete="given-name"
            defaultValue={values.firstName ?? user.first_name}
            error={errors.firstName}
            required
          />,
          <Field
            key="family"
            label={common.lastName}
            name="lastName"
            autoComplete="family-name"
            defaultValue={values.lastName ?? user.last_name}
            error={errors.lastName}
            required
          />,
        )}
        {!isColleague && (
          <>
            <Field
              label={common.organization}
              name="organization"
              autoComplete="organization"
              defaultValue={values.organization ?? user.organization}
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
          </>
        )}
      </div>
      {!isColleague && <RoleChoice chosen={values.role ?? user.role} error={errors.role} />}
      <div className="button-row">
        <LinkButton href="/profile" label={common.cancel} data-close-dialog />
        <SubmitButton label={common.saveChanges} busyLabel={common.saving} />
      </div>
    </form>
  );
}

function RoleChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  const messages = useMessages();
  const { edit } = messages.profile;
  return (
    <fieldset className="role-choice">
      <legend>{edit.role}</legend>
      {(["buyer", "seller"] as const).map((role) => (
        <label className="choice" key={role}>
          <input type="radio" name="role" value={role} defaultChecked={chosen === role} />
          <span>{messages.accounts.registration.roles[role]}</span>
        </label>
      ))}
      <p className="field-hint">{edit.roleHint}</p>
      {error && <p className="field-error">{faultText(messages, error)}</p>}
    </fieldset>
  );
}
