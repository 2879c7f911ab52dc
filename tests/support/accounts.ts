import { Secret, TOTP } from "otpauth";
import { SECOND } from "../../src/lib/time";
import { queuedLinks } from "./mail";
import { PASSWORD } from "./people";
import { Browser, type World } from "./world";

export const NEXT = "a whole new pass phrase";
export const chosen = (password = NEXT) => ({ password, confirmPassword: password });

type Credentials = { password?: string; secondFactor?: string | undefined };

export function signInAs(
  world: Pick<World, "app">,
  email: string,
  { password = PASSWORD, ...rest }: Credentials = {},
  browser = new Browser(world.app),
): Promise<Response> {
  return browser.json("POST", "/api/auth/login", { email, password, ...rest });
}

export async function who(browser: Browser): Promise<number> {
  return (await browser.get("/api/auth/user")).status;
}

export async function latestLink(
  world: World,
  to: string,
  page: string,
  template = page,
): Promise<string> {
  const [link] = await queuedLinks(world, to, page, template);
  if (!link) throw new Error("no link was emailed");
  return link;
}

export function userOf({ db }: Pick<World, "db">, email: string) {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
}

export function securityEvents({ log }: Pick<World, "log">): Array<Record<string, unknown>> {
  return log.map((line) => JSON.parse(line)).filter(({ event }) => event !== undefined);
}

export function codeOf({ clock }: Pick<World, "clock">, secret: string): string {
  return codeAt(clock.now(), secret);
}

export function codeAt(timestamp: number, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

export async function enrolApp(
  world: World,
  browser: Browser,
): Promise<{ secret: string; codes: string[] }> {
  await browser.post("/settings/authenticator", {});
  const page = await (await browser.get("/settings/authenticator")).text();
  const secret = /<code class="secret">([^<]+)</.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
  const code = codeOf(world, secret);
  const done = await browser.post("/settings/authenticator/confirmation", { code });
  if (done.status >= 400) throw new Error(`the app was not set up: ${done.status}`);
  world.clock.advance(30 * SECOND);
  return { secret, codes: codesIn(await done.text()) };
}

export function codesIn(html: string): string[] {
  return [...html.matchAll(/<code>([\w-]+)<\/code>/g)].map(([, code = ""]) => code);
}

export async function secondFactorMails({ db }: World, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("recipient", "=", to)
    .where("template", "=", "second-factor-changed")
    .orderBy("id")
    .execute();
  return rows.map((row) => JSON.parse(row.template_values).change);
}
