import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { COMMAND_LINE, recordEvent, type SecurityEvent } from "../accounts/security-log";
import { accountOf } from "../accounts/users";
import { announce } from "../announcements/announce";
import type { Config } from "../config";
import { Conflict, coded } from "../lib/errors";
import type { Right, Role } from "../rules/roles";
import { rolesWith } from "./operators";

type OperatorConfig = Pick<Config, "operatorEmails">;

/** Operators named in the settings have every right, and no command changes that. */
export class OperatorBySetting extends coded(Conflict, "operator-by-setting") {}
export class NoRole extends coded(Conflict, "no-role") {}
export class LastOperator extends coded(Conflict, "last-operator") {}

/** Takes effect in all sessions that began after the address was verified. @throws OperatorBySetting, LastOperator */
export async function grantRole(
  db: Db,
  config: OperatorConfig,
  { email, role }: { email: string; role: Role },
  now: number,
): Promise<void> {
  await changeRole(db, config, { email, event: "role-granted" }, now, async (tx) => {
    await tx
      .insertInto("operator_roles")
      .values({ email, role, granted_at: now })
      .onConflict((conflict) => conflict.column("email").doUpdateSet({ role, granted_at: now }))
      .execute();
  });
}

/** Takes effect immediately in open sessions. @throws OperatorBySetting, NoRole, LastOperator */
export async function revokeRole(db: Db, config: OperatorConfig, email: string, now: number) {
  await changeRole(db, config, { email, event: "role-revoked" }, now, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("operator_roles")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NoRole();
  });
}

async function changeRole(
  db: Db,
  config: OperatorConfig,
  { email, event }: { email: string; event: SecurityEvent },
  now: number,
  work: (tx: Db) => Promise<void>,
): Promise<void> {
  if (config.operatorEmails.includes(email)) throw new OperatorBySetting();
  await inTransaction(db, async (tx) => {
    const operators = await operatorsWithRight(tx, config, "decide");
    await work(tx);
    // Two operators may be revoking each other's roles.
    if (operators.some((operator) => operator.email === email))
      if ((await operatorsWithRight(tx, config, "decide")).length === 0) throw new LastOperator();
    const userId = await accountOf(tx, email);
    if (userId === null) return;
    await recordEvent(tx, { event, userId, from: COMMAND_LINE }, now);
    announce(tx, { type: "account-changed", userId });
  });
}

export interface OperatorMember {
  id: string;
  email: string;
  role: Role;
}

/** Returns members with a verified address and one of the rights. */
export async function operatorsWithRight(
  db: Db,
  { operatorEmails }: OperatorConfig,
  ...rights: [Right, ...Right[]]
): Promise<OperatorMember[]> {
  const rows = await db
    .selectFrom("operator_roles")
    .select(["email", "role"])
    .where("role", "in", rights.flatMap(rolesWith))
    .execute();
  const roles = new Map(rows.map(({ email, role }) => [email, role]));
  for (const email of operatorEmails) roles.set(email, "operator");
  if (roles.size === 0) return [];
  const members = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "in", [...roles.keys()])
    .where("is_email_verified", "=", 1)
    .where("suspended_at", "is", null)
    .execute();
  return members.map((member) => ({ ...member, role: roles.get(member.email) as Role }));
}

export interface RoleHolder {
  email: string;
  role: Role;
  isBySetting: boolean;
  /** Null if nobody has registered the address. */
  memberId: string | null;
}

/** Everyone with a role, by address. */
export async function roleHolders(
  db: Db,
  { operatorEmails }: OperatorConfig,
): Promise<RoleHolder[]> {
  const rows = await db.selectFrom("operator_roles").select(["email", "role"]).execute();
  const granted = rows.filter(({ email }) => !operatorEmails.includes(email));
  const bySetting = operatorEmails.map((email) => ({ email, role: "operator" as const }));
  const emails = [...granted, ...bySetting].map(({ email }) => email);
  if (emails.length === 0) return [];
  const members = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "in", emails)
    .execute();
  const ids = new Map(members.map(({ id, email }) => [email, id]));
  return [
    ...bySetting.map((holder) => ({ ...holder, isBySetting: true })),
    ...granted.map((holder) => ({ ...holder, isBySetting: false })),
  ]
    .map((holder) => ({ ...holder, memberId: ids.get(holder.email) ?? null }))
    .sort((first, second) => (first.email < second.email ? -1 : 1));
}

export async function isOperatorAddress(db: Db, { operatorEmails }: OperatorConfig, email: string) {
  if (operatorEmails.includes(email)) return true;
  const row = await db
    .selectFrom("operator_roles")
    .select("role")
    .where("email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}
