import { afterEach, expect, test } from "bun:test";
import { databaseFile, openDatabase } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { MailTemplate, MailValues } from "../../src/mail/templates";
import { newFolder } from "../support/folder";
import { queueAnyMail } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { logged, run, type Serving, serve } from "../support/program";

const SECRET = "the-secret-that-nobody-else-may-have-0123456";

/** A new template with a secret must be added here. */
type SecretMails = {
  [Template in MailTemplate as MailValues[Template] extends { token: string } | { secret: string }
    ? Template
    : never]: MailValues[Template];
};

const notice = { number: "N-2026-000001", secret: SECRET };
const MAILS: SecretMails = {
  "email-verification": { token: SECRET },
  "confirm-bid": {
    token: SECRET,
    packageId: "p",
    title: "Tide tables",
    amountCents: 120_000,
    until: 0,
    kind: "won",
  },
  "password-reset": { firstName: "Ada", token: SECRET },
  "account-replacement": { token: SECRET },
  "second-factor-removal": { firstName: "Ada", token: SECRET, dueAt: 0 },
  invitation: { token: SECRET },
  "organization-invitation": { token: SECRET, organization: "Tides", inviter: "Ada" },
  "notice-received": { ...notice, kind: "copyright", isRepeat: false },
  "notice-decided": { ...notice, decision: "none", ground: "", rule: "", facts: "" },
  "notice-warning": notice,
  "notice-complaint-decided": { ...notice, outcome: "dismissed", answer: "No." },
};

let server: Serving | undefined;

afterEach(async () => {
  server?.kill("SIGTERM");
  await server?.exited;
});

test(
  "the log of a server without a mail server contains no link's secret",
  async () => {
    const DATA_DIR = newFolder();
    expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 });
    const db = openDatabase(databaseFile(DATA_DIR));
    await inTransaction(db, async (tx) => {
      for (const [template, values] of Object.entries(MAILS) as [MailTemplate, never][])
        await queueAnyMail(tx, { to: "ada@example.test", template, values }, Date.now());
    });
    await db.destroy();

    server = await serve({ DATA_DIR, LOG_LEVEL: "trace" });
    const sent = await logged(server, /^mail sent$/, Object.keys(MAILS).length);
    for (const { file } of sent) {
      const mail = (await Bun.file(String(file)).text()).replaceAll(/=\r?\n/g, "");
      const [path] = /\/[\w/?=-]*the-secret[\w-]*/.exec(mail.replaceAll("=3D", "=")) ?? [];
      expect(path).toEndWith(SECRET);
      await fetch(server.address + path);
      await fetch(server.address + path, { method: "POST", body: new URLSearchParams() });
    }
    await logged(server, /^request$/, 2 * sent.length);
    expect(JSON.stringify(server.log())).not.toContain(SECRET);
  },
  PATIENCE_MS,
);
