import { expect, test } from "bun:test";
import { LANGUAGES, type Language } from "../../src/lib/languages";
import { mailPreferencesOf } from "../../src/mail/recipients";
import { renderMail } from "../../views/mail/templates";
import { worldForEach } from "../support/each-world";
import { registrationForm } from "../support/people";

const world = worldForEach();

const languages = Object.keys(LANGUAGES) as Language[];

const AD = "WIN a prize at evil.example";

async function mails() {
  const rows = await world.db.selectFrom("mail_outbox").selectAll().execute();
  return Promise.all(
    rows.map(async (row) => {
      const reading = await mailPreferencesOf(world.db, row.recipient);
      const each = languages.map((language) =>
        renderMail(row, "http://x", {
          ...reading,
          language,
          now: world.clock.now(),
          unsubscribeUrl: null,
        }),
      );
      return { template: row.template, words: JSON.stringify(each) };
    }),
  );
}

test("never emails text that was typed with a stranger's address", async () => {
  const { visitor } = world;
  const names = { firstName: AD, lastName: AD, organization: AD };
  await visitor.json("POST", "/api/auth/register", registrationForm("victim", names));
  await visitor.post("/password-reset", { email: "victim@example.test" });
  await visitor.post("/email-verification", { email: "victim@example.test" });
  const overwriting = registrationForm("bo", { ...names, overwrite: true });
  await visitor.json("POST", "/api/auth/register", overwriting);
  const sent = await mails();
  expect(sent.map(({ template }) => template).sort()).toEqual([
    "account-replacement",
    "email-verification",
    "password-reset",
  ]);
  for (const { template, words } of sent)
    expect([template, words]).toEqual([template, expect.not.stringContaining("evil")]);
});

test("greets a member with a confirmed address by name", async () => {
  await world.visitor.post("/password-reset", { email: "ada@example.test" });
  for (const { words } of await mails()) expect(words).toContain("ada");
});
