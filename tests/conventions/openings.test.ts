import { expect, test } from "bun:test";
import { worldForAll } from "../support/each-world";
import type { Browser } from "../support/world";

const world = worldForAll({ env: { JOINING: "approval" } });

const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

const OPEN_TO_SUSPENDED = [
  // Its tools only read.
  "DELETE /mcp",
  "POST /mcp",
  "POST /api/notices",
  "POST /language",
  "POST /report",
  "POST /report-confirmation/:token",
  "POST /report/:secret/appeal",
  "POST /statements/:id/answer",
  "POST /statements/:id/appeal",
  "POST /theme",
];

const OPEN_TO_WAITING = [
  ...OPEN_TO_SUSPENDED,
  "DELETE /api/tokens/:id",
  "DELETE /api/users/:id",
  "PATCH /api/users/:id",
  "POST /account-replacement/:token",
  "POST /account-replacement/:token/challenge",
  "POST /email-verification",
  "POST /email-verification/:token",
  "POST /login",
  "POST /login/organization",
  "POST /login/organization/account",
  "POST /login/passkey",
  "POST /login/passkey/challenge",
  "POST /login/second-factor",
  "POST /login/second-factor/challenge",
  "POST /organization/invitation/:token",
  "POST /password-reset",
  "POST /password-reset/:token",
  "POST /profile/deletion",
  "POST /profile/details",
  "POST /profile/email-verification",
  "POST /profile/ended-sessions",
  "POST /profile/password",
  "POST /profile/picture",
  "POST /profile/picture/removal",
  "POST /proof",
  "POST /proof/challenge",
  "POST /proof/organization",
  "POST /register",
  "POST /register/overwrite",
  "POST /settings",
  "POST /settings/authenticator",
  "POST /settings/authenticator/confirmation",
  "POST /settings/authenticator/removal",
  "POST /organization/billing",
  "POST /settings/cleanup",
  "POST /settings/limit",
  "POST /settings/passkeys",
  "POST /settings/passkeys/:id/name",
  "POST /settings/passkeys/:id/removal",
  "POST /settings/passkeys/challenge",
  "POST /settings/recovery-codes",
  "POST /settings/tokens/:id/revocation",
  "POST /settings/verification",
  "POST /settings/verification/check",
];

const REFUSALS =
  /Your account is suspended. You can only browse|An operator has to approve your account first/;

async function openTo(member: Browser): Promise<string[]> {
  const routes = world.app.routes.filter(({ method }) => WRITES.has(method));
  expect(routes.length).toBeGreaterThan(200);
  const open: string[] = [];
  for (const { method, path } of routes) {
    const response = await member.json(method, path.replaceAll(/[:*]\w*/g, crypto.randomUUID()));
    const isRefused = response.status === 403 && REFUSALS.test(await response.text());
    if (!isRefused) open.push(`${method} ${path}`);
  }
  return open.sort();
}

test.each([
  ["suspended", "ada", { suspended_at: 1 }, OPEN_TO_SUSPENDED],
  ["waiting", "bo", { waiting_since: 1 }, OPEN_TO_WAITING],
] as const)(
  "a %s member can only read, and write where `openTo` says so",
  async (_, name, state, open) => {
    await world.db
      .updateTable("users")
      .set(state)
      .where("id", "=", world.people[name].id)
      .execute();
    expect(await openTo(await world.as(name))).toEqual(open.toSorted());
  },
);
