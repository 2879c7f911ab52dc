import { useMessages } from "../../messages/context";
import { FIXED_LICENSES } from "../../src/packages/fixed-price-fields";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";

/** Shown once a fixed price is chosen, which hides what only auctions have. */
export function FixedPriceFields({ values, errors }: FilledForm) {
  const { listing, rights } = useMessages();
  const {
    fixedLicenses: words,
    lastDay,
    lastDayHint,
    takesOffers,
    takesOffersHint,
  } = listing.fields;
  const { form } = rights;
  const chosen = values.fixedLicenses ?? (values.shelf === "unlimited" ? "any" : "one");
  return (
    <>
      <fieldset className="field sale-rules only-fixed">
        <legend>{words.label}</legend>
        {FIXED_LICENSES.map((choice) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name="fixedLicenses"
              value={choice}
              defaultChecked={chosen === choice}
            />
            <span>{words[choice]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="field sale-rules only-fixed">
        <legend>{takesOffers}</legend>
        {(["true", "false"] as const).map((choice) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name="offers"
              value={choice}
              defaultChecked={(values.offers === "true") === (choice === "true")}
            />
            <span>{choice === "true" ? form.yes : form.no}</span>
          </label>
        ))}
        <span className="field-hint">{takesOffersHint}</span>
      </fieldset>
      <div className="only-fixed">
        <Field
          name="lastDay"
          type="date"
          label={lastDay}
          defaultValue={values.lastDay}
          error={errors.lastDay}
          hint={lastDayHint}
        />
      </div>
    </>
  );
}
