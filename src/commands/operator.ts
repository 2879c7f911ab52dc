import type { Db } from "../../db/client";
import { messagesFor } from "../../messages/catalogue";
import { inviteMember } from "../accounts/invitations";
import { emailAddress } from "../accounts/schema";
import { isConfirmedAddress } from "../accounts/users";
import { confirmAddress } from "../accounts/verification";
import {
  approveCertification,
  declineCertification,
  withdrawSeal,
} from "../certification/decisions";
import type { Config } from "../config";
import { canonicalAddress } from "../lib/addresses";
import { DomainError, Obstacle } from "../lib/errors";
import type { Clock } from "../lib/time";
import type { AccountAct } from "../mail/templates";
import { changeAccountOf, endEveryonesSessions } from "../moderation/account-acts";
import { pardonAddress } from "../moderation/notice-pause";
import { ActDone } from "../moderation/refusals";
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

interface Account {
  email: string;
  note?: string | undefined;
}

async function executeOperatorCommand(
  db: Db,
  config: Config,
  clock: Clock,
  command: OperatorCommand,
) {
  const change = (act: AccountAct, { email, note: facts = "" }: Account) =>
    changeAccountOf(db, config, { email: canonicalAddress(email), act, facts }, clock.now());
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
      await change(command.name, command);
      return `The second factor of ${command.email} was removed, and its sessions were ended.`;
    case "lift-pause": {
      const pardon = { email: requireAddress(command.email), facts: command.note };
      await pardonAddress(db, pardon, clock.now());
      return `${pardon.email} can report content again.`;
    }
    case "allow-bidding":
      await change(command.name, command).catch((error: unknown) => {
        if (!(error instanceof ActDone)) throw error;
        throw new Obstacle(`${command.email} can already bid and buy without approval.`);
      });
      return `${canonicalAddress(command.email)} can bid and buy again without approval.`;
    case "invite": {
      const email = requireAddress(command.email);
      await inviteMember(db, email, clock.now());
      return `An invitation for ${email} is on its way.`;
    }
    case "grant": {
      const email = requireAddress(command.email);
      await change(`grant-${command.role}`, command);
      return (await isConfirmedAddress(db, email))
        ? `${email} now has the role ${command.role}, except in sessions that began before the address was verified.`
        : `${email} gets the role ${command.role} once its address is verified and the member then signs in again.`;
    }
    case "revoke": {
      await change("revoke-role", command);
      return `${canonicalAddress(command.email)} no longer has a role, even in open sessions.`;
    }
    case "end-sessions": {
      if (command.email !== "all") {
        await change(command.name, command);
        return "The sessions of one account were ended.";
      }
      const count = await endEveryonesSessions(db, command.note ?? "", clock.now());
      return `The sessions of ${count === 1 ? "one account" : `${count} accounts`} were ended.`;
    }
  }
}

function requireAddress(text: string): string {
  const { success, data } = emailAddress.safeParse(text);
  if (!success) throw new Obstacle(`${text} is not an email address.`);
  return data;
}
