import type { Package } from "../../src/packages/packages";
import { useMessages } from "../messages/context";

interface Props {
  lot: Package;
  owns: boolean;
  isVerified: boolean;
}

export function AudienceNote({ lot, owns, isVerified }: Props) {
  const { onPage: words } = useMessages().invitations;
  if (lot.audience === "everyone") return null;
  const isInvited = lot.audience === "invited";
  return (
    <p className="panel-card audience-note">
      {isInvited ? words.invited : words.verified}{" "}
      {isInvited && owns && <a href={`/package/${lot.id}/invitations`}>{words.manage}</a>}
      {!isInvited && !owns && !isVerified && <a href="/settings/verification">{words.verify}</a>}
    </p>
  );
}
