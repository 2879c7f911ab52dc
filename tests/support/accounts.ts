import { queuedLinks } from "./links";
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
