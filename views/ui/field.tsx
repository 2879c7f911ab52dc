import type { InputHTMLAttributes } from "react";
import { Labelled, type LabelledProps } from "./labelled";

type Props = LabelledProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof LabelledProps>;

export function Field({ id, name, label, hint, error, ...input }: Props) {
  return (
    <Labelled {...{ id, name, label, hint, error }}>
      {(control) => <input {...control} {...input} />}
    </Labelled>
  );
}
