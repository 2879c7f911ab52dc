import type { Db } from "../../db/client";
import { AccountNotFound, accountOf } from "../accounts/users";
import type { Config } from "../config";
import { canonicalAddress } from "../lib/addresses";
import { isId } from "../lib/ids";
import type { Clock } from "../lib/time";
import { actOnMember, actOnPackage } from "../moderation/acting";
import { withSharedDatabase } from "./database";
import { withReadableErrors } from "./operator";
import type { ModerationCommand } from "./operator-orders";
import { withAnnouncements } from "./shared";

const OUTCOMES = {
  packages: {
    hide: "hidden",
    restore: "restored",
    end: "without an auction",
    remove: "removed for good",
  },
  members: { suspend: "suspended", restore: "reinstated", verify: "verified" },
} as const;

/** Works alongside a running server. @throws Obstacle */
export function moderate(
  config: Config,
  clock: Clock,
  command: ModerationCommand,
): Promise<string> {
  return withSharedDatabase(config, (db) =>
    withAnnouncements(db, config, () =>
      withReadableErrors(async () => {
        const decision = { ...command.reasons, operatorId: null };
        const now = clock.now();
        if (command.name === "packages") {
          const { act, packageId } = command;
          const { id } = await actOnPackage(db, config, act, { ...decision, packageId }, now);
          return withStatement(
            config,
            `The package ${packageId} is now ${OUTCOMES.packages[act]}.`,
            id,
          );
        }
        const { act, member } = command;
        const memberId = await memberIdOf(db, member);
        const { id } = await actOnMember(db, config, act, { ...decision, memberId }, now);
        return withStatement(config, `The member ${member} is now ${OUTCOMES.members[act]}.`, id);
      }),
    ),
  );
}

const withStatement = ({ publicUrl }: Config, sentence: string, actionId: string) =>
  `${sentence} The statement of reasons: ${publicUrl}/statements/${actionId}`;

async function memberIdOf(db: Db, idOrEmail: string): Promise<string> {
  if (isId(idOrEmail)) return idOrEmail;
  const id = await accountOf(db, canonicalAddress(idOrEmail));
  if (id === null) throw new AccountNotFound();
  return id;
}
