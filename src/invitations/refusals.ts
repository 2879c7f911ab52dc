import { Conflict, coded, Forbidden, NotFound, Refusal, TooManyRequests } from "../lib/errors";
import { DAY, SECOND } from "../lib/time";

export const MAX_INVITATIONS = 200;

export const INVITATIONS_A_DAY = 500;

export class NotByInvitation extends coded(Conflict, "not-by-invitation") {}

export class TooManyInvitations extends Conflict {
  constructor() {
    super("too-many-invitations", { most: MAX_INVITATIONS });
  }
}

export class InvitationsUsedUp extends TooManyRequests {
  constructor() {
    super(DAY / SECOND, "invitations-used-up", { most: INVITATIONS_A_DAY });
  }
}

export class SellerUnconfirmed extends coded(Forbidden, "invitations-unconfirmed") {}

const NAMED = 5;
const LONGEST_NAMED = 60;

export class InviteesUnknown extends Refusal {
  constructor(unknown: readonly string[]) {
    const some = unknown.slice(0, NAMED).map((name) => name.slice(0, LONGEST_NAMED));
    super("invitees-unknown", { named: some.join(", "), more: unknown.length - some.length });
  }
}

export class InvitationNotFound extends coded(NotFound, "invitation-not-found") {}
