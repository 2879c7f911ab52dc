import type { Db } from "../../db/client";
import type { User } from "../accounts/user";
import { UserNotFound } from "../accounts/users";
import { isInvolvedWith, OwnCase } from "../operators/own-cases";

/** Operators never decide their own cases. @throws UserNotFound, OwnCase */
export async function memberToActOn(
  tx: Db,
  memberId: string,
  operatorId: string | null | undefined,
): Promise<User> {
  const member = await tx
    .selectFrom("users")
    .selectAll()
    .where("id", "=", memberId)
    .executeTakeFirst();
  // A former organization has nothing left to decide about.
  if (!member || member.merged_into !== null) throw new UserNotFound();
  if (operatorId && (await isInvolvedWith(tx, operatorId, memberId))) throw new OwnCase();
  return member;
}
