import type { InputHTMLAttributes } from "react";
import { Labelled, type LabelledProps } from "./labelled";

type Props = LabelledProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof LabelledProps>;

/** A labelled input that keeps its value and says what is wrong with it. */
export function Field({ id, name, label, hint, error, ...input }: Props) {
  return (
    <Labelled {...{ id, name, label, hint, error }}>
      {(control) => <input {...control} {...input} />}
    </Labelled>
  );
}
