import type { ListingTarget } from "../../../views/packages/listing-actions";
import { ListingForm } from "../../../views/packages/listing-form";
import { ListingPage } from "../../../views/packages/listing-page";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { sellerInvoicing } from "../../invoices/details";
import type { Suggestion } from "../../listings/suggestion";
import type { Draft } from "../../packages/drafts";
import type { ListingFields } from "../../packages/listing-fields";
import { type FormStep, shownStep } from "../../packages/listing-steps";
import type { Package } from "../../packages/packages";
import { runningTwinsOf } from "../../rights/same-collection";
import type { FeeRates } from "../../rules/fees";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";
import { invalidInput, refusalFields } from "../http/errors";
import { dialogOrPage, fieldErrorsOf, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";
import { faultsBefore } from "./listing-wizard";

type EditTarget = Exclude<ListingTarget, { kind: "new" }> & {
  relistedFrom: string | null;
  /** Null for a draft, because the fees are fixed at publication. */
  fees: FeeRates | null;
};

type FormState = (FilledForm | RefusedForm) & { suggestion?: Suggestion };

export function targetOf(kind: "draft" | "package", row: Draft | Package): EditTarget {
  const { id, relisted_from: relistedFrom } = row;
  const target = { kind, id, relistedFrom };
  if (!("version" in row)) return { ...target, revision: row.revision, fees: null };
  const fees = { buyer: row.buyer_fee_rate, seller: row.seller_fee_rate };
  return { ...target, revision: row.version, fees };
}

/** A page redirects, so that the Back button never repeats a POST; its GET shows any faults. */
export function draftStepPage(services: PageDeps) {
  const show = listingPages(services);
  return async (
    step: FormStep,
    context: PageContext,
    draft: Draft,
    form: Form,
  ): Promise<Response> => {
    const faults = faultsBefore(step, form, services.clock.now());
    if (!isDialog(context.request, form)) {
      const shown = faults ? shownStep({}, fieldErrorsOf(invalidInput(faults))) : step;
      return seeOther(`/draft/${draft.id}?step=${shown}${faults ? `&to=${step}` : ""}`);
    }
    if (faults) {
      const reason = invalidInput(faults);
      const refused = { values: form, errors: fieldErrorsOf(reason), reason };
      return show(context, targetOf("draft", draft), refused);
    }
    return show(context, targetOf("draft", draft), { ...EMPTY_FORM, values: { ...form, step } });
  };
}

type PageDeps = Pick<AppContext, "db" | "clock" | "pages" | "config">;

interface PageContext {
  reader: Reader;
  request: Request;
}

const isDialog = ({ headers }: Request, { place }: Form) =>
  place === "dialog" && isFragmentWanted(headers);

export function listingPages({ db, pages, config }: PageDeps) {
  const notesOf = async (
    { viewer }: Reader,
    relistedFrom: string | null,
    { values, errors }: FormState,
  ) => {
    if (!viewer || shownStep(values, errors) !== "review") return {};
    const { title = "", description = "" } = values;
    const sellerId = viewer.id;
    return {
      twins: await runningTwinsOf(db, { sellerId, title, description, relistedFrom }),
      ...(await sellerInvoicing(db, sellerId)),
    };
  };
  return async (
    { reader, request }: PageContext,
    { relistedFrom, fees: fixedFees, ...target }: EditTarget,
    formState: FormState,
    savedFields: ListingFields | null = null,
  ): Promise<Response> => {
    const messages = pages.messages(reader);
    const fees = fixedFees ?? config.fees;
    const sharedProps = { fees, ...(await notesOf(reader, relistedFrom, formState)) };
    const { draftTitle, editTitle } = messages.listing;
    const title = target.kind === "draft" ? draftTitle : editTitle;
    const response = refusalFields(messages, "reason" in formState ? formState : undefined);
    if (isDialog(request, formState.values)) {
      const content = (
        <ListingForm
          {...formState}
          target={target}
          saved={savedFields}
          {...sharedProps}
          place="dialog"
        />
      );
      return dialogOrPage(pages, reader, request, { title, content, ...response });
    }
    const page = (
      <ListingPage
        {...formState}
        target={target}
        relistedFrom={relistedFrom}
        saved={savedFields}
        {...sharedProps}
      />
    );
    return pages.page(reader, { title, current: "corpusProfile", main: page, ...response });
  };
}
