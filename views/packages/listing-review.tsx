import { useMessages, useTimes } from "../../messages/context";
import { faultText } from "../../messages/fault-text";
import { taxRuleLines } from "../../messages/tax-text";
import { type ListingFields, listingOfFields } from "../../src/packages/listing-fields";
import { type ListingStep, stepOfField } from "../../src/packages/listing-steps";
import { newListing } from "../../src/packages/schema";
import type { RequiredDetail } from "../../src/rules/deal";
import type { TaxRules } from "../../src/rules/tax";
import { reviewRows } from "./review-rows";

/** Longer values take a whole row. */
const MOST_IN_COLUMN = 120;

interface Props {
  values: ListingFields;
  twins: readonly { id: string; title: string }[];
  missing: readonly RequiredDetail[];
  /** What the invoice details say about tax; null while they say nothing. */
  tax: TaxRules | null;
  /** Null while there is no draft to preview. */
  draftId: string | null;
}

export function ListingReview({ values, twins, missing, tax, draftId }: Props) {
  const messages = useMessages();
  const { listing, trade } = messages;
  const times = useTimes();
  // An earlier step has checked the publication year, so any year passes here.
  const parsed = newListing(9999).safeParse(listingOfFields(values));
  const rows = parsed.success
    ? reviewRows(parsed.data, values, messages, times)
    : parsed.error.issues.map(({ path, message }) => ({
        label: listing.steps[stepOfField(path.join("."))],
        value: faultText(messages, message),
        step: stepOfField(path.join(".")),
      }));
  return (
    <>
      <p className="field-hint">{listing.reviewLead}</p>
      {twins.length > 0 && (
        <div role="note" className="deal-differs">
          <p>{listing.sameCollection}</p>
          <ul className="bullets">
            {twins.map(({ id, title }) => (
              <li key={id}>
                <a href={`/package/${id}`} target="_blank" rel="noopener">
                  <bdi>{title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {missing.length > 0 && <MissingDetails missing={missing} draftId={draftId} />}
      <dl className="facts listing-review">
        {rows.map(({ label, value, step }) => (
          <div
            key={`${step} ${label} ${value}`}
            className={value.length > MOST_IN_COLUMN ? "long" : undefined}
          >
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi> <EditButton label={label} step={step} />
            </dd>
          </div>
        ))}
        {tax && <TaxRow tax={tax} draftId={draftId} />}
      </dl>
      {parsed.success && draftId !== null && (
        <div>
          <a href={`/draft/${draftId}/contract.pdf`} target="_blank" rel="noopener">
            {trade.review.preview}
          </a>
          <p className="field-hint">{listing.contractPreview}</p>
        </div>
      )}
    </>
  );
}

function detailsHref(draftId: string | null): string {
  const back = draftId === null ? "/drafts" : `/draft/${draftId}?step=review`;
  return `/organization?returnTo=${encodeURIComponent(back)}#billing`;
}

function TaxRow({ tax, draftId }: { tax: TaxRules; draftId: string | null }) {
  const messages = useMessages();
  return (
    <div>
      <dt>{messages.invoices.tax}</dt>
      <dd>
        {taxRuleLines(messages, tax).map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
            <br />
          </span>
        ))}
        <a href={detailsHref(draftId)}>{messages.invoices.toDetails}</a>
      </dd>
    </div>
  );
}

function MissingDetails({ missing, draftId }: Pick<Props, "missing" | "draftId">) {
  const { invoices, listing } = useMessages();
  return (
    <div role="note" className="deal-differs">
      <p>{listing.missingDetails}</p>
      <ul className="bullets">
        {missing.map((detail) => (
          <li key={detail}>{invoices.missing[detail]}</li>
        ))}
      </ul>
      <p>
        <a href={detailsHref(draftId)}>{invoices.toDetails}</a>
      </p>
    </div>
  );
}

function EditButton({ label, step }: { label: string; step: ListingStep }) {
  const { common } = useMessages();
  const words = common.edit;
  return (
    <button
      className="link-button"
      type="submit"
      name="act"
      value={`to:${step}`}
      aria-label={common.labelled({ label: words, value: label })}
    >
      {words}
    </button>
  );
}
