import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { who } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { FalseProvider } from "../support/false-provider";
import { arrive, departureOf } from "../support/identity-provider";
import { followClock, NETWORKS, settingsFor, verifyDomain } from "../support/single-sign-on";
import { Browser } from "../support/world";

const AGREED = { firstName: "Nia", lastName: "Doe", acceptTerms: "true", acceptPrivacy: "true" };

let provider: FalseProvider;

beforeEach(() => {
  provider = new FalseProvider();
});

afterEach(() => {
  provider.stop();
  setSystemTime();
});

describe.each(["approval", "invitation"] as const)("where joining needs an %s", (joining) => {
  const world = worldForEach({ env: { ...NETWORKS, JOINING: joining } });

  test("a new member of a verified organization waits for the operators, too", async () => {
    followClock(world);
    await verifyDomain(world, "ada");
    const ada = await world.as("ada");
    await ada.json("PUT", "/api/organization/sso", settingsFor(provider));
    const browser = new Browser(world.app);
    const left = await browser.post("/login/organization", { email: "nia@example.test" });
    await arrive(browser, provider.visit(departureOf(left)));
    const response = await browser.post("/login/organization/account", AGREED);
    const joined = await world.db
      .selectFrom("users")
      .select("waiting_since")
      .where("email", "=", "nia@example.test")
      .execute();
    if (joining === "invitation") {
      expect([response.status, joined, await who(browser)]).toEqual([403, [], 401]);
      expect(await response.text()).toContain('value="Nia"');
    } else {
      expect([response.status, joined]).toEqual([303, [{ waiting_since: world.clock.now() }]]);
      expect((await browser.json("POST", "/api/saved-searches", {})).status).toBe(403);
    }
  });
});
