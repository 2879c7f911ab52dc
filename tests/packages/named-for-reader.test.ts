import { expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { declineCertification } from "../../src/certification/decisions";
import { informMembers } from "../../src/notifications/informing";
import { renderMail } from "../../views/mail/templates";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();

test("names a package in the reader's language in emails and notifications", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), {
    title: "全唐詩",
    englishTitle: "Tang Poems",
    language: "zh-traditional",
    certified: false,
  });
  const decision = { packageId: lot.id, decidedBy: null, note: "No sample." };
  await declineCertification(db, decision, clock.now());
  const mail = await db.selectFrom("mail_outbox").selectAll().executeTakeFirstOrThrow();
  const reading = { timezone: null, now: clock.now(), unsubscribeUrl: null };
  const textIn = (language: "en" | "zh" | "ja") =>
    JSON.stringify(renderMail(mail, "https://market.example", { ...reading, language }));
  for (const language of ["en", "ja"] as const) {
    expect(textIn(language)).toContain("Tang Poems");
    expect(textIn(language)).not.toContain("全唐詩");
  }
  expect(textIn("zh")).toContain("全唐詩");
  expect(textIn("zh")).not.toContain("Tang Poems");
  const mei = await world.as("mei");
  expect(await (await mei.get("/notifications")).text()).toContain("Tang Poems");
  expect(await (await mei.get("/notifications?lang=zh-Hant")).text()).toContain("全唐詩");
});

test.each(["offer-taken", "offer-accepted"] as const)(
  "names a package in the reader's language in %s",
  async (template) => {
    const { db, people, clock } = world;
    const { id: packageId } = await addLot(db, people.mei.id, clock.now(), {
      title: "全唐詩",
      englishTitle: "Tang Poems",
      language: "zh-traditional",
    });
    const values = { packageId, title: "全唐詩", amountCents: 120_000 };
    const news = { memberId: people.ada.id, template, values };
    await inTransaction(db, (tx) => informMembers(tx, [news], clock.now()));
    const mail = await db.selectFrom("mail_outbox").selectAll().executeTakeFirstOrThrow();
    const reading = { timezone: null, now: clock.now(), unsubscribeUrl: null };
    const letter = renderMail(mail, "https://market.example", { ...reading, language: "en" });
    expect(letter.subject).toContain("Tang Poems");
    expect(JSON.stringify(letter)).not.toContain("全唐詩");
  },
);
