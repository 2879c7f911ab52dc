import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { approveCertification, declineCertification } from "../../src/certification/decisions";
import { requestCertification } from "../../src/certification/requests";
import type { Package } from "../../src/packages/packages";
import { TestClock } from "../support/clock";
import { addLot } from "../support/listings";
import { startMails, TestSmtp } from "../support/mail";
import { addPeople, type People } from "../support/people";
import { newDatabase } from "../support/run-database";

const clock = new TestClock();
let db: Db;
let people: People;
let lot: Package;

beforeEach(async () => {
  db = newDatabase();
  people = await addPeople(db, clock.now());
  const tables = { certified: false, title: "Tide tables" };
  lot = await addLot(db, people.mei.id, clock.now(), tables);
});

afterEach(() => db.destroy());

const requests = () => db.selectFrom("certification_requests").selectAll().execute();
const codeOf = (promise: Promise<unknown>) =>
  promise.then(() => "done").catch((error: { code: string }) => error.code);

test("certifies a package after a declined request, with both emails", async () => {
  const smtp = await TestSmtp.start();
  const delivery = await startMails(
    { db, clock },
    { SMTP_URL: smtp.url, PUBLIC_URL: "https://market.example" },
  );

  const decision = { packageId: lot.id, decidedBy: people.kim.id };
  await requestCertification(db, lot.id, people.mei.id, clock.now());
  await declineCertification(db, { ...decision, note: "Add a sample." }, clock.now());
  await delivery.check();
  await requestCertification(db, lot.id, people.mei.id, clock.now());
  await approveCertification(db, decision, clock.now());
  await delivery.check();
  await delivery.stop();
  await smtp.stop();

  expect(smtp.received.map(({ to }) => to)).toEqual(["mei@example.test", "mei@example.test"]);
  const [declined = "", approved = ""] = smtp.received.map(({ source }) =>
    source.replaceAll(/=\r\n/g, ""),
  );
  expect(declined).toContain("Certification for &quot;Tide tables&quot; was declined</title>");
  expect(declined).toContain("Add a sample.");
  expect(declined).toContain(
    `https://market.example/login?next=3D%2Fpackage%2F${lot.id}%2Fcertification`,
  );
  expect(approved).toContain("&quot;Tide tables&quot; is certified</title>");
  expect(approved).toContain(`https://market.example/package/${lot.id}`);
  const { certified } = await db
    .selectFrom("packages")
    .select("certified")
    .where("id", "=", lot.id)
    .executeTakeFirstOrThrow();
  expect(certified).toBe(1);
});

test("needs no request, as on the command line", async () => {
  const decision = { packageId: lot.id, decidedBy: null };
  await declineCertification(db, { ...decision, note: "Not yet." }, clock.now());
  await approveCertification(db, decision, clock.now());
  expect(await requests()).toMatchObject([
    { status: "declined", note: "Not yet.", decided_by: null, decided_at: clock.now() },
    { status: "approved", note: null, decided_by: null, decided_at: clock.now() },
  ]);
  const again = declineCertification(db, { ...decision, note: "No." }, clock.now());
  expect(await codeOf(again)).toBe("already-certified");
  expect(await codeOf(approveCertification(db, decision, clock.now()))).toBe("already-certified");
  const unknown = { packageId: crypto.randomUUID(), decidedBy: null };
  expect(await codeOf(approveCertification(db, unknown, clock.now()))).toBe("package-not-found");
  expect(await requests()).toHaveLength(2);
});

test("does not certify samples while others' earlier uploads of them await a decision", async () => {
  const other = await addLot(db, people.bo.id, clock.now());
  const found = {
    filename: "a.txt",
    other_filename: "b.txt",
    similarity: 1,
    overlap: 1,
    found_at: clock.now(),
    status: "waiting" as const,
  };
  const decision = { packageId: lot.id, decidedBy: null };
  // A copy that somebody uploads later does not hold up the certification of the original.
  const copied = { ...found, id: "1", package_id: other.id, other_package_id: lot.id };
  const copies = { ...found, id: "2", package_id: lot.id, other_package_id: other.id };
  await db.insertInto("near_copies").values([copied, copies]).execute();
  expect(await codeOf(approveCertification(db, decision, clock.now()))).toBe("near-copies-waiting");
  expect(await db.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
  await db.updateTable("near_copies").set({ status: "dismissed" }).where("id", "=", "2").execute();
  expect(await codeOf(approveCertification(db, decision, clock.now()))).toBe("done");
});
