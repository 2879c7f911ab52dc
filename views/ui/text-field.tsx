import type { TextareaHTMLAttributes } from "react";
import { Labelled, type LabelledProps } from "./labelled";

type Props = LabelledProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof LabelledProps>;

export function TextField({ id, name, label, hint, error, ...area }: Props) {
  return (
    <Labelled {...{ id, name, label, hint, error }}>
      {(control) => <textarea {...control} {...area} />}
    </Labelled>
  );
}
