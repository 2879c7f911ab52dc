import { isoTime } from "../../src/lib/time";
import type { Mailbox } from "./mailbox";
import { addressed, type Expected } from "./scene";

export interface Fault {
  kind: "late" | "never" | "early" | "unexpected" | "failed" | "logged";
  play: string;
  what: string;
  dueAt: number;
}

type Missed = Fault & { expected: Expected };

/** What happened late, never, too early or twice. */
export class Ledger {
  readonly faults: Fault[] = [];
  readonly #missed: Missed[] = [];
  readonly #played: string[] = [];
  readonly #playOf = new Map<string, string>();

  joined(email: string, play: string): void {
    this.#playOf.set(email, play);
  }

  played(play: string): void {
    this.#played.push(play);
  }

  add(fault: Fault | Missed): void {
    if ("expected" in fault && fault.kind === "never") this.#missed.push(fault);
    else this.faults.push(fault);
  }

  failed(play: string, at: number, error: unknown): void {
    this.faults.push({ kind: "failed", play, what: String(error), dueAt: at });
  }

  /** At the end, some of what was missing may have happened after all. */
  async close(mailbox: Mailbox): Promise<void> {
    for (const { expected, ...fault } of this.#missed) {
      const { is = async () => true, mails = [] } = expected;
      const isDone = mailbox.match(addressed(mails)) !== null && (await quietly(is));
      this.faults.push({ ...fault, kind: isDone ? "late" : "never" });
    }
    for (const { to, subject, sentAt } of mailbox.left) {
      const play = this.#playOf.get(to) ?? "";
      // A play that stopped did not take the emails that came later.
      const isStopped = play !== "" && !this.#played.includes(play);
      const what = `"${subject}" to ${to}`;
      if (!isStopped) this.faults.push({ kind: "unexpected", play, what, dueAt: sentAt });
    }
  }

  lines(): string[] {
    return this.faults
      .toSorted((a, b) => a.dueAt - b.dueAt)
      .map(({ kind, play, what, dueAt }) =>
        [kind.padEnd(10), isoTime(dueAt).slice(0, 19), play && `${play}:`, what].join(" "),
      );
  }
}

async function quietly(is: () => Promise<boolean>): Promise<boolean> {
  return is().catch(() => false);
}
