import { useMessages } from "../../messages/context";
import { faultText } from "../../messages/fault-text";
import { SCOPES } from "../../src/rules/scopes";
import { DEFAULT_LIFETIME, LIFETIMES } from "../../src/tokens/schema";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { LabeledField } from "../ui/labelled";
import { TextField } from "../ui/text-field";

interface Props extends FilledForm {
  mayOwn: boolean;
}

export function TokenForm({ values, errors, mayOwn }: Props) {
  const { common, tokens: words } = useMessages();
  return (
    <form
      className="settings-form"
      method="post"
      action="/settings/tokens"
      noValidate
      data-busy-form
    >
      <Field
        name="name"
        label={common.name}
        hint={words.nameHint}
        defaultValue={values.name}
        error={errors.name}
        maxLength={60}
        autoComplete="off"
      />
      <ScopeChoice values={values} error={errors.scopes} />
      <div className="columns">
        <Field
          name="perBid"
          label={words.perBid}
          hint={words.perBidHint}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.perBid}
          error={errors.perBid}
        />
        <Field
          name="perMonth"
          label={words.perMonth}
          hint={words.perMonthHint}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.perMonth}
          error={errors.perMonth}
        />
      </div>
      <LabeledField name="days" label={words.lifetime} error={errors.days}>
        {(control) => (
          <select {...control} defaultValue={values.days ?? DEFAULT_LIFETIME}>
            {LIFETIMES.map((days) => (
              <option key={days} value={days}>
                {words.days({ count: Number(days) })}
              </option>
            ))}
          </select>
        )}
      </LabeledField>
      <TextField
        name="networks"
        label={words.networks}
        hint={words.networksHint}
        rows={2}
        defaultValue={values.networks}
        error={errors.networks}
      />
      {mayOwn && (
        <label className="choice">
          <input
            type="checkbox"
            name="organization"
            defaultChecked={values.organization === "on"}
          />
          <span>
            {words.forOrganization} <small>{words.forOrganizationHint}</small>
          </span>
        </label>
      )}
      <SubmitButton label={words.create} busyLabel={common.saving} />
    </form>
  );
}

interface ChoiceProps {
  values: FilledForm["values"];
  error: string | undefined;
}

function ScopeChoice({ values, error }: ChoiceProps) {
  const messages = useMessages();
  const { tokens: words } = messages;
  const isTyped = values.name !== undefined;
  return (
    <fieldset className="role-choice">
      <legend>{words.may}</legend>
      {SCOPES.map((scope) => (
        <label className="choice" key={scope}>
          <input
            type="checkbox"
            name={scope}
            defaultChecked={isTyped ? values[scope] === "on" : scope === "read"}
          />
          <span>
            {words.scopes[scope]} <small>{words.scopeHints[scope]}</small>
          </span>
        </label>
      ))}
      {error && <p className="field-error">{faultText(messages, error)}</p>}
    </fieldset>
  );
}
