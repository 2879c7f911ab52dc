import { useMessages } from "../../messages/context";
import { beforeValue } from "../../src/lib/wording";
import { LinkButton } from "../ui/buttons";
import { ListingForm, type ListingFormProps } from "./listing-form";

export function FixedListingPage({
  packageId,
  isRunning,
}: {
  packageId: string;
  isRunning: boolean;
}) {
  const { changes, common, errors, listing } = useMessages();
  return (
    <section className="confirmation">
      <h1>{listing.fixed}</h1>
      <p>{errors["listing-fixed"]}</p>
      <p className="button-row">
        <LinkButton href={`/package/${packageId}`} label={common.viewPackage} kind="primary" />
        {isRunning && (
          <LinkButton href={`/package/${packageId}/changes`} label={changes.ask.link} />
        )}
      </p>
    </section>
  );
}

export function ListingPage({
  relistedFrom,
  ...props
}: Omit<ListingFormProps, "place"> & { relistedFrom: string | null }) {
  const { listing, relisting } = useMessages();
  const isDraft = props.target?.kind === "draft";
  return (
    <div className="seller-page">
      <section className="account-card wide" aria-labelledby="listing-title">
        <h1 id="listing-title">{isDraft ? listing.draftTitle : listing.editTitle}</h1>
        {!isDraft && <p className="muted">{listing.editLead}</p>}
        {isDraft && relistedFrom !== null && (
          <p className="muted">
            {beforeValue(relisting.draftOf)}
            <a href={`/package/${relistedFrom}`}>{props.values.title}</a>
          </p>
        )}
        <ListingForm {...props} place="page" />
      </section>
    </div>
  );
}
