import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { type Suggestion, suggestionFor } from "../../listings/suggestion";
import type { Analyzer } from "../../samples/analyzer/analyzer";
import type { FreeSpaceCheck } from "../../store/folder-store";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";
import { suggestTitle } from "./suggested-title";

export interface ListingDeps extends AppContext {
  analyzer: Analyzer;
  disk: FreeSpaceCheck;
}

/** An English title is only suggested, so that the seller reads it before it is stored. */
export async function suggestIfAsked(
  { db, analyzer }: Pick<ListingDeps, "db" | "analyzer">,
  sellerId: string,
  form: Form,
): Promise<(FilledForm & { suggestion?: Suggestion }) | null> {
  if (form.act === "suggest-title") {
    const englishTitle = form.englishTitle?.trim() || suggestTitle(form);
    return { ...EMPTY_FORM, values: { ...form, englishTitle } };
  }
  if (form.act !== "suggest") return null;
  const suggestion = await suggestionFor(db, analyzer, sellerId, form);
  return { ...EMPTY_FORM, values: form, suggestion };
}
