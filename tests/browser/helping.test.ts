import { expect, test } from "bun:test";
import { removeDueFactors } from "../../src/accounts/lost-second-factor";
import { DAY, MINUTE } from "../../src/lib/time";
import { enrolApp } from "../support/accounts";
import { browsing, toast } from "../support/browsing";
import { outbox } from "../support/mail";
import { addUser, PASSWORD } from "../support/people";

const site = browsing();
const REASON = "She showed her passport in a call.";

test("an operator helps a member who has lost their second factor", async () => {
  site.allowError(/status of 403/);
  const { world } = site;
  await enrolApp(world, await world.as("ada"));
  const kim = await site.as("kim");
  await kim.goto(`/operator/members/${world.people.ada.id}`);
  await kim.getByRole("link", { name: "Account and access" }).click();
  world.clock.advance(10 * MINUTE);
  await kim.getByLabel("What do you want to do?").selectOption("remove-second-factor");
  await kim.getByLabel("Reason", { exact: true }).fill(REASON);
  await kim.getByRole("button", { name: "Submit decision" }).click();
  await kim.getByRole("heading", { name: "Confirm it's you" }).waitFor();
  await kim.getByLabel("Password").fill(PASSWORD);
  await kim.locator("main").getByRole("button").click();
  await toast(kim, "Decision recorded");
  await kim.getByText("Second factor will be removed").waitFor();
  expect(await outbox(world, "second-factor-removal")).toMatchObject([{ to: "ada" }]);

  const ada = await site.visitor();
  const signIn = async () => {
    await ada.goto("/login?next=/settings");
    await ada.getByLabel("Email").fill("ada@example.test");
    await ada.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await ada.locator("main").getByRole("button", { name: "Sign In" }).first().click();
  };
  await signIn();
  await ada.getByLabel("Code", { exact: false }).waitFor();
  await world.db.updateTable("mail_outbox").set({ sent_at: world.clock.now() }).execute();
  world.clock.advance(DAY);
  expect(await removeDueFactors(world.db, world.clock.now())).toBe(1);
  await signIn();
  await ada.waitForURL("**/settings");
});

test.each([true, false])(
  "an operator approves twenty waiting accounts at once, with the keyboard (JavaScript: %p)",
  async (javaScriptEnabled) => {
    const { world } = site;
    const { db, clock } = world;
    for (let n = 0; n < 20; n++) {
      const { id } = await addUser(db, `applicant-${n}`, clock.now());
      const waiting = { waiting_since: clock.now(), is_email_verified: 1 } as const;
      await db.updateTable("users").set(waiting).where("id", "=", id).execute();
    }
    const kim = await site.as("kim", { javaScriptEnabled });
    await kim.goto("/operator/joining");
    await kim.getByRole("link", { name: "Select all" }).focus();
    await kim.keyboard.press("Enter");
    await kim.getByRole("link", { name: "Select none" }).waitFor();
    expect(await kim.getByRole("checkbox", { checked: true }).count()).toBe(20);
    await kim.getByLabel("Reason", { exact: true }).focus();
    await kim.keyboard.type("Exhibitors of the fair.");
    await kim.keyboard.press("Tab");
    await kim.keyboard.press("Enter");
    await kim.getByText("No accounts are waiting.").waitFor();
    await kim.getByText("Decision recorded").waitFor();
    expect(await outbox(world, "joining-decided")).toHaveLength(20);
    const actions = db.selectFrom("operator_actions").select("facts").where("act", "=", "admit");
    expect(await actions.execute()).toEqual(
      Array.from({ length: 20 }, () => ({ facts: "Exhibitors of the fair." })),
    );
  },
);
