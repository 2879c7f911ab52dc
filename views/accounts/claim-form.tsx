import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { NewPasswordFields } from "./new-password-fields";

export interface ClaimFormProps {
  path: string;
  isOwner: boolean;
  errors: FilledForm["errors"];
  extraFields?: (id: string) => ReactNode;
  submitButton: ReactNode;
  cancelButton?: ReactNode;
}

/** Only the browser that registered skips the password; otherwise a stranger's could stay valid. */
export function ClaimForm({
  path,
  isOwner,
  errors,
  extraFields,
  submitButton,
  cancelButton,
}: ClaimFormProps) {
  const { common } = useMessages();
  const { claim: words } = useMessages().accounts;
  const formProps = { className: "stack", method: "post" as const, action: path, noValidate: true };
  const buttons = (
    <div className="button-row">
      {cancelButton}
      {submitButton}
    </div>
  );
  if (isOwner) {
    return (
      <form {...formProps} data-busy-form>
        {extraFields?.("code")}
        {buttons}
      </form>
    );
  }
  return (
    <>
      <form {...formProps} data-busy-form>
        <Field
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          hint={words.passwordHint}
          error={errors.password}
          required
        />
        {extraFields?.("code")}
        {buttons}
      </form>
      <details className="claim-again" open={Boolean(errors.newPassword ?? errors.confirmPassword)}>
        <summary>{words.unknown}</summary>
        <form {...formProps} data-busy-form>
          <p>{words.replacement}</p>
          <NewPasswordFields
            name="newPassword"
            label={common.newPassword}
            confirmLabel={common.confirmPassword}
            errors={errors}
          />
          {extraFields?.("code-again")}
          {submitButton}
        </form>
      </details>
    </>
  );
}
