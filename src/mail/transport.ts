import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../../db/client";
import type { Config } from "../config";
import { once } from "../lib/memo";

export interface OutgoingMail {
  /** Used as the Message-ID, which identifies repeated deliveries. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  unsubscribeUrl: string | null;
}

export interface MailTransport {
  /** Connects and signs in without sending anything. @throws if emails could not be sent */
  check(): Promise<void>;
  /** Returns the file that was written instead, if there is no mail server. */
  send(mail: OutgoingMail): Promise<string | null>;
}

const TIMEOUT_MS = 20_000;

export function mailTransport(config: Config, timeoutMs = TIMEOUT_MS): MailTransport {
  const { smtpUrl } = config;
  return smtpUrl === null ? fileTransport(config) : smtpTransport(config, smtpUrl, timeoutMs);
}

function smtpTransport(config: Config, url: string, timeoutMs: number): MailTransport {
  const smtp = once(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  });
  return {
    async check() {
      await (await smtp()).verify();
    },
    async send(mail) {
      await (await smtp()).sendMail(messageOf(config, mail));
      return null;
    },
  };
}

function fileTransport(config: Config): MailTransport {
  const composer = once(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ streamTransport: true, buffer: true });
  });
  const folder = join(config.dataDir, "outbox");
  return {
    async check() {},
    async send(mail) {
      const { message } = await (await composer()).sendMail(messageOf(config, mail));
      const file = join(folder, `${mail.id}.eml`);
      await Bun.write(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
      return file;
    },
  };
}

function messageOf(config: Config, { id, attachments, unsubscribeUrl, ...mail }: OutgoingMail) {
  const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`;
  return {
    ...mail,
    from: config.mailFrom,
    messageId,
    headers: {
      ...NO_REPLY_HEADERS,
      ...(unsubscribeUrl !== null && oneClickHeaders(unsubscribeUrl)),
    },
    attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
  };
}

/** Suppresses out-of-office replies (RFC 3834). */
const NO_REPLY_HEADERS = { "Auto-Submitted": "auto-generated" };

function oneClickHeaders(url: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export async function attachmentsOf(
  db: Db,
  { contract_id }: { contract_id: string | null },
): Promise<Attachment[]> {
  if (contract_id === null) return [];
  const contracts = await db
    .selectFrom("contracts")
    .select(["reference", "pdf"])
    .where("id", "=", contract_id)
    .execute();
  return contracts.map(({ reference, pdf }) => ({
    filename: `${reference}.pdf`,
    contentType: "application/pdf",
    content: pdf,
  }));
}
