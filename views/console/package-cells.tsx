import type { ListedPackage } from "../../src/console/packages";
import { useMessages } from "../messages/context";
import { PackageTitle } from "../ui/package-title";
import { PublisherName } from "../ui/publisher-name";

export function TitleCell({ lot }: { lot: ListedPackage }) {
  return <PackageTitle as="span" lot={lot} href={`/operator/packages/${lot.id}`} />;
}

export function SellerCell({ lot }: { lot: ListedPackage }) {
  return (
    <>
      <PublisherName lot={lot} />{" "}
      <a className="muted" href={`/operator/members/${lot.seller_id}`}>
        {lot.seller}
      </a>
    </>
  );
}

export function StateCell({ lot }: { lot: ListedPackage }) {
  const { moderation, packages } = useMessages();
  if (lot.removed_at !== null) return moderation.states.removed;
  if (lot.hidden_at !== null) return moderation.states.hidden;
  const isUpcoming = lot.status === "active" && lot.opens_on !== null;
  return (
    <>
      {packages.statuses[isUpcoming ? "upcoming" : lot.status]}
      {lot.certified === 1 && ` · ${packages.certified}`}
    </>
  );
}
