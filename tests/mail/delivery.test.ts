import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { loadConfig } from "../../src/config";
import { HOUR, MINUTE } from "../../src/lib/time";
import { MailDelivery } from "../../src/mail/delivery";
import { UnsubscribeTokens } from "../../src/mail/subscriptions";
import { mailTransport } from "../../src/mail/transport";
import { renderMail } from "../../views/mail/templates";
import { TestClock } from "../support/clock";
import { newFolder } from "../support/folder";
import { queueAnyMail, TestSmtp } from "../support/mail";
import { newDatabase } from "../support/run-database";

let db: Db;
let clock: TestClock;
let smtp: TestSmtp;
let delivery: MailDelivery;
let logged: string[];

beforeEach(async () => {
  logged = [];
  db = newDatabase();
  clock = new TestClock();
  smtp = await TestSmtp.start();
  delivery = start(smtp.url);
});

afterEach(async () => {
  await delivery.stop();
  await smtp.stop();
  await db.destroy();
});

function start(
  smtpUrl: string,
  dataDir = newFolder(),
  timeoutMs?: number,
  env: Record<string, string> = {},
): MailDelivery {
  const config = loadConfig({ DATA_DIR: dataDir, SMTP_URL: smtpUrl, ...env });
  const log = pino({ level: "info" }, { write: (line: string) => logged.push(line) });
  const transport = mailTransport(config, timeoutMs);
  const started = new MailDelivery({
    db,
    clock,
    log,
    transport,
    render: renderMail,
    publicUrl: config.publicUrl,
    logsMailLinks: config.logsMailLinks,
    unsubscribeTokens: new UnsubscribeTokens("key"),
  });
  void started.start();
  return started;
}

function queue(to: string, uniqueKey?: string): Promise<void> {
  const mail = { to, template: "package-deleted", values: { title: "唐詩三百首" } } as const;
  return inTransaction(db, (tx) =>
    queueAnyMail(tx, { ...mail, ...(uniqueKey && { uniqueKey }) }, clock.now()),
  );
}

const rows = () => db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();

describe("delivery over SMTP", () => {
  test("sends an email once, as plain text and HTML", async () => {
    await queue("ada@example.test");
    await delivery.check();
    await delivery.check();
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail?.to).toBe("ada@example.test");
    expect(mail?.source).toContain("multipart/alternative");
    expect(mail?.source).toMatch(/Message-ID: <[0-9a-f-]{36}@localhost>/);
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: clock.now(), last_error: null }]);
  });

  test("retries after a refusal, later each time", async () => {
    smtp.mood = "refuse";
    await queue("ada@example.test");
    await delivery.check();
    expect(await rows()).toMatchObject([
      { attempts: 1, sent_at: null, next_attempt_at: clock.now() + MINUTE },
    ]);
    clock.advance(MINUTE - 1);
    await delivery.check();
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    clock.advance(1);
    await delivery.check();
    expect(await rows()).toMatchObject([
      { attempts: 2, next_attempt_at: clock.now() + 2 * MINUTE },
    ]);
    smtp.mood = "accept";
    clock.advance(2 * MINUTE);
    await delivery.check();
    expect(smtp.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 3, last_error: null }]);
  });

  test("abandons a hanging server, and sends once when it recovers", async () => {
    await delivery.stop();
    delivery = start(smtp.url, newFolder(), 500);
    smtp.mood = "hang";
    await queue("ada@example.test");
    await delivery.check();
    expect(smtp.received).toEqual([]);
    expect(await rows()).toMatchObject([
      { attempts: 1, sent_at: null, last_error: expect.any(String) },
    ]);
    await delivery.stop();
    smtp.mood = "accept";
    delivery = start(smtp.url);
    clock.advance(MINUTE);
    await delivery.check();
    expect(smtp.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 2, last_error: null }]);
  });

  test("blocks no other email when one fails", async () => {
    const { url } = smtp;
    await smtp.stop();
    await queue("ada@example.test");
    await queue("bo@example.test");
    await delivery.check();
    expect(await rows()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
    smtp = await TestSmtp.start();
    delivery = start(smtp.url);
    expect(url).not.toBe(smtp.url);
    clock.advance(HOUR);
    await delivery.check();
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual([
      "ada@example.test",
      "bo@example.test",
    ]);
  });

  test("sends the remaining emails once after a restart", async () => {
    await queue("ada@example.test");
    await delivery.check();
    await delivery.stop();
    await queue("bo@example.test");
    delivery = start(smtp.url);
    await delivery.check();
    expect(smtp.received.map(({ to }) => to)).toEqual(["ada@example.test", "bo@example.test"]);
  });

  test("sends each email once from two servers on one database", async () => {
    const other = start(smtp.url);
    for (const name of ["ada", "bo", "kim", "mei"]) await queue(`${name}@example.test`);
    await Promise.all([delivery.check(), other.check()]);
    await other.stop();
    expect(smtp.received).toHaveLength(4);
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(4);
  });
});

