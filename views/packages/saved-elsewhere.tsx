import { useMessages, useTimes } from "../../messages/context";
import type { ListingFields } from "../../src/packages/listing-fields";
import type { FilledForm } from "../ui/filled-form";
import { fieldTexts } from "./field-texts";

const MAX_SHOWN = 1000;

export function SavedElsewhere({
  saved,
  values,
}: { saved: ListingFields } & Pick<FilledForm, "values">) {
  const messages = useMessages();
  const { listing, rights } = messages;
  const texts = new Set(Object.values(fieldTexts(messages, useTimes())));
  const changedTexts = [...texts].filter(({ text }) => text(saved) !== text(values));
  const shorten = (text: string) =>
    text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return (
    <section className="saved-elsewhere" role="alert">
      <h2>{listing.savedElsewhere}</h2>
      <dl className="facts">
        {changedTexts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shorten(text(saved)) || rights.notStated}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
