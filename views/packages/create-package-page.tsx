import { useMessages } from "../../messages/context";
import { Gap } from "../ui/gap";
import { ListingForm, type ListingFormProps } from "./listing-form";

/** What differs between the empty forms of two sellers. */
export type EmptyFormSlot = "draft-key" | "publisher";

type Props = Omit<ListingFormProps, "place">;

export function CreatePackagePage(form: Props) {
  const { collections, listing } = useMessages();
  const { create } = useMessages().collections;
  return (
    <div className="seller-page">
      <section className="account-card wide" aria-labelledby="create-title">
        <h1 id="create-title">{collections.listNew}</h1>
        <p className="muted">
          {create.lead}
          <Gap />
          <a href="/packages/import">{listing.import.title}</a> ·{" "}
          <a href="/corpus-profile">{collections.own}</a>
        </p>
        <ListingForm {...form} place="page" />
      </section>
    </div>
  );
}
