import type { ReactNode } from "react";
import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { NewPasswordFields } from "./new-password-fields";

export interface ClaimFormProps {
  path: string;
  /** This browser registered: a button is enough. */
  own: boolean;
  errors: FilledForm["errors"];
  /** A field that is asked for besides, whichever way it is claimed; an id for it. */
  also?: (id: string) => ReactNode;
  /** The button that confirms. */
  submit: ReactNode;
  /** The way out beside it. */
  leave?: ReactNode;
}

/**
 * Confirms what a mailed link asks about. Anyone but the browser that registered gives the password
 * of that registration, or sets another, so that no stranger's password outlives it.
 */
export function ClaimForm({ path, own, errors, also, submit, leave }: ClaimFormProps) {
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
      <details className="claim-anew" open={Boolean(errors.newPassword ?? errors.confirmPassword)}>
        <summary>{words.unknown}</summary>
        <form {...form} data-busy-form>
          <p>{words.anew}</p>
          <NewPasswordFields
            name="newPassword"
            label={words.newPassword}
            confirmLabel={words.confirmPassword}
            errors={errors}
          />
          {also?.("code-anew")}
          {submit}
        </form>
      </details>
    </>
  );
}
