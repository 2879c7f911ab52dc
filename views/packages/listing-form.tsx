import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { ListingFields } from "../../src/packages/listing-fields";
import { FORM_STEPS, type FormStep, neighborOf, shownStep } from "../../src/packages/listing-steps";
import { PRESET_FORM } from "../../src/packages/presets";
import { PRESET_START, presetStart } from "../../src/packages/start-fields";
import { languageTag } from "../../src/packages/vocabulary";
import type { RequiredDetail } from "../../src/rules/deal";
import type { FeeRates } from "../../src/rules/fees";
import type { TaxRules } from "../../src/rules/tax";
import { FeeRule } from "../fees/fee-rule";
import { RightsFields } from "../rights/rights-fields";
import type { FilledForm } from "../ui/filled-form";
import { ContentFields } from "./content-fields";
import { ListingActions, type ListingTarget } from "./listing-actions";
import { ListingReview } from "./listing-review";
import { PriceFields } from "./price-fields";
import { PriceSuggestion, type Suggestion } from "./price-suggestion";
import { SampleFields } from "./sample-fields";
import { SavedElsewhere } from "./saved-elsewhere";

export interface ListingFormProps extends FilledForm {
  place: "page" | "dialog";
  target?: ListingTarget;
  /** Identifies a new form until it is sent. */
  draftKey?: string;
  /** What an empty form has as the publisher. */
  publisher?: string;
  saved?: ListingFields | null;
  suggestion?: Suggestion;
  fees: FeeRates;
  /** Other auctions of the seller that seem to offer the same collection. */
  twins?: readonly { id: string; title: string }[];
  /** What the seller's invoices still need. */
  missing?: readonly RequiredDetail[];
  tax?: TaxRules | null;
}

/**
 * Every step contains all fields, so the form works without JavaScript. Edits are not stored
 * between steps, so their form shows all fields at once.
 */
export function ListingForm(props: ListingFormProps) {
  const { errors, place, target = { kind: "new" } } = props;
  // Only an empty form preselects choices; in others, what is unstated stays unstated.
  const isEmpty = Object.keys(props.values).length === 0;
  const values: ListingFields = isEmpty
    ? { ...PRESET_FORM, publisher: props.publisher ?? "" }
    : props.values;
  const { listing } = useMessages();
  const action = formAction(target);
  const step = target.kind === "package" ? null : shownStep(values, errors);
  const isFresh = values.act === undefined && Object.keys(errors).length === 0;
  const shown = { step, hasMoved: values.step !== undefined };
  return (
    <form
      className="stack listing-form"
      id="listing-form"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      data-listing-form
      data-fresh={isFresh || undefined}
      {...(place === "dialog"
        ? { "hx-post": action, "hx-swap": "outerHTML" }
        : { "data-busy-form": true })}
    >
      <input type="hidden" name="place" value={place} />
      {step && <input type="hidden" name="step" value={step} />}
      {target.kind === "new" ? (
        <input
          type="hidden"
          name="draftKey"
          value={values.draftKey ?? props.draftKey ?? crypto.randomUUID()}
        />
      ) : (
        <input type="hidden" name="revision" value={target.revision} />
      )}
      {step ? <ListingStepLinks step={step} /> : <DefaultButton />}
      {!isEmpty && <CertificationProgress values={values} withSample={target.kind !== "package"} />}
      <p
        className="field-hint"
        role="status"
        data-status
        data-restored={listing.restored}
        data-saved={target.kind === "package" ? undefined : listing.saved}
        data-unsaved={listing.unsaved}
      >
        {target.kind === "draft" && isFresh && listing.saved}
      </p>
      {props.saved && <SavedElsewhere saved={props.saved} values={values} />}
      <Step name="what" {...shown}>
        <ContentFields {...props} values={values} />
      </Step>
      <Step name="sample" {...shown}>
        {target.kind === "package" ? (
          <p className="field-hint">{listing.sample.elsewhere}</p>
        ) : (
          <SampleFields values={values} errors={errors} />
        )}
      </Step>
      <Step name="rights" {...shown}>
        <RightsFields values={values} errors={errors} />
      </Step>
      <Step name="sale" {...shown}>
        <PriceSuggestion suggestion={props.suggestion} withSample={target.kind !== "package"} />
        <PriceFields {...props} values={step === "sale" ? withStart(values) : values} />
      </Step>
      {step === "review" && (
        <Step name="review" {...shown}>
          <ListingReview
            values={values}
            twins={props.twins ?? []}
            missing={props.missing ?? []}
            tax={props.tax ?? null}
            draftId={target.kind === "draft" ? target.id : null}
          />
        </Step>
      )}
      {step !== "what" && step !== "sample" && step !== "rights" && <FeeRule fees={props.fees} />}
      <ListingActions place={place} target={target} step={step} />
    </form>
  );
}

function withStart(values: ListingFields): ListingFields {
  return values.opens === PRESET_START ? { ...values, opens: presetStart(values) } : values;
}

function formAction(target: ListingTarget): string {
  if (target.kind === "new") return "/create-package";
  return target.kind === "draft" ? `/draft/${target.id}` : `/package/${target.id}/edit`;
}

interface StepProps {
  name: FormStep;
  /** Null shows all. */
  step: FormStep | null;
  hasMoved: boolean;
  children: ReactNode;
}

function Step({ name, step, hasMoved, children }: StepProps) {
  const { listing } = useMessages();
  const shown = step === null || name === step;
  return (
    <section
      className="form-step"
      id={`step-${name}`}
      hidden={!shown}
      aria-label={listing.steps[name]}
    >
      <h2 tabIndex={-1} data-focus={shown && hasMoved ? true : undefined}>
        {listing.steps[name]}
      </h2>
      {children}
    </section>
  );
}

interface Props {
  values: ListingFields;
  withSample: boolean;
}

function CertificationProgress({ values, withSample }: Props) {
  const { listing, packages } = useMessages();
  const { language = "" } = values;
  const needsTitle = language !== "" && languageTag(language) !== "en" && !values.englishTitle;
  const missing = [
    ...(needsTitle ? [listing.fields.englishTitle] : []),
    ...(withSample && !values.sampleText ? [listing.steps.sample] : []),
  ];
  const { missing: missingWords, complete } = listing.certification;
  return (
    <p className="field-hint">
      {missing.length > 0 ? missingWords({ list: packages.list(missing) }) : complete}
    </p>
  );
}

/** The Enter key submits a form with its first button. */
function DefaultButton({ act }: { act?: string }) {
  return (
    <button
      className="visually-hidden"
      type="submit"
      {...(act && { name: "act", value: act })}
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

function ListingStepLinks({ step }: { step: FormStep }) {
  const { listing } = useMessages();
  const next = neighborOf(step, 1);
  return (
    <>
      {next && <DefaultButton act={`to:${next}`} />}
      <nav className="form-steps" aria-label={listing.steps.title}>
        {FORM_STEPS.map((name, i) => (
          <button
            key={name}
            type="submit"
            name="act"
            value={`to:${name}`}
            aria-current={name === step ? "step" : undefined}
          >
            {i + 1}. {listing.steps[name]}
          </button>
        ))}
      </nav>
    </>
  );
}
