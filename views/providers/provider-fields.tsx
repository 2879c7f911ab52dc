import { useMessages } from "../../messages/context";
import type { Provider } from "../../src/providers/providers";
import { GROUP_ROLES, type GroupRole } from "../../src/rules/organization";
import { useRoleNames } from "../organizations/role-choice";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";

interface Props extends FilledForm {
  provider: Provider | null;
}

const DEFAULT_CLAIM = "groups";

/** The settings as they are stored, or as they were typed. */
export function ProviderFields({ provider, values, errors }: Props) {
  const { common, providers: words } = useMessages();
  const roleNames = useRoleNames();
  const isTyped = values.issuer !== undefined;
  const trusts = isTyped ? values.trustsAddresses === "on" : provider?.trustsAddresses;
  return (
    <form className="stack" method="post" action="/organization/sign-in" noValidate data-busy-form>
      <Field
        name="issuer"
        type="url"
        label={words.issuer}
        hint={words.issuerHint}
        autoComplete="off"
        defaultValue={values.issuer ?? provider?.issuer}
        error={errors.issuer}
        required
      />
      <Field
        name="clientId"
        label={words.clientId}
        autoComplete="off"
        defaultValue={values.clientId ?? provider?.clientId}
        error={errors.clientId}
        required
      />
      <Field
        name="clientSecret"
        type="password"
        label={words.clientSecret}
        hint={provider ? words.clientSecretHint : undefined}
        autoComplete="off"
        error={errors.clientSecret}
        required={!provider}
      />
      <label className="choice">
        <input type="checkbox" name="trustsAddresses" defaultChecked={trusts} />
        <span>{words.trustsAddresses}</span>
      </label>
      <Field
        name="groupClaim"
        label={words.groupClaim}
        hint={words.groupClaimHint}
        autoComplete="off"
        defaultValue={values.groupClaim ?? provider?.groupClaim ?? DEFAULT_CLAIM}
        error={errors.groupClaim}
      />
      <div className="columns">
        {GROUP_ROLES.map((role) => (
          <TextField
            key={role}
            name={role}
            rows={2}
            label={words.groupsFor({ role: roleNames[role] })}
            defaultValue={values[role] ?? provider?.roleGroups[role]?.join("\n")}
            error={errors[role]}
          />
        ))}
      </div>
      <p className="field-hint">{words.groupsHint}</p>
      <SelectField
        name="defaultRole"
        label={words.defaultRole}
        groups={[{ values: GROUP_ROLES }]}
        placeholder={words.refuse}
        labelFor={(role) => roleNames[role as GroupRole]}
        defaultValue={values.defaultRole ?? provider?.defaultRole ?? ""}
        error={errors.defaultRole}
      />
      <SubmitButton label={words.save} busyLabel={common.saving} />
    </form>
  );
}
