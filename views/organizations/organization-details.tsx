import { useMessages } from "../../messages/context";
import type { User } from "../../src/accounts/user";
import { MarketRoleChoice, OrganizationFields } from "../accounts/organization-fields";
import { SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";

interface Props extends FilledForm {
  organization: User;
}

/** Folded, because it rarely changes. */
export function OrganizationDetails({ organization, values, errors }: Props) {
  const { common, organization: words } = useMessages();
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
        <OrganizationFields account={organization} values={values} errors={errors} />
        <MarketRoleChoice chosen={values.role ?? organization.role} error={errors.role} />
        <SubmitButton label={common.saveChanges} busyLabel={common.saving} />
      </form>
    </details>
  );
}
