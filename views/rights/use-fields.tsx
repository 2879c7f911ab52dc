import { useMessages } from "../../messages/context";
import { faultText } from "../../messages/fault-text";
import { fieldOfUse, presetOfForm, RIGHTS_PRESETS, USES } from "../../src/rights/rights";
import type { FilledForm } from "../ui/filled-form";

const PRESET_CHOICES = [
  ...(Object.keys(RIGHTS_PRESETS) as (keyof typeof RIGHTS_PRESETS)[]),
  "own",
] as const;

/** Preselects none, because the contract grants every selected use. */
export function UseFields({
  values,
  error,
}: Pick<FilledForm, "values"> & { error?: string | undefined }) {
  const messages = useMessages();
  const { form, uses, list } = messages.rights;
  const chosen = presetOfForm(values);
  return (
    <>
      <fieldset
        className={error ? "field rights-presets invalid" : "field rights-presets"}
        aria-describedby={error ? "uses-note" : undefined}
      >
        <legend>{form.presetsTitle}</legend>
        {PRESET_CHOICES.map((preset) => (
          <label className="choice" key={preset}>
            <input
              type="radio"
              name="usesPreset"
              value={preset}
              defaultChecked={preset === chosen}
              aria-invalid={error ? true : undefined}
            />
            <span>
              {form.presets[preset]}
              {preset !== "own" && (
                <span className="field-hint">
                  {list(RIGHTS_PRESETS[preset].map((use) => uses[use]))}
                </span>
              )}
            </span>
          </label>
        ))}
        {error && (
          <p className="field-error" id="uses-note">
            {faultText(messages, error)}
          </p>
        )}
      </fieldset>
      <fieldset className="use-choices">
        <legend>{form.usesTitle}</legend>
        {USES.map((use) => (
          <label className="choice" key={use}>
            <input
              type="checkbox"
              name={fieldOfUse(use)}
              value="true"
              defaultChecked={Boolean(values[fieldOfUse(use)])}
            />
            <span>{uses[use]}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
