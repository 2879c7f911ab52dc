import type { ReactNode } from "react";
import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { NewPasswordFields } from "./new-password-fields";

export interface ClaimFormProps {
  path: string;
  own: boolean;
  errors: FilledForm["errors"];
  also?: (id: string) => ReactNode;
  submit: ReactNode;
  leave?: ReactNode;
}

/** Only the browser that registered skips the password; otherwise a stranger's could stay valid. */
export function ClaimForm({ path, own, errors, also, submit, leave }: ClaimFormProps) {
  const { common } = useMessages();
  const { claim: words } = useMessages().accounts;
  const form = { className: "stack", method: "post" as const, action: path, noValidate: true };
  const buttons = (
    <div className="button-row">
      {leave}
      {submit}
    </div>
  );
  if (own) {
    return (
      <form {...form} data-busy-form>
        {also?.("code")}
        {buttons}
      </form>
    );
  }
  return (
    <>
      <form {...form} data-busy-form>
        <Field
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          hint={words.passwordHint}
          error={errors.password}
          required
        />
        {also?.("code")}
        {buttons}
      </form>
      <details className="claim-again" open={Boolean(errors.newPassword ?? errors.confirmPassword)}>
        <summary>{words.unknown}</summary>
        <form {...form} data-busy-form>
          <p>{words.replacement}</p>
          <NewPasswordFields
            name="newPassword"
            label={common.newPassword}
            confirmLabel={common.confirmPassword}
            errors={errors}
          />
          {also?.("code-again")}
          {submit}
        </form>
      </details>
    </>
  );
}
