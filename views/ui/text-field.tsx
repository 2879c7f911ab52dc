import type { TextareaHTMLAttributes } from "react";
import { Labelled, type LabelledProps } from "./labelled";

type Props = LabelledProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof LabelledProps>;

export function TextField({ name, label, hint, error, ...area }: Props) {
  return (
    <Labelled {...{ name, label, hint, error }}>
      {(control) => <textarea {...control} {...area} />}
    </Labelled>
  );
}
