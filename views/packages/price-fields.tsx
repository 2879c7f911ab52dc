import { useMessages } from "../../messages/context";
import { AUDIENCES } from "../../src/packages/audience";
import { LICENSE_FIELDS } from "../../src/packages/license-fields";
import { AUCTION_DAYS, LISTING_DEFAULTS, UNSTATED_SALE } from "../../src/packages/schema";
import { SALES } from "../../src/rules/sale";
import { firstBidOn } from "../../src/rules/shown-price";
import { ExclusionFields } from "../bidders/exclusion-fields";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { BuyersFields } from "./buyers-fields";
import { FixedPriceFields } from "./fixed-price-fields";
import { StartFields } from "./start-fields";

export function PriceFields({ values, errors }: FilledForm) {
  const { collections, listing } = useMessages();
  const { fields } = collections.create;
  const { days, duration, hours, ownDuration, sale } = listing.fields;
  const typedHours = values.auctionDurationHours;
  const chosen = values.duration ?? durationOf(typedHours);
  return (
    <div className="columns">
      <BuyersFields values={values} errors={errors} />
      <fieldset className="field sale-rules only-own">
        <legend>{sale.label}</legend>
        {SALES.map((rule) => (
          <label key={rule} className="choice">
            <input
              type="radio"
              name="sale"
              value={rule}
              defaultChecked={(values.sale ?? UNSTATED_SALE) === rule}
              aria-describedby={`sale-${rule}`}
            />
            <span>
              {sale[rule]}
              <span className="field-hint" id={`sale-${rule}`}>
                {sale.hints[rule]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <LicenseFields values={values} errors={errors} />
      <FixedPriceFields values={values} errors={errors} />
      <StartingPrice values={values} errors={errors} />
      <Field
        name="reservePrice"
        label={listing.fields.reserveOptional}
        defaultValue={values.reservePrice}
        error={errors.reservePrice}
        hint={listing.fields.reserveHint}
        inputMode="decimal"
      />
      <AudienceFields values={values} errors={errors} />
      <FoldedExclusions values={values} errors={errors} />
      <StartFields values={values} errors={errors} />
      <div className="field">
        <label htmlFor="duration">{duration}</label>
        <select id="duration" name="duration" defaultValue={chosen}>
          {AUCTION_DAYS.map((count) => (
            <option key={count} value={count * 24}>
              {days({ count })}
            </option>
          ))}
          <option value="own">{ownDuration}</option>
        </select>
      </div>
      <Field
        name="auctionDurationHours"
        label={hours}
        defaultValue={chosen === "own" ? typedHours : ""}
        error={errors.auctionDurationHours}
        hint={fields.durationHint}
        inputMode="numeric"
      />
    </div>
  );
}

function StartingPrice({ values, errors }: FilledForm) {
  const { collections, listing } = useMessages();
  const { firstBid, startingPriceHint: hint } = listing.fields;
  const amount = firstBidOn(values.startingPrice ?? "");
  return (
    <div
      className="read-field"
      data-read-as="first-bid"
      data-read={firstBid({ amount: "{amount}" })}
      data-hint={hint}
    >
      <Field
        name="startingPrice"
        label={collections.create.fields.startingPrice}
        defaultValue={values.startingPrice}
        error={errors.startingPrice}
        inputMode="decimal"
        placeholder="1000"
        required
      />
      <p className="field-hint" role="status">
        {amount === null ? hint : firstBid({ amount })}
      </p>
      <p className="field-hint only-fixed">{listing.fields.fixedPriceHint}</p>
    </div>
  );
}

export function durationOf(hours: string | undefined): string {
  if (hours === undefined) return String(LISTING_DEFAULTS.auctionDurationHours);
  return AUCTION_DAYS.some((days) => String(days * 24) === hours) ? hours : "own";
}

const EXCLUSIONS = ["excludedCountries", "excludedOrganizations"] as const;

function FoldedExclusions({ values, errors }: FilledForm) {
  const { bidders } = useMessages();
  return (
    <details className="unfolds" open={EXCLUSIONS.some((name) => values[name] || errors[name])}>
      <summary>{bidders.exclusions.title}</summary>
      <div className="columns">
        <ExclusionFields values={values} errors={errors} />
      </div>
    </details>
  );
}

function AudienceFields({ values, errors }: FilledForm) {
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

function LicenseFields({ values, errors }: FilledForm) {
  const { listing, rights } = useMessages();
  const { licenses } = listing.fields;
  const fieldProps = (name: (typeof LICENSE_FIELDS)[number]) => ({
    name,
    label: licenses[name],
    defaultValue: values[name],
    error: errors[name],
  });
  const hasChoices = LICENSE_FIELDS.some((name) => errors[name] || !isDefaultValue(values[name]));
  return (
    <fieldset className="field license-fields only-own">
      <legend>{listing.licenses.label}</legend>
      <SelectField
        name="exclusive"
        label={rights.form.exclusive}
        defaultValue={values.exclusive}
        error={errors.exclusive}
        placeholder={rights.notStated}
        groups={[{ values: ["true", "false"] }]}
        labelFor={(value) => (value === "true" ? rights.form.yes : rights.form.no)}
      />
      {values.exclusive === "true" && <p className="field-hint">{licenses.exclusiveRights}</p>}
      {/* Sellers can still correct values that they entered before choosing exclusive rights. */}
      {(values.exclusive !== "true" || hasChoices) && (
        <div className="columns">
          <Field
            {...fieldProps("seats")}
            defaultValue={values.seats ?? "1"}
            hint={licenses.seatsHint}
            inputMode="numeric"
          />
          <Field
            {...fieldProps("exclusiveFrom")}
            hint={licenses.exclusiveHint}
            inputMode="decimal"
          />
          <SelectField
            {...fieldProps("shelf")}
            hint={licenses.shelfHint}
            placeholder={rights.form.no}
            groups={[{ values: ["true", "unlimited"] }]}
            labelFor={(value) => licenses.shelfChoices[value as "true" | "unlimited"]}
          />
        </div>
      )}
    </fieldset>
  );
}

const isDefaultValue = (value = "") => ["", "1", "false"].includes(value);
