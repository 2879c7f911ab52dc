import { expect, test } from "bun:test";
import { browsing, toast } from "../support/browsing";
import { joinOrganization } from "../support/colleagues";
import { SCREENS } from "../support/package-visit";
import { redSquareIn } from "../support/uploads";

const site = browsing();
const [, [, phone]] = SCREENS;

test("an owner sets logo and time zone on a phone, and an operator suspends the organization", async () => {
  const { world } = site;
  await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
  const ada = await site.as("ada", phone);
  await ada.goto("/organization");
  await ada.getByText("Name, country and website").click();
  await ada.getByLabel("Website").fill("northlight.example");
  await ada.getByLabel("Time zone of the organization").selectOption({ label: "JST – Tokyo" });
  const details = ada.getByRole("group").filter({ hasText: "Name, country and website" });
  await details.getByRole("button", { name: "Save changes" }).click();
  await toast(ada, "Saved");
  await ada.getByText("Logo", { exact: true }).click();
  const picture = {
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from(redSquareIn(64, 64)),
  };
  await ada.getByLabel("Picture").setInputFiles(picture);
  await ada.getByRole("button", { name: "Upload picture" }).click();
  await toast(ada, "Saved");
  const bo = await site.as("bo", phone);
  await bo.goto("/organization");
  await bo.getByText("northlight.example").waitFor();
  await bo.getByText("JST – Tokyo").waitFor();
  expect(await bo.getByLabel("Website").count()).toBe(0);

  const kim = await site.as("kim", phone);
  await kim.goto("/operator/organizations?search=bo%40example.test");
  await kim.getByRole("link", { name: "Northlight AI" }).click();
  await kim.getByRole("heading", { name: "Members" }).waitFor();
  await kim.getByLabel("What do you want to do?").selectOption("Suspend the organization");
  await kim.getByLabel("Grounds").selectOption("terms");
  await kim.getByLabel("Law or rule").fill("Terms, section 10");
  await kim.getByLabel("Facts and reasons").fill("Bids from two accounts.");
  await kim.getByRole("button", { name: "Submit decision" }).click();
  await toast(kim, "Decision recorded");
  for (const page of [bo, ada]) {
    await page.goto("/");
    await page.getByText("Your organization is suspended.").first().waitFor();
  }
  const { logo_id, time_zone } = await world.db
    .selectFrom("organizations")
    .select(["logo_id", "time_zone"])
    .executeTakeFirstOrThrow();
  expect([logo_id === null, time_zone]).toEqual([false, "Asia/Tokyo"]);
});
