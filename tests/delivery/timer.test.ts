import { expect, test } from "bun:test";
import { issueOwnInvoice } from "../../src/delivery/invoicing";
import { DAY } from "../../src/lib/time";
import { chooses } from "../support/chats";
import { dealForEach } from "../support/deal-for-each";
import { stateDetails } from "../support/deals";
import { KEEP_MS } from "../support/deliveries";
import { outbox } from "../support/mail";

const { world, act, bring, state, run, party, decide } = dealForEach();

async function due(): Promise<string> {
  await world.db.deleteFrom("mail_outbox").execute();
  await Promise.all([run(), run()]);
  await run();
  const sent = (await outbox(world)).map(
    ({ to, values }) => `${to} ${values.notice ?? values.step}`,
  );
  return sent.sort().join(", ");
}

async function expectMails(...course: ReadonlyArray<readonly [days: number, mails: string]>) {
  for (const [days, mails] of course) {
    world.clock.advance(days * DAY);
    expect([days, await due()]).toEqual([days, mails]);
  }
}

const consignments = async () =>
  (await world.db.selectFrom("consignments").select("status").execute()).map(
    ({ status }) => status,
  );

test("reminds the seller before the collection is due", async () => {
  await expectMails(
    [4, ""],
    [1, "mei seal"],
    [1, ""],
    [1, "bo seal-late, mei seal-late"],
    [30, ""],
  );
  expect((await state()).state).toBe("waiting");
});

test("sends only the last notice that was due during downtime", async () => {
  await expectMails([20, "bo seal-late, mei seal-late"]);
});

test("does not remind again when the upload begins", async () => {
  await expectMails([5, "mei seal"]);
  await bring("uploading");
  await expectMails([0, ""], [2, "bo seal-late, mei seal-late"]);
});

test("reminds the buyer to pay, and frees the seller after 14 days", async () => {
  await stateDetails(world, "mei");
  await bring("sealed");
  await expectMails([11, ""], [1, "bo pay"], [2, "bo pay-late, mei pay-late"]);
});

test("reminds both parties of a missing invoice instead of a payment", async () => {
  await bring("sealed");
  await expectMails([12, "bo invoice, mei invoice"], [2, "bo invoice, mei invoice"], [30, ""]);
  await stateDetails(world, "mei");
  await issueOwnInvoice(world.db, party("seller"), world.clock.now());
  await expectMails([12, "bo pay"], [2, "bo pay-late, mei pay-late"]);
});

test("passes an unconfirmed payment to an operator after seven days", async () => {
  await bring("sealed");
  await act.claim();
  await expectMails([5, "mei confirm"], [2, "bo disputed, mei disputed"]);
  const dispute = await world.db.selectFrom("disputes").selectAll().execute();
  expect(dispute).toMatchObject([{ reason: "unconfirmed", state_before: "sealed" }]);
  expect((await state()).state).toBe("disputed");
});

test("reminds the buyer to accept on days 7 and 12, and counts silence as acceptance on day 14", async () => {
  await bring("paid");
  await expectMails([6, ""], [1, "bo accept"], [4, ""], [1, "bo accept"]);
  await expectMails([2, "bo accepted, mei accepted"]);
  const now = world.clock.now();
  const accepted = { state: "accepted", accepted_at: now, remove_at: now + KEEP_MS } as const;
  expect(await state()).toMatchObject(accepted);
});

test("stops during a dispute and continues with the remaining time", async () => {
  await bring("paid");
  world.clock.advance(10 * DAY);
  await due();
  await act.dispute();
  await expectMails([100, ""]);
  await act["take-back"]();
  await expectMails([3, "bo accept"], [1, "bo accepted, mei accepted"]);
});

test("announces the removal of files a week before", async () => {
  await bring("accepted");
  await expectMails([82, ""], [1, "bo removal, mei removal"]);
  expect(await consignments()).toEqual(["sealed"]);
  await expectMails([7, "bo removed, mei removed"]);
  expect(await consignments()).toEqual(["gone"]);
  expect((await state()).state).toBe("removed");
  await expectMails([400, ""]);
});

test("reminds the seller of a refund, and the buyer of confirming it", async () => {
  await bring("disputed");
  await decide("buyer");
  await expectMails(
    [11, ""],
    [1, "mei refund"],
    [2, "bo refund-overdue, mei refund-overdue"],
    [30, ""],
  );
  await act.refund();
  await expectMails([5, "bo confirm-refund"], [30, ""]);
  await act["refund-received"]();
  await expectMails([400, ""]);
});

test("emails members regardless of their settings", async () => {
  await chooses(world, "mei", { emailNotifications: false, bidAlerts: false });
  await expectMails([5, "mei seal"]);
});
