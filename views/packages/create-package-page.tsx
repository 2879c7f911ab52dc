import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { Draft } from "../../src/packages/drafts";
import type { OwnPackage } from "../../src/packages/own-packages";
import { DraftList } from "./draft-list";
import { ListingForm, type ListingFormProps } from "./listing-form";
import { OwnPackages } from "./own-packages";

interface Props extends Omit<ListingFormProps, "place"> {
  packages: readonly OwnPackage[];
  drafts: readonly Draft[];
  upload: ReactNode;
}

export function CreatePackagePage({ packages, drafts, upload, ...form }: Props) {
  const { collections, listing } = useMessages();
  const { create } = useMessages().collections;
  return (
    <div className="seller-page">
      <section className="account-card wide" aria-labelledby="create-title">
        <h1 id="create-title">{collections.listNew}</h1>
        <p className="muted">
          {create.lead} <a href="/packages/import">{listing.import.title}</a>
        </p>
        <ListingForm {...form} place="page" />
      </section>
      <DraftList drafts={drafts} />
      <OwnPackages packages={packages} />
      {upload}
    </div>
  );
}
