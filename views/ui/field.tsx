import type { InputHTMLAttributes } from "react";
import { LabeledField, type LabeledFieldProps } from "./labelled";

type Props = LabeledFieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof LabeledFieldProps>;

export function Field({ id, name, label, hint, error, ...input }: Props) {
  return (
    <LabeledField id={id} name={name} label={label} hint={hint} error={error}>
      {(control) => <input {...control} {...input} />}
    </LabeledField>
  );
}
