import { useMessages } from "../../messages/context";
import type { User } from "../../src/accounts/user";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { MarketRoleChoice, OrganizationFields } from "./organization-fields";

export interface ProfileFormProps extends FilledForm {
  user: User;
  /** The organization's own page then has its name, country and role. */
  isColleague: boolean;
}

export function ProfileForm({ user, isColleague, values, errors }: ProfileFormProps) {
  const { common, format } = useMessages();
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
        {!isColleague && <OrganizationFields account={user} values={values} errors={errors} />}
      </div>
      {!isColleague && <MarketRoleChoice chosen={values.role ?? user.role} error={errors.role} />}
      <div className="button-row">
        <LinkButton href="/profile" label={common.cancel} data-close-dialog />
        <SubmitButton label={common.saveChanges} busyLabel={common.saving} />
      </div>
    </form>
  );
}
