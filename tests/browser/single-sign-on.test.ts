import { expect, test } from "bun:test";
import { browsing } from "../support/browsing";
import { NETWORKS, settingsFor, startProvider, verifyDomain } from "../support/single-sign-on";

const site = browsing({ atPublicUrl: true, env: NETWORKS });

test.each([true, false])(
  "a new member joins with their organization's sign-in (with JavaScript: %p)",
  async (javaScriptEnabled) => {
    const provider = await startProvider("okta", site.address);
    const groups = ["buyers"];
    provider.people.nia = { email: "nia@example.test", email_verified: true, groups };
    provider.person = "nia";
    await verifyDomain(site.world, "ada");
    const ada = await site.world.as("ada");
    await ada.json("PUT", "/api/organization/sso", settingsFor(provider));

    const page = await site.visitor({ javaScriptEnabled });
    await page.goto("/login?next=/following");
    await page.getByRole("link", { name: "Sign in with your organization" }).click();
    await page.getByLabel("Email").fill("nia@example.test");
    await page.getByRole("button", { name: "Continue to sign-in" }).click();
    await page.getByRole("heading", { name: "Join Northlight AI" }).waitFor();
    await page.getByLabel("First name").fill("Nia");
    await page.getByLabel("Last name").fill("Doe");
    await page.getByLabel("I accept the Terms of Service").check();
    await page.getByLabel("I have read the Privacy Policy").check();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(/\/following$/);
    const members = await site.world.db.selectFrom("memberships").select("roles").execute();
    expect(members).toEqual([{ roles: '["owner"]' }, { roles: '["bidder"]' }]);
    provider.stop();
  },
);
