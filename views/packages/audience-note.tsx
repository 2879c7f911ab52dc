import { useMessages } from "../../messages/context";
import type { Package } from "../../src/packages/packages";

interface Props {
  lot: Package;
  isOwner: boolean;
  isVerified: boolean;
}

export function AudienceNote({ lot, isOwner, isVerified }: Props) {
  const { onPage: words } = useMessages().invitations;
  if (lot.audience === "everyone") return null;
  const isInvited = lot.audience === "invited";
  return (
    <p className="panel-card audience-note">
      {isInvited ? words.invited : words.verified}{" "}
      {isInvited && isOwner && <a href={`/package/${lot.id}/invitations`}>{words.manage}</a>}
      {!isInvited && !isOwner && !isVerified && <a href="/settings/verification">{words.verify}</a>}
    </p>
  );
}
