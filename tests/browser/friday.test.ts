import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { HOUR } from "../../src/lib/time";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/listings";
import { linkIn } from "../support/mail";
import { NOTICE, REASONS } from "../support/notices";
import { entriesIn } from "../support/public-log";
import { addBid } from "../support/trade-fair";

const site = browsing({ mailbox: true });
const PHONE = { viewport: { width: 360, height: 740 } };
const LEFT = 19 * HOUR;
const WEEKEND = 62 * HOUR;

const decide = async (page: Page, act: string, facts: string) => {
  await page.getByLabel("Decision", { exact: true }).selectOption(act);
  await page.getByLabel("Grounds for the decision").selectOption("law");
  await page.getByLabel("Law or rule").fill("Copyright Ordinance, Cap. 528");
  await page.getByLabel("Facts and reasons").fill(facts);
  await page.getByRole("button", { name: "Send decision" }).click();
};

async function mailAbout(to: string, wording: RegExp): Promise<string> {
  for (;;) {
    const source = (await site.mailbox.take(to)).replaceAll(/=\r\n/g, "");
    const found = wording.exec(source);
    if (found) return found[0];
  }
}

const STATEMENT = /\/statements\/[\w-]+/;

test("pauses a reported auction from Friday until Monday", async () => {
  site.allowError(/status of 404/);
  const { world, mailbox } = site;
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { title: "Harbour novels" });
  clock.advance(lot.auction_end_time - clock.now() - LEFT);
  await addBid(world, "ada", lot, 105_000);
  const path = `/package/${lot.id}`;

  const grace = await site.visitor(PHONE);
  await grace.goto(path);
  await grace.getByRole("link", { name: "Report package" }).click();
  await grace.getByLabel("What is wrong?").selectOption("copyright");
  await grace.getByLabel("Why do you think so?").fill(REASONS);
  await grace.getByLabel("Your name").fill(NOTICE.name);
  await grace.getByLabel("Your email").fill(NOTICE.email);
  await grace.getByLabel("I believe in good faith").check();
  await grace.getByRole("button", { name: "Send report" }).click();
  await grace.getByRole("heading", { name: "Report N-2026-000001" }).waitFor();
  linkIn(await mailbox.take(NOTICE.email), "report-confirmation");

  const [kim, mei, ada] = [
    await site.as("kim", PHONE),
    await site.as("mei"),
    await site.as("ada", PHONE),
  ];
  for (const page of [mei, ada]) await page.goto(path);
  await kim.goto("/operator/reports");
  await kim.getByRole("link", { name: "N-2026-000001" }).click();
  await kim.getByText(REASONS).waitFor();
  await decide(kim, "hide", "Three of the novels are in the notifier's catalogue.");
  await toast(kim, "Decision recorded");

  expect((await grace.goto(path))?.status()).toBe(404);
  await mailAbout(NOTICE.email, /The package was hidden/);
  await mailAbout("ada@example.test", /Harbour novels.* on hold/);
  const statement = await mailAbout("mei@example.test", STATEMENT);
  await mei.reload();
  await mei.getByRole("heading", { name: "This package is hidden" }).waitFor();
  await mei.goto(statement);
  await mei.getByText("Three of the novels are in the notifier's catalogue.").waitFor();
  await mei.getByLabel("Why do you appeal?").fill("We hold a license of 2019.");
  await mei.getByRole("button", { name: "Send appeal" }).click();
  await mei.getByText("An operator will decide and reply by email.").waitFor();

  clock.advance(WEEKEND);
  await closeEndedAuctions(db, clock.now());
  await kim.goto(`/operator/packages/${lot.id}`);
  await kim.getByLabel("What do you want to do?").selectOption("restore");
  await kim.getByLabel("Grounds").selectOption("terms");
  await kim.getByLabel("Law or rule").fill("Terms, section 7");
  await kim.getByLabel("Facts and reasons").fill("The license of 2019 covers them.");
  await kim.getByRole("button", { name: "Submit decision" }).click();
  expect(await mailAbout("mei@example.test", STATEMENT)).not.toBe(statement);

  const row = await db
    .selectFrom("packages")
    .select(["status", "auction_end_time", "highest_bid_cents"])
    .where("id", "=", lot.id)
    .executeTakeFirstOrThrow();
  const gap = row.auction_end_time - clock.now();
  expect(row).toMatchObject({ status: "active", highest_bid_cents: 105_000 });
  expect(gap).toBe(LEFT);
  await ada.goto(path);
  await ada
    .getByText(/^(19h 0|18h 59)m \d\d?s$/)
    .first()
    .waitFor();
  expect((await grace.goto(path))?.status()).toBe(200);
  const acts = (await entriesIn(db)).flatMap((entry) => ("act" in entry ? [entry.act] : []));
  expect(acts).toEqual(["hide", "restore"]);
});
