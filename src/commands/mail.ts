import { z } from "zod";
import type { Config } from "../config";
import { canonicalAddress } from "../lib/addresses";
import { Obstacle } from "../lib/errors";
import { newId } from "../lib/ids";
import type { Clock } from "../lib/time";
import { mailTransport } from "../mail/transport";

/** Shows whether the mail server accepts email. @throws Obstacle with the mail server's response */
export async function testMail(config: Config, clock: Clock, address: string): Promise<string> {
  const to = canonicalAddress(address);
  if (!z.email().safeParse(to).success)
    throw new Obstacle(`${address} is not an email address. Use one such as you@example.com.`, 2);
  if (config.smtpUrl === null)
    throw new Obstacle(
      "SMTP_URL is not set, so emails are only written as files to the folder outbox in DATA_DIR. Set it and try again.",
    );
  const transport = mailTransport(config);
  const text = `This is a test from ${config.publicUrl}. If you can read it, SMTP_URL and MAIL_FROM work.`;
  const id = newId(clock.now());
  const mail = { id, to, subject: "Test email", text, html: `<p>${text}</p>` };
  try {
    await transport.check();
    await transport.send({ ...mail, attachments: [], unsubscribeUrl: null });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const failure =
      code === "EAUTH" ? "refused the user name or password" : "did not accept the email";
    throw new Obstacle(`SMTP_URL: the mail server ${failure}: ${message}`);
  }
  return `The mail server accepted an email from ${config.mailFrom} to ${to}. If it does not arrive within a few minutes, look in the spam folder, then in the mail server's log.`;
}
