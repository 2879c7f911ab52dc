import { useMessages } from "../../messages/context";
import { BUYERS, buyersOf, USUAL_LICENSEES } from "../../src/packages/buyers-fields";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";

/** Its answer hides the other ways to sell; the last choice shows them. */
export function BuyersFields({ values, errors }: FilledForm) {
  const { buyers: words } = useMessages().listing.fields;
  const chosen = buyersOf(values);
  const seats = chosen === "many" ? values.seats : undefined;
  return (
    <>
      <fieldset className="field sale-rules">
        <legend>{words.label}</legend>
        {BUYERS.map((choice) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name="buyers"
              value={choice}
              defaultChecked={chosen === choice}
              aria-describedby={`buyers-${choice}`}
            />
            <span>
              {words.choices[choice]}
              <span className="field-hint" id={`buyers-${choice}`}>
                {words.hints[choice]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="only-many">
        <Field
          name="licensees"
          label={words.licensees}
          defaultValue={values.licensees ?? seats ?? USUAL_LICENSEES}
          error={chosen === "many" ? errors.seats : undefined}
          hint={words.licenseesHint}
          inputMode="numeric"
        />
      </div>
    </>
  );
}
