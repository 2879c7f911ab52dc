import type { Titled } from "../../src/lib/titled";
import type { Package } from "../../src/packages/packages";
import { useMessages } from "../messages/context";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { OriginalTitle, useShownTitle } from "../ui/package-title";

export function DeletionPage({ lot }: { lot: Pick<Package, "id"> & Titled }) {
  const { common, collections } = useMessages();
  const { deletion } = collections;
  const { text: title, original } = useShownTitle(lot);
  return (
    <section className="confirmation">
      <h1>{deletion.title}</h1>
      <p>{deletion.text({ title })}</p>
      <OriginalTitle original={original} />
      <form
        className="button-row"
        method="post"
        action={`/package/${lot.id}/deletion`}
        data-busy-form
      >
        <LinkButton href="/corpus-profile" label={common.cancel} data-close-dialog />
        <SubmitButton label={deletion.confirm} busyLabel={common.deleting} />
      </form>
    </section>
  );
}
