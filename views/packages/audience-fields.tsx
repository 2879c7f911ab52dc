import { AUDIENCES } from "../../src/packages/audience";
import { useMessages } from "../messages/context";
import type { FilledForm } from "../ui/filled-form";

export function AudienceFields({ values, errors }: FilledForm) {
  const { audience: words } = useMessages().listing.fields;
  return (
    <fieldset className="field sale-rules">
      <legend>{words.label}</legend>
      {AUDIENCES.map((audience) => (
        <label key={audience} className="choice">
          <input
            type="radio"
            name="audience"
            value={audience}
            defaultChecked={(values.audience ?? "everyone") === audience}
            aria-describedby={`audience-${audience}`}
          />
          <span>
            {words[audience]}
            <span className="field-hint" id={`audience-${audience}`}>
              {words.hints[audience]}
            </span>
          </span>
        </label>
      ))}
      {errors.audience && <p className="field-error">{errors.audience}</p>}
    </fieldset>
  );
}
