import { useMessages, useTimeZone } from "../../messages/context";
import { PRESET_START, START_CHOICES, startFormValues } from "../../src/packages/start-fields";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { useSentences } from "../ui/gap";

export function StartFields({ values, errors }: FilledForm) {
  const sentences = useSentences();
  const { start } = useMessages().listing.fields;
  const zone = useTimeZone();
  const { opens, at } = startFormValues(values, zone);
  const isPreset = values.opens === PRESET_START;
  return (
    <>
      <fieldset className="field sale-rules">
        <legend>{start.label}</legend>
        {START_CHOICES.map((choice) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name="opens"
              value={choice}
              defaultChecked={!isPreset && opens === choice}
              aria-describedby="start-hint"
            />
            <span>{start.choices[choice]}</span>
          </label>
        ))}
        <span className="field-hint" id="start-hint">
          {sentences(start.hint, start.certificationTime)}
        </span>
      </fieldset>
      {isPreset && <input type="hidden" name="opens" value={PRESET_START} />}
      <input type="hidden" name="opensZone" value={zone} />
      <Field
        name="opensAt"
        type="datetime-local"
        label={start.time({ zone })}
        defaultValue={at}
        error={errors.startsAt}
        hint={start.timeHint}
      />
    </>
  );
}
