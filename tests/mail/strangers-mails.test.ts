import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import pino from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { identifyRequester, inRequestScope, type Requester } from "../../src/lib/requester";
import { MailDelivery } from "../../src/mail/delivery";
import { UnsubscribeTokens } from "../../src/mail/subscriptions";
import { renderMail } from "../../views/mail/templates";
import { TestClock } from "../support/clock";
import { onBothEngines } from "../support/engines";
import { queueAnyMail } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

onBothEngines(({ make, open }) => {
  const clock = new TestClock();
  let db: Db;
  let sent: string[];
  let delivery: MailDelivery;

  beforeEach(() => {
    db = open(make());
    sent = [];
    delivery = new MailDelivery({
      db,
      clock,
      log: pino({ level: "silent" }),
      transport: {
        check: async () => {},
        async send({ to }) {
          sent.push(to);
          return null;
        },
      },
      render: renderMail,
      publicUrl: "http://localhost:3000",
      logsMailLinks: false,
      unsubscribeTokens: new UnsubscribeTokens("key"),
    });
  });

  afterEach(async () => {
    await delivery.stop();
    await db.destroy();
  });

  const queue = (to: string, requester: Requester | null) =>
    inRequestScope("request", () => {
      if (requester) identifyRequester(requester);
      const mail = { to, template: "package-deleted", values: { title: "唐詩三百首" } } as const;
      return inTransaction(db, (tx) => queueAnyMail(tx, mail, clock.now()));
    });

  test("sends emails that strangers and new members cause after all others", async () => {
    const network = "203.0.113.7";
    for (let i = 0; i < 25; i++) {
      const memberId = i % 2 ? null : `new ${i}`;
      await queue(`flood${i}@example.test`, { memberId, network, isKnown: false });
    }
    await queue("ada@example.test", { memberId: "ada", network, isKnown: true });
    await queue("bo@example.test", null);
    await delivery.start();
    expect(sent.slice(0, 2).sort()).toEqual(["ada@example.test", "bo@example.test"]);
    expect(sent).toHaveLength(27);
  });
});
