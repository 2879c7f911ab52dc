import type { Db } from "../../db/client";
import { messagesFor } from "../../views/messages/catalogue";
import { inviteMember } from "../accounts/invitations";
import { removeSecondFactor } from "../accounts/lost-second-factor";
import { emailAddress } from "../accounts/schema";
import { endSessionsByEmail } from "../accounts/session-list";
import { confirmAddress } from "../accounts/verification";
import {
  approveCertification,
  declineCertification,
  withdrawSeal,
} from "../certification/decisions";
import { grantRole, operatorsWithRight, revokeRole } from "../certification/operator-roles";
import type { Config } from "../config";
import { canonicalAddress } from "../lib/addresses";
import { DomainError, Obstacle } from "../lib/errors";
import type { Clock } from "../lib/time";
import { pardonAddress } from "../moderation/notice-pause";
import { errorText } from "../web/http/errors";
import { withSharedDatabase } from "./database";
import type { OperatorCommand } from "./operator-orders";
import { withAnnouncements } from "./shared";

/** The running server sends the emails that are queued here. @throws Obstacle */
export function operate(config: Config, clock: Clock, command: OperatorCommand): Promise<string> {
  return withSharedDatabase(config, (db) =>
    withAnnouncements(db, config, () =>
      withReadableErrors(() => executeOperatorCommand(db, config, clock, command)),
    ),
  );
}

export async function withReadableErrors(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new Obstacle(errorText(messagesFor("en"), error).text);
  }
}

async function executeOperatorCommand(
  db: Db,
  config: Config,
  clock: Clock,
  command: OperatorCommand,
) {
  switch (command.name) {
    case "certify":
      await approveCertification(db, { ...command, decidedBy: null }, clock.now());
      return `The package ${command.packageId} is now certified.`;
    case "decline":
      await declineCertification(db, { ...command, decidedBy: null }, clock.now());
      return `Certification for the package ${command.packageId} was declined.`;
    case "uncertify":
      await withdrawSeal(db, { ...command, decidedBy: null }, clock.now());
      return `The seal for the package ${command.packageId} was withdrawn.`;
    case "verify":
      await confirmAddress(db, command.email, clock.now());
      return `The address ${command.email} is now verified.`;
    case "remove-second-factor":
      await removeSecondFactor(db, command.email, clock.now());
      return `The second factor of ${command.email} was removed, and its sessions were ended.`;
    case "lift-pause": {
      const pardon = { email: requireAddress(command.email), facts: command.note };
      await pardonAddress(db, pardon, clock.now());
      return `${pardon.email} can report content again.`;
    }
    case "invite": {
      const email = requireAddress(command.email);
      await inviteMember(db, email, clock.now());
      return `An invitation for ${email} is on its way.`;
    }
    case "grant": {
      const grant = { email: requireAddress(command.email), role: command.role };
      const { isVerified } = await grantRole(db, config, grant, clock.now());
      return isVerified
        ? `${grant.email} now has the role ${command.role}, except in sessions that began before the address was verified.`
        : `${grant.email} gets the role ${command.role} once its address is verified and the member then signs in again.`;
    }
    case "revoke": {
      const email = canonicalAddress(command.email);
      await revokeRole(db, config, email, clock.now());
      const operators = await operatorsWithRight(db, config, "decide");
      const warning =
        operators.length === 0
          ? " Nobody else has the role operator; addresses in the server's OPERATOR_EMAILS keep their rights."
          : "";
      return `${email} no longer has a role, even in open sessions.${warning}`;
    }
    case "end-sessions": {
      const count = await endSessionsByEmail(db, command.email, clock.now());
      return `The sessions of ${count === 1 ? "one account" : `${count} accounts`} were ended.`;
    }
  }
}

function requireAddress(text: string): string {
  const { success, data } = emailAddress.safeParse(text);
  if (!success) throw new Obstacle(`${text} is not an email address.`);
  return data;
}
