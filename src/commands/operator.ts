import type { Db } from "../../db/client";
import { messagesFor } from "../../views/messages/catalogue";
import { removeSecondFactor } from "../accounts/lost-second-factor";
import { endSessionsAt } from "../accounts/session-list";
import { confirmAddress } from "../accounts/verification";
import {
  approveCertification,
  declineCertification,
  withdrawSeal,
} from "../certification/decisions";
import type { Config } from "../config";
import { DomainError, Obstacle } from "../lib/errors";
import type { Clock } from "../lib/time";
import { errorText } from "../web/http/errors";
import type { Order } from "./command-line";
import { withSharedDatabase } from "./database";
import { withAnnouncements } from "./shared";

export type OperatorOrder = Extract<
  Order,
  { name: "certify" | "decline" | "uncertify" | "verify" | "remove-second-factor" | "end-sessions" }
>;

/**
 * Operator decisions at the server's command line. Mails are queued; the server sends them.
 * @returns a sentence that says what was done
 * @throws Obstacle
 */
export function operate(config: Config, clock: Clock, order: OperatorOrder): Promise<string> {
  return withSharedDatabase(config, (db) =>
    withAnnouncements(db, config, () => carriedOut(db, clock, order)),
  );
}

async function carriedOut(db: Db, clock: Clock, order: OperatorOrder): Promise<string> {
  try {
    switch (order.name) {
      case "certify":
        await approveCertification(db, { ...order, decidedBy: null }, clock.now());
        return `The package ${order.packageId} is now certified.`;
      case "decline":
        await declineCertification(db, { ...order, decidedBy: null }, clock.now());
        return `The certification of the package ${order.packageId} was declined.`;
      case "uncertify":
        await withdrawSeal(db, { ...order, decidedBy: null }, clock.now());
        return `The seal of the package ${order.packageId} was withdrawn.`;
      case "verify":
        await confirmAddress(db, order.email, clock.now());
        return `The address ${order.email} is now verified.`;
      case "remove-second-factor":
        await removeSecondFactor(db, order.email, clock.now());
        return `The second factor of ${order.email} was removed, and its sessions were ended.`;
      case "end-sessions": {
        const count = await endSessionsAt(db, order.email, clock.now());
        return `The sessions of ${count === 1 ? "one account" : `${count} accounts`} were ended.`;
      }
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new Obstacle(errorText(messagesFor("en"), error).text);
  }
}
