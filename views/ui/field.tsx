import type { InputHTMLAttributes } from "react";
import { LabeledField, type LabeledFieldProps } from "./labelled";

type Props = LabeledFieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof LabeledFieldProps>;

export function Field({ id, name, label, hint, error, ...input }: Props) {
  return (
    <LabeledField {...{ id, name, label, hint, error }}>
      {(control) => <input {...control} {...input} />}
    </LabeledField>
  );
}
