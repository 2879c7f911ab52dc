import type { TextareaHTMLAttributes } from "react";
import { LabeledField, type LabeledFieldProps } from "./labelled";

type Props = LabeledFieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof LabeledFieldProps>;

export function TextField({ id, name, label, hint, error, ...area }: Props) {
  return (
    <LabeledField {...{ id, name, label, hint, error }}>
      {(control) => <textarea {...control} {...area} />}
    </LabeledField>
  );
}
