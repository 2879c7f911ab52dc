import type { InputHTMLAttributes } from "react";
import { useMessages } from "../messages/context";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  hint?: string;
  /** Code or sentence of what is wrong with the value. */
  error?: string | undefined;
}

/** A labelled input that keeps its value and says what is wrong with it. */
export function Field({ label, hint, error, ...input }: Props) {
  const { fields } = useMessages();
  const noteId = `${input.name}-note`;
  const note = error ? (fields[error] ?? error) : hint;
  return (
    <div className={error ? "field invalid" : "field"}>
      <label htmlFor={input.name}>{label}</label>
      <input
        id={input.name}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        {...input}
      />
      {note && (
        <p className={error ? "field-error" : "field-hint"} id={noteId}>
          {note}
        </p>
      )}
    </div>
  );
}
