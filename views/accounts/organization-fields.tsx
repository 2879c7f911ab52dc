import { useMessages } from "../../messages/context";
import { faultText } from "../../messages/fault-text";
import { COUNTRIES } from "../../src/accounts/schema";
import type { User } from "../../src/accounts/user";
import { countryCode } from "../../src/lib/countries";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";

interface Props extends FilledForm {
  account: Pick<User, "organization" | "country">;
}

/** Name and country of an organization, also of one person. */
export function OrganizationFields({ account, values, errors }: Props) {
  const { common, profile } = useMessages();
  const country = values.country ?? countryCode(account.country) ?? account.country;
  // Includes a country that the member typed when registering.
  const countries = [...new Set([...COUNTRIES, country])].filter((choice) => choice !== "");
  return (
    <>
      <Field
        label={common.organization}
        name="organization"
        autoComplete="organization"
        defaultValue={values.organization ?? account.organization}
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
  );
}

/** Whether it buys only, or also sells. */
export function MarketRoleChoice({
  chosen,
  error,
}: {
  chosen: string;
  error?: string | undefined;
}) {
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
