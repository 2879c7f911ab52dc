import pino from "pino";
import { loadConfig } from "../../src/config";
import { MailDelivery } from "../../src/mail/delivery";
import { UnsubscribeTokens } from "../../src/mail/subscriptions";
import { mailTransport } from "../../src/mail/transport";
import { renderMail } from "../../views/mail/templates";
import type { World } from "./world";

export async function startMails(
  { db, clock }: Pick<World, "db" | "clock">,
  env: { SMTP_URL: string; PUBLIC_URL?: string },
  unsubscribeTokens = new UnsubscribeTokens("key"),
): Promise<MailDelivery> {
  const config = loadConfig(env);
  const delivery = new MailDelivery({
    logsMailLinks: false,
    db,
    clock,
    log: pino({ level: "silent" }),
    transport: mailTransport(config),
    render: renderMail,
    publicUrl: config.publicUrl,
    unsubscribeTokens,
  });
  await delivery.start();
  return delivery;
}
