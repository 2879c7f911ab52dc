import type { RefObject } from "react";
import type { PanelWords } from "./props";

interface Props {
  words: PanelWords;
  maximum: RefObject<HTMLInputElement | null>;
  leads: boolean;
  typed: string;
  isPending: boolean;
  onTyping(): void;
}

export function MaximumField({ words, maximum, leads, typed, isPending, onTyping }: Props) {
  const { open, field, hint, alone } = words.maximum;
  return (
    <details className="maximum" open={typed !== ""}>
      <summary>{open}</summary>
      <label htmlFor="maximum">{field}</label>
      <div className="amount-field">
        <span aria-hidden="true">$</span>
        <input
          id="maximum"
          name="maximum"
          inputMode="decimal"
          autoComplete="off"
          ref={maximum}
          defaultValue={typed}
          onChange={onTyping}
          readOnly={isPending}
          aria-describedby="maximum-hint"
        />
      </div>
      <p className="field-hint" id="maximum-hint">
        {hint} {leads && alone}
      </p>
    </details>
  );
}
