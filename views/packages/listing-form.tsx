import type { ReactNode } from "react";
import type { ListingFields } from "../../src/packages/listing-fields";
import { useMessages } from "../messages/context";
import { RightsFields } from "../rights/rights-fields";
import type { FilledForm } from "../ui/filled-form";
import { SubmitButton } from "../ui/submit-button";
import { ContentFields } from "./content-fields";
import { PriceFields } from "./price-fields";
import { PriceSuggestion, type Suggestion } from "./price-suggestion";
import { SampleFields } from "./sample-fields";
import { SavedElsewhere } from "./saved-elsewhere";

export type ListingTarget =
  | { kind: "new" }
  | { kind: "draft" | "package"; id: string; revision: number };

export interface ListingFormProps extends FilledForm {
  place: "page" | "dialog";
  target?: ListingTarget;
  saved?: ListingFields | null;
  suggestion?: Suggestion;
}

const STEPS = ["content", "rights", "price", "review"] as const;

export function ListingForm(props: ListingFormProps) {
  const { values, errors, place, target = { kind: "new" } } = props;
  const { listing } = useMessages();
  const action = actionOf(target);
  return (
    <form
      className="stack listing-form"
      id="listing-form"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      {...(place === "dialog"
        ? { "hx-post": action, "hx-swap": "outerHTML" }
        : {
            "data-busy-form": true,
            "data-steps": JSON.stringify({ next: listing.steps.next, back: listing.steps.back }),
          })}
    >
      <input type="hidden" name="place" value={place} />
      {target.kind !== "new" && <input type="hidden" name="revision" value={target.revision} />}
      {props.saved && <SavedElsewhere saved={props.saved} values={values} />}
      {place === "page" && (
        <nav className="form-steps" aria-label={listing.steps.title}>
          {STEPS.map((step, i) => (
            <a key={step} href={`#step-${step}`}>
              {i + 1}. {listing.steps[step]}
            </a>
          ))}
        </nav>
      )}
      <Step name="content">
        <ContentFields {...props} />
      </Step>
      <Step name="rights">
        <RightsFields values={values} errors={errors} />
      </Step>
      <Step name="price">
        {target.kind === "package" ? (
          <p className="field-hint">{listing.sample.elsewhere}</p>
        ) : (
          <SampleFields values={values} errors={errors} />
        )}
        <PriceSuggestion suggestion={props.suggestion} withSample={target.kind !== "package"} />
        <PriceFields {...props} />
      </Step>
      <Step name="review">
        <p className="field-hint">{listing.reviewLead}</p>
        <dl className="facts" data-review />
      </Step>
      <Actions place={place} target={target} />
    </form>
  );
}

function actionOf(target: ListingTarget): string {
  if (target.kind === "new") return "/create-package";
  return target.kind === "draft" ? `/draft/${target.id}` : `/package/${target.id}/edit`;
}

function Step({ name, children }: { name: (typeof STEPS)[number]; children: ReactNode }) {
  const { listing } = useMessages();
  return (
    <section className="form-step" id={`step-${name}`} aria-label={listing.steps[name]} data-step>
      {name !== "rights" && <h2>{listing.steps[name]}</h2>}
      {children}
    </section>
  );
}

function Actions({ place, target }: { place: "page" | "dialog"; target: ListingTarget }) {
  const { common, collections, listing } = useMessages();
  const { create } = collections;
  const { actions } = listing;
  const act = (value: string, label: string) => (
    <button className="button" type="submit" name="act" value={value}>
      {label}
    </button>
  );
  return (
    <div className="button-row">
      {target.kind === "package" ? (
        <SubmitButton label={actions.save} busyLabel={actions.busy} />
      ) : (
        <>
          <SubmitButton label={create.submit} busyLabel={create.submitting} />
          {act("draft", actions.saveDraft)}
        </>
      )}
      {target.kind === "draft" && act("delete", actions.deleteDraft)}
      {place === "dialog" && (
        <button className="button" type="button" data-close-dialog>
          {common.cancel}
        </button>
      )}
    </div>
  );
}
