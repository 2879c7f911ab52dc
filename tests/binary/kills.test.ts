import { expect, setDefaultTimeout, test } from "bun:test";
import { databaseFile, openDatabase } from "../../db/client";
import { torture } from "../../tools/torture/torture";
import { judge } from "../../tools/torture/verdict";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { binary } from "../support/program";

setDefaultTimeout(PATIENCE_MS);

test("loses and duplicates nothing when killed during bids, contracts and emails", async () => {
  const dataDir = newFolder();
  const { verdict, ledger } = await torture({
    program: await binary(),
    dataDir,
    kills: 4,
    seed: 7,
  });
  expect(verdict.faults).toEqual([]);
  expect(verdict.figures.bidsAnswered).toBeGreaterThan(20);
  expect(verdict.figures.contractsAtEnd).toBeGreaterThan(0);
  expect(verdict.figures.mailsDelivered).toBeGreaterThan(5);
  expect(verdict.figures.requestsAskedAgain).toBeGreaterThan(0);

  // The judge would have reported it.
  const db = openDatabase(databaseFile(dataDir));
  const [bidId = ""] = ledger.bids.keys();
  const [mailId = ""] = ledger.mails.keys();
  await db.deleteFrom("bids").where("id", "=", bidId).execute();
  await db.updateTable("mail_outbox").set({ sent_at: null }).where("id", "=", mailId).execute();
  ledger.mails.delete(mailId);
  ledger.mailTaken("Message-ID: <of-nothing@localhost>\r\n");
  ledger.sold.add("a bid that was never sold");
  const { faults } = await judge(db, ledger);
  expect(faults).toEqual(
    expect.arrayContaining([
      `bid ${bidId} is lost`,
      "the contract of bid a bid that was never sold is lost",
      "mail of-nothing was sent but is not stored",
      expect.stringMatching(new RegExp(`^mail ${mailId} .* is lost$`)),
      expect.stringMatching(new RegExp(`^mail ${mailId} .* is still waiting$`)),
    ]),
  );
  await db.destroy();
});
