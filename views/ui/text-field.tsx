import type { TextareaHTMLAttributes } from "react";
import { LabeledField, type LabeledFieldProps } from "./labelled";

type Props = LabeledFieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof LabeledFieldProps>;

export function TextField({ id, name, label, hint, error, ...area }: Props) {
  return (
    <LabeledField id={id} name={name} label={label} hint={hint} error={error}>
      {(control) => <textarea {...control} {...area} />}
    </LabeledField>
  );
}
