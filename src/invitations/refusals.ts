import { Conflict, coded, Forbidden, NotFound, Refusal, TooManyRequests } from "../lib/errors";
import { DAY, SECOND } from "../lib/time";

export const MAX_INVITATIONS = 200;

export const INVITATIONS_PER_DAY = 500;

export class NotByInvitation extends coded(Conflict, "not-by-invitation") {}

export class TooManyInvitations extends Conflict {
  constructor() {
    super("too-many-invitations", { most: MAX_INVITATIONS });
  }
}

export class InvitationsUsedUp extends TooManyRequests {
  constructor() {
    super(DAY / SECOND, "invitations-used-up", { most: INVITATIONS_PER_DAY });
  }
}

export class SellerUnconfirmed extends coded(Forbidden, "invitations-unconfirmed") {}

const MAX_SHOWN_NAMES = 5;
const MAX_NAME_LENGTH = 60;

export class InviteesUnknown extends Refusal {
  constructor(unknownNames: readonly string[]) {
    const shownNames = unknownNames
      .slice(0, MAX_SHOWN_NAMES)
      .map((name) => name.slice(0, MAX_NAME_LENGTH));
    super("invitees-unknown", {
      named: shownNames.join(", "),
      more: unknownNames.length - shownNames.length,
    });
  }
}

export class InvitationNotFound extends coded(NotFound, "invitation-not-found") {}
