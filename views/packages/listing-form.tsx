import { LISTING_DEFAULTS } from "../../src/packages/schema";
import {
  CONTENT_TYPES,
  FILTER_CATEGORIES,
  FILTER_LANGUAGES,
  LISTING_CATEGORIES,
  LISTING_LANGUAGES,
} from "../../src/packages/vocabulary";
import { useMessages } from "../messages/context";
import { RightsFields } from "../rights/rights-fields";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { SubmitButton } from "../ui/submit-button";
import { TextField } from "../ui/text-field";

export interface ListingFormProps extends FilledForm {
  /** Where the form stands, so that its answer fits: a page of its own or a dialog. */
  place: "page" | "dialog";
  currentYear: number;
}

/**
 * The form that lists a collection (docs/product.md#listing-form), the same on its page and in the
 * dialog.
 */
export function ListingForm({ values, errors, place, currentYear }: ListingFormProps) {
  const { collections, packages } = useMessages();
  const { create } = collections;
  const { fields } = create;
  const common = (name: keyof typeof fields) => ({
    name,
    label: fields[name],
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <form
      className="stack listing-form"
      id="listing-form"
      method="post"
      action="/create-package"
      noValidate
      {...(place === "dialog"
        ? { "hx-post": "/create-package", "hx-swap": "outerHTML" }
        : { "data-busy-form": true })}
    >
      <input type="hidden" name="place" value={place} />
      <Field {...common("title")} maxLength={200} required />
      <TextField {...common("description")} hint={fields.descriptionHint} rows={4} required />
      <div className="columns">
        <SelectField
          {...common("category")}
          placeholder={fields.choose}
          groups={[
            { label: fields.listing, values: LISTING_CATEGORIES },
            { label: fields.general, values: FILTER_CATEGORIES },
          ]}
          word={packages.category}
        />
        <SelectField
          {...common("language")}
          placeholder={fields.choose}
          groups={[
            { label: fields.scripts, values: LISTING_LANGUAGES },
            { label: fields.otherLanguages, values: FILTER_LANGUAGES },
          ]}
          word={packages.language}
        />
        <SelectField
          {...common("contentType")}
          placeholder={fields.choose}
          groups={[{ values: CONTENT_TYPES }]}
          word={(type) => create.contentTypes[type as keyof typeof create.contentTypes] ?? type}
        />
        <Field
          {...common("startingPrice")}
          inputMode="decimal"
          placeholder={create.placeholders.price}
          required
        />
        <Field
          {...common("collectionSize")}
          inputMode="numeric"
          placeholder={create.placeholders.size}
          defaultValue={values.collectionSize ?? LISTING_DEFAULTS.collectionSize}
          required
        />
        <Field {...common("publisher")} required />
        <Field
          {...common("publicationYear")}
          inputMode="numeric"
          placeholder={create.placeholders.year}
          defaultValue={values.publicationYear ?? currentYear}
          required
        />
        <Field
          {...common("auctionDurationHours")}
          inputMode="numeric"
          hint={fields.durationHint}
          defaultValue={values.auctionDurationHours ?? LISTING_DEFAULTS.auctionDurationHours}
          required
        />
      </div>
      <RightsFields values={values} errors={errors} />
      <div className="button-row">
        <SubmitButton label={create.submit} busyLabel={create.submitting} />
        {place === "dialog" && (
          <button className="button" type="button" data-close-dialog>
            {create.cancel}
          </button>
        )}
      </div>
    </form>
  );
}
