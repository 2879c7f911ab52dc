import { formatDollars } from "../../src/lib/money";
import type { PriceRange } from "../../src/packages/price-range";
import { AUCTION_DAYS, LISTING_DEFAULTS } from "../../src/packages/schema";
import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";

interface Props extends FilledForm {
  /** Null where it was asked for without what it needs. */
  suggestion?: PriceRange | null;
}

/** For how much and how long a collection is offered (docs/product.md#listing-form). */
export function PriceFields({ values, errors, suggestion }: Props) {
  const { collections, listing } = useMessages();
  const { fields, placeholders } = collections.create;
  const { days, duration, hours, ownDuration } = listing.fields;
  const typedHours = values.auctionDurationHours;
  const chosen = values.duration ?? durationOf(typedHours);
  return (
    <>
      <p className="field-hint">{listing.sampleNote}</p>
      <div className="columns">
        <Field
          name="startingPrice"
          label={fields.startingPrice}
          defaultValue={values.startingPrice}
          error={errors.startingPrice}
          inputMode="decimal"
          placeholder={placeholders.price}
          required
        />
        <div className="field">
          <label htmlFor="duration">{duration}</label>
          <select id="duration" name="duration" defaultValue={chosen}>
            {AUCTION_DAYS.map((count) => (
              <option key={count} value={count * 24}>
                {days(count)}
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
      <p>
        <button className="button small" type="submit" name="act" value="suggest">
          {listing.suggestion.ask}
        </button>
      </p>
      {suggestion !== undefined && (
        <p className="price-suggestion" role="status">
          <Suggestion range={suggestion} />
        </p>
      )}
    </>
  );
}

/** A week, unless hours were given that are none of the choices. */
function durationOf(hours: string | undefined): string {
  if (hours === undefined) return String(LISTING_DEFAULTS.auctionDurationHours);
  return AUCTION_DAYS.some((days) => String(days * 24) === hours) ? hours : "own";
}

function Suggestion({ range }: { range: PriceRange | null }) {
  const { suggestion } = useMessages().listing;
  if (range === null) return suggestion.unknown;
  if (range.basis === "few") return suggestion.few(range.count);
  const [low, high] = [formatDollars(range.lowCents), formatDollars(range.highCents)];
  return suggestion[range.basis]({ low, high, count: range.count });
}
