import { partsOf, startMails, TestSmtp } from "./mail";
import type { World } from "./world";

/** Delivers what `act` queues through a real SMTP server. Returns the emails by recipient. */
export async function lettersAfter(
  world: World,
  act: () => Promise<unknown>,
): Promise<Record<string, string[]>> {
  await world.db.deleteFrom("mail_outbox").execute();
  await act();
  const queued = await world.db.selectFrom("mail_outbox").select("recipient").execute();
  const smtp = await TestSmtp.start();
  const mails = await startMails(world, { SMTP_URL: smtp.url });
  const letters: Record<string, string[]> = {};
  for (const { recipient } of queued) {
    const text = partsOf(await smtp.take(recipient)).find(({ type }) => type === "text/plain");
    const name = recipient.replace("@example.test", "");
    letters[name] = [...(letters[name] ?? []), text?.content.toString() ?? ""].sort();
  }
  await mails.stop();
  await smtp.stop();
  return letters;
}
