import type { ListingFields } from "../../src/packages/listing-fields";
import { fieldOfUse, USES } from "../../src/rights/rights";
import { fieldOfTerm, TERM_NAMES } from "../../src/rights/terms";
import { useMessages } from "../messages/context";
import type { FilledForm } from "../ui/filled-form";

export function SavedElsewhere({
  saved,
  values,
}: { saved: ListingFields } & Pick<FilledForm, "values">) {
  const { collections, listing, rights } = useMessages();
  const labels: Partial<Record<string, unknown>> = {
    ...rights.form,
    ...listing.fields,
    ...collections.create.fields,
    termMonths: rights.form.term,
    machineMadePercent: rights.form.machineMade,
    ...Object.fromEntries(USES.map((use) => [fieldOfUse(use), rights.uses[use]])),
    ...Object.fromEntries(TERM_NAMES.map((name) => [fieldOfTerm(name), rights.terms.labels[name]])),
  };
  const changedFields = Object.entries(saved).filter(
    ([name, text]) => text !== (values[name] ?? ""),
  );
  return (
    <section className="saved-elsewhere" role="alert">
      <h2>{listing.savedElsewhere}</h2>
      <dl className="facts">
        {changedFields.map(([name, text]) => (
          <div key={name}>
            <dt>{String(labels[name] ?? name)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