describe("a mail server", () => {
  test("is contacted at startup, and nothing is logged if it answers", async () => {
    await delivery.checkServer();
    expect(delivery.isFailing).toBe(false);
    expect(logged).toEqual([]);
  });

  test("causes a warning while it is unreachable", async () => {
    await delivery.stop();
    await smtp.stop();
    delivery = start(smtp.url);
    await delivery.checkServer();
    expect(delivery.isFailing).toBe(true);
    expect(logged.join()).toContain("SMTP_URL: the mail server can't be reached.");
    await delivery.stop();
    smtp = await TestSmtp.start();
    delivery = start(smtp.url);
    await queue("ada@example.test");
    await delivery.check();
    expect(delivery.isFailing).toBe(false);
  });

  test("causes a warning that omits the password if it refuses the login", async () => {
    await delivery.stop();
    delivery = start(smtp.url.replace("//", "//shop:s3cret@"));
    await delivery.checkServer();
    expect(delivery.isFailing).toBe(true);
    expect(logged.join()).toContain("SMTP_URL: the mail server refuses the user name or password.");
    expect(logged.join()).not.toContain("s3cret");
  });
});

test("queues a unique email once", async () => {
  await queue("ada@example.test", "once");
  await queue("ada@example.test", "once");
  expect(await rows()).toHaveLength(1);
});

test("queues nothing in a failed transaction", async () => {
  const failed = inTransaction(db, async (tx) => {
    const values = { title: "Poems" };
    await queueAnyMail(
      tx,
      { to: "ada@example.test", template: "package-deleted", values },
      clock.now(),
    );
    throw new Error("after the mail");
  });
  expect(await failed.catch((error: Error) => error.message)).toBe("after the mail");
  expect(await rows()).toEqual([]);
});

test("writes emails to readable files without SMTP_URL", async () => {
  await delivery.stop();
  await queue("ada@example.test");
  const folder = newFolder();
  delivery = start("", folder);
  await delivery.check();
  const files = await readdir(join(folder, "outbox"));
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/)]);
  const eml = await Bun.file(join(folder, "outbox", files[0] as string)).text();
  expect(eml).toContain("To: ada@example.test");
  expect(smtp.received).toEqual([]);
});

describe("an email's action link", () => {
  const TOKEN = "the-token-that-nobody-else-may-have-0123456";

  async function deliverLink(smtpUrl: string, env?: Record<string, string>): Promise<void> {
    // Otherwise the running one could take it first.
    await delivery.stop();
    await inTransaction(db, (tx) =>
      queueAnyMail(
        tx,
        {
          to: "ada@example.test",
          template: "password-reset",
          values: { firstName: "Ada", token: TOKEN },
        },
        clock.now(),
      ),
    );
    delivery = start(smtpUrl, newFolder(), undefined, env);
    await delivery.check();
    expect(await rows()).toMatchObject([{ sent_at: clock.now() }]);
  }

  test("is absent from database and log once sent", async () => {
    await deliverLink(smtp.url);
    expect(smtp.received[0]?.source.replaceAll("=\r\n", "")).toContain(TOKEN);
    expect(JSON.stringify(await rows())).not.toContain(TOKEN);
    expect(logged.join("")).not.toContain(TOKEN);
  });

  test("stays until the email is sent", async () => {
    smtp.mood = "refuse";
    await deliverLink(smtp.url).catch(() => "not sent");
    expect(JSON.stringify(await rows())).toContain(TOKEN);
    expect(logged.join("")).not.toContain(TOKEN);
  });

  test("is logged during development without an SMTP_URL", async () => {
    await deliverLink("", { NODE_ENV: "development" });
    expect(logged.join("")).toContain(`http://localhost:3000/password-reset/${TOKEN}`);
    expect(JSON.stringify(await rows())).not.toContain(TOKEN);
  });
});
