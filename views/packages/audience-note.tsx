import { useMessages } from "../../messages/context";
import { exclusionsOf } from "../../src/packages/exclusion-fields";
import type { Package } from "../../src/packages/packages";
import { Gap } from "../ui/gap";

interface Props {
  lot: Package;
  isOwner: boolean;
  isVerified: boolean;
  /** How many members wait for the seller's approval; only for the owner. */
  waiting: number;
}

export function AudienceNote({ lot, isOwner, isVerified, waiting }: Props) {
  const { bidders, invitations } = useMessages();
  const { audience } = lot;
  if (audience === "everyone" && !isOwner) return null;
  const notes = { ...invitations.onPage, approved: bidders.onPage.approved, everyone: "" };
  return (
    <p className="panel-card audience-note">
      {notes[audience]}
      <Gap />
      {audience === "invited" && isOwner && (
        <a href={`/package/${lot.id}/invitations`}>{notes.manage}</a>
      )}
      {audience === "verified" && !isOwner && !isVerified && (
        <a href="/settings/verification">{notes.verify}</a>
      )}
      {isOwner && <BiddersLink lot={lot} waiting={waiting} />}
    </p>
  );
}

function BiddersLink({ lot, waiting }: Pick<Props, "lot" | "waiting">) {
  const { bidders, packages, profile } = useMessages();
  const words = bidders.onPage;
  const { countries, organizations } = exclusionsOf(lot);
  const excluded = [...countries.map((code) => profile.country(code)), ...organizations];
  return (
    <>
      {excluded.length > 0 && words.excluding({ list: packages.list(excluded) })}
      <Gap />
      <a href={`/package/${lot.id}/bidders`}>
        {lot.audience === "approved" ? words.requests({ count: waiting }) : words.exclude}
      </a>
    </>
  );
}
