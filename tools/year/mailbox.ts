import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { partsOf, unquoted } from "../../tests/support/mail";

export interface Mail {
  to: string;
  subject: string;
  /** In seconds, as in the email's header. */
  sentAt: number;
  text: string;
}

/** Collects the emails that the program writes to files. */
export class Mailbox {
  readonly #mails: Mail[] = [];
  readonly #taken: Mail[] = [];

  constructor(private readonly folder: string) {}

  /** Emails that nobody has taken yet. */
  get left(): readonly Mail[] {
    this.#collect();
    return this.#mails;
  }

  /** A different email for each one expected, or null if one is missing. */
  match(expected: readonly (readonly [to: string, subject: string])[]): Mail[] | null {
    const left = [...this.left];
    const matching = expected.map(([to, subject]) => {
      const found = left.findIndex((mail) => mail.to === to && mail.subject === subject);
      return found === -1 ? undefined : left.splice(found, 1)[0];
    });
    return matching.every((mail) => mail !== undefined) ? matching : null;
  }

  take(mail: Mail): void {
    this.#mails.splice(this.#mails.indexOf(mail), 1);
    this.#taken.push(mail);
  }

  /** Several plays may wait for the same email. */
  findSince(at: number, to: string, subject: string): Mail | undefined {
    return [...this.left, ...this.#taken].find(
      (mail) => mail.to === to && mail.subject === subject && mail.sentAt + 1000 > at,
    );
  }

  #collect(): void {
    if (!existsSync(this.folder)) return;
    for (const name of readdirSync(this.folder)
      .filter((each) => each.endsWith(".eml"))
      .sort()) {
      const file = join(this.folder, name);
      this.#mails.push(mailOf(readFileSync(file, "utf8")));
      rmSync(file);
    }
  }
}

function mailOf(source: string): Mail {
  const [head = ""] = source.split("\r\n\r\n", 1);
  const unfolded = head.replaceAll(/\r\n[ \t]/g, " ");
  const field = (name: string) =>
    new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1]?.trim() ?? "";
  const text =
    partsOf(source)
      .find(({ type }) => type === "text/plain")
      ?.content.toString() ?? "";
  return {
    to: field("To"),
    subject: decoded(field("Subject")),
    text,
    sentAt: Date.parse(field("Date")),
  };
}

/** Long subjects are encoded in several words (RFC 2047). */
function decoded(subject: string): string {
  return subject
    .replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, "")
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) =>
      unquoted(word.replaceAll("_", " ")).toString(),
    );
}
