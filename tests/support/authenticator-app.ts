import { Secret, TOTP } from "otpauth";
import { SECOND } from "../../src/lib/time";
import type { Browser, World } from "./world";

/** What an app shows at this moment. */
export function codeOf({ clock }: Pick<World, "clock">, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });
}

/** Sets up an app as its page asks for it; the recovery codes are empty where there were some. */
export async function enrolApp(
  world: World,
  browser: Browser,
): Promise<{ secret: string; codes: string[] }> {
  await browser.post("/settings/authenticator", {});
  const page = await (await browser.get("/settings/authenticator")).text();
  const secret = /<code class="secret">([^<]+)</.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
  const code = codeOf(world, secret);
  const done = await browser.post("/settings/authenticator/confirmation", { code });
  if (done.status >= 400) throw new Error(`no app was set up: ${done.status}`);
  // The code that set it up is used up.
  world.clock.advance(30 * SECOND);
  return { secret, codes: codesIn(await done.text()) };
}

/** The recovery codes that a page shows. */
export function codesIn(html: string): string[] {
  return [...html.matchAll(/<code>([\w-]+)<\/code>/g)].map(([, code = ""]) => code);
}
