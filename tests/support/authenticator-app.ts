import { Secret, TOTP } from "otpauth";
import { SECOND } from "../../src/lib/time";
import type { Browser, World } from "./world";

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
