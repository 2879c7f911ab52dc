import { SALES } from "../../src/lib/sale";
import { AUCTION_DAYS, LISTING_DEFAULTS } from "../../src/packages/schema";
import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { AudienceFields } from "./audience-fields";
import { LicenceFields } from "./licence-fields";
import { StartFields } from "./start-fields";

interface Props extends FilledForm {
  certificationDays?: number | null | undefined;
}

export function PriceFields({ values, errors, certificationDays }: Props) {
  const { collections, listing } = useMessages();
  const { fields } = collections.create;
  const { days, duration, hours, ownDuration, sale } = listing.fields;
  const typedHours = values.auctionDurationHours;
  const chosen = values.duration ?? durationOf(typedHours);
  return (
    <div className="columns">
      <Field
        name="startingPrice"
        label={fields.startingPrice}
        defaultValue={values.startingPrice}
        error={errors.startingPrice}
        inputMode="decimal"
        placeholder="1000"
        required
      />
      <Field
        name="reservePrice"
        label={listing.fields.reserve}
        defaultValue={values.reservePrice}
        error={errors.reservePrice}
        hint={listing.fields.reserveHint}
        inputMode="decimal"
      />
      <fieldset className="field sale-rules">
        <legend>{sale.label}</legend>
        {SALES.map((rule) => (
          <label key={rule} className="choice">
            <input
              type="radio"
              name="sale"
              value={rule}
              defaultChecked={(values.sale ?? "highest") === rule}
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
      <AudienceFields {...{ values, errors }} />
      <StartFields {...{ values, errors, certificationDays }} />
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
      <LicenceFields {...{ values, errors }} />
    </div>
  );
}

function durationOf(hours: string | undefined): string {
  if (hours === undefined) return String(LISTING_DEFAULTS.auctionDurationHours);
  return AUCTION_DAYS.some((days) => String(days * 24) === hours) ? hours : "own";
}
