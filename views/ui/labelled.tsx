import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { faultText } from "../../messages/fault-text";

export interface LabeledFieldProps {
  name: string;
  id?: string | undefined;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface Props extends LabeledFieldProps {
  children: (control: {
    id: string;
    name: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
    autoFocus: true | undefined;
  }) => ReactNode;
}

export function LabeledField({ name, id = name, label, hint, error, children }: Props) {
  const messages = useMessages();
  const note = error ? faultText(messages, error) : hint;
  return (
    <div className={error ? "field invalid" : "field"}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? `${id}-note` : undefined,
        // Browsers focus the first of several.
        autoFocus: error ? true : undefined,
      })}
      {note && (
        <p className={error ? "field-error" : "field-hint"} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
