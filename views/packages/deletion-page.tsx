import { useMessages } from "../../messages/context";
import type { DomainError } from "../../src/lib/errors";
import type { Package } from "../../src/packages/packages";
import type { Titled } from "../../src/rules/titled";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { OriginalTitle, useShownTitle } from "../ui/package-title";

type Lot = Pick<Package, "id"> & Titled;

export function DeletionPage({ lot }: { lot: Lot }) {
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

interface RefusedProps {
  lot: Lot;
  code: DomainError["code"];
  reason: string;
  supportEmail: string;
}

export function DeletionRefusedPage({ lot, code, reason, supportEmail }: RefusedProps) {
  const { common, collections, layout } = useMessages();
  const { deletion } = collections;
  const { text: title, original } = useShownTitle(lot);
  const insteadOf: Partial<
    Record<DomainError["code"], [text: string, href: string, label: string]>
  > = {
    "package-bid-on": [deletion.insteadOfBidOn, `mailto:${supportEmail}`, layout.footer.support],
    "package-sold": [deletion.insteadOfSold, "/contracts", deletion.contracts],
  };
  const [text, href, label] = insteadOf[code] ?? [null, `/package/${lot.id}`, common.viewPackage];
  return (
    <section className="confirmation">
      <h1>{deletion.refused({ title })}</h1>
      <OriginalTitle original={original} />
      <p>{reason}</p>
      {text && <p>{text}</p>}
      <div className="button-row">
        <LinkButton href="/corpus-profile" label={layout.corpusProfile} data-close-dialog />
        <LinkButton href={href} label={label} kind="primary" />
      </div>
    </section>
  );
}
