import { expect, test } from "bun:test";
import { settleDueChanges } from "../../src/consent/timer";
import { browsing } from "../support/browsing";
import { SCREENS } from "../support/package-visit";
import { playRound } from "../support/played-rounds";

const site = browsing({ mailbox: true });
const [[, wide], [, phone]] = SCREENS;

test("two bidders, one on a phone, agree to correct a typo in a running auction", async () => {
  const { world, mailbox } = site;
  const title = "Tide tabels";
  const lot = await playRound(world, { title, seats: 2, maxima: { ada: 20_000, bo: 30_000 } });
  const mei = await site.as("mei", wide);
  await mei.goto(`/package/${lot.id}`);
  await mei.getByRole("link", { name: "Ask the bidders to agree to a change" }).click();
  const correction = mei.getByRole("region", { name: "Ask the bidders to agree to a correction" });
  await correction.getByLabel("Title", { exact: true }).fill("Tide tables");
  await correction.getByLabel("Reason").fill("The title had a typo.");
  await correction.getByRole("button", { name: "Ask the bidders" }).click();
  await mei.getByText("0 of 2 bidders have agreed.").waitFor();

  // Her first email says that she has a seat.
  await mailbox.take("ada@example.test");
  const letter = (await mailbox.take("ada@example.test")).replaceAll(/=\r\n/g, "");
  expect(letter).toContain(`/package/${lot.id}/changes`);
  for (const [name, screen] of [
    ["ada", phone],
    ["bo", wide],
  ] as const) {
    const page = await site.as(name, screen);
    await page.goto(`/package/${lot.id}`);
    await page.getByRole("link", { name: "See the change" }).click();
    await page.getByText("Tide tabels").last().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
      screen.viewport.width,
    );
    await page.getByRole("button", { name: "Agree", exact: true }).click();
    await page.getByText("You have agreed.", { exact: true }).waitFor();
  }
  await settleDueChanges(world.db, world.clock.now());
  await mei.goto(`/package/${lot.id}`);
  await mei.getByRole("heading", { name: "Tide tables" }).first().waitFor();
  await mei.getByText("Corrected with the consent of all 2 bidders").waitFor();
  await mei.getByText("See the change").click();
  await mei.getByText("The title had a typo.").waitFor();
});
