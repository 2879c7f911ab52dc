import { useMessages } from "../../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";

interface NewPasswordFieldsProps extends Pick<FilledForm, "errors"> {
  name?: "password" | "newPassword";
  label: string;
  confirmLabel: string;
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { name = "password", label, confirmLabel, errors } = props;
  const { registration } = useMessages().accounts;
  return (
    <>
      <Field
        label={label}
        name={name}
        type="password"
        autoComplete="new-password"
        minLength={8}
        hint={registration.passwordHint}
        error={errors[name]}
        required
      />
      <Field
        label={confirmLabel}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword}
        required
      />
    </>
  );
}
