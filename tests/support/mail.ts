import pino from "pino";
import { SMTPServer } from "smtp-server";
import type { Db } from "../../db/client";
import { loadConfig } from "../../src/config";
import { MailDelivery } from "../../src/mail/delivery";
import { mailRow, type NewMail, queueMails } from "../../src/mail/outbox";
import { UnsubscribeTokens } from "../../src/mail/subscriptions";
import { mailTransport } from "../../src/mail/transport";
import { listNotifications } from "../../src/notifications/listing";
import { renderMail } from "../../views/mail/templates";
import type { Person } from "./people";
import type { World } from "./world";

export interface QueuedMail {
  to: string;
  template: string;
  values: Record<string, unknown>;
}

export async function outbox({ db }: Pick<World, "db">, template?: string): Promise<QueuedMail[]> {
  const rows = await db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
  return rows
    .filter((row) => template === undefined || row.template === template)
    .map(({ recipient, template, template_values }) => ({
      to: recipient.replace("@example.test", ""),
      template,
      values: JSON.parse(template_values),
    }));
}

export async function mails(world: Pick<World, "db">): Promise<string[]> {
  return (await outbox(world)).map(({ to, template }) => `${to} ${template}`);
}

export function queueAnyMail(tx: Db, mail: NewMail, now: number): Promise<void> {
  return queueMails(tx, [mailRow(mail, now)]);
}

export interface Part {
  type: string;
  head: string;
  content: Buffer;
}

export function partsOf(source: string): Part[] {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  const [, boundary] = /boundary="?([^"\r\n;]+)"?/.exec(head) ?? [];
  if (boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1);
    return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, "").replace(/\r\n$/, "")));
  }
  const type = /content-type: ([\w/+-]+)/i.exec(head)?.[1] ?? "";
  const encoding = /content-transfer-encoding: ([\w-]+)/i.exec(head)?.[1] ?? "7bit";
  return [{ type, head, content: decoded(body, encoding) }];
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body);
  return unquoted(body.replaceAll("=\r\n", ""));
}

export function unquoted(text: string): Buffer {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1");
}

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

export class TestSmtp {
  readonly received: Array<{ to: string; source: string }> = [];
  mood: "accept" | "refuse" | "hang" = "accept";
  arrived: ((mail: { to: string; source: string }) => void) | null = null;
  #server: SMTPServer;
  #wake: (() => void) | null = null;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (this.mood === "hang") return;
          if (this.mood === "refuse") return done(new Error("Try again later"));
          const [recipient] = session.envelope.rcptTo;
          const mail = { to: recipient?.address ?? "", source: Buffer.concat(chunks).toString() };
          this.received.push(mail);
          this.arrived?.(mail);
          this.#wake?.();
          done();
        });
      },
    });
  }

  static async start(): Promise<TestSmtp> {
    const smtp = new TestSmtp();
    smtp.#server.on("error", () => {});
    await new Promise<void>((resolve) => smtp.#server.listen(0, "127.0.0.1", () => resolve()));
    return smtp;
  }

  get url(): string {
    const address = this.#server.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    return `smtp://127.0.0.1:${port}`;
  }

  async take(to: string): Promise<string> {
    for (;;) {
      const index = this.received.findIndex((mail) => mail.to === to);
      const [mail] = index === -1 ? [] : this.received.splice(index, 1);
      if (mail) return mail.source;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

export function linkIn(source: string, page: string): string {
  const unfolded = source.replaceAll(/=\r?\n/g, "");
  const path = new RegExp(`/${page}/[\\w-]{43}`).exec(unfolded)?.[0];
  if (!path) throw new Error(`The email has no link to /${page}/`);
  return path;
}

export async function queuedLinks(
  { db }: World,
  to: string,
  page: string,
  template = page,
): Promise<string[]> {
  const rows = await db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("recipient", "=", to)
    .where("template", "=", template)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => `/${page}/${JSON.parse(row.template_values).token}`);
}

export const MADE_UP = "A".repeat(43);

export async function unreadOf({ db, people }: Pick<World, "db" | "people">, person: Person) {
  const { entries } = await listNotifications(db, people[person].id);
  return entries.filter(({ readAt }) => readAt === null);
}

export async function unreadKinds(world: Pick<World, "db" | "people">, person: Person) {
  return (await unreadOf(world, person)).map(({ kind }) => kind);
}
