import { sql } from "kysely";
import type { Db } from "../../db/client";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/time";
import type { MovedTime } from "../../tests/support/moved-time";
import type { Random } from "../bench/random";
import type { Ledger } from "./ledger";
import { Lot } from "./lot";
import type { Mail, Mailbox } from "./mailbox";
import { Member } from "./member";
import type { Program } from "./program";
import { FOLLOW_UP_MS, type Stage } from "./stage";

/** Checked this long before something is due, when it must not have happened. */
const BEFORE_MS = 50 * SECOND;
/** An alarm looks again within a minute, so that long after its time everything has happened. */
const AFTER_MS = MINUTE + SECOND;
const LATE_MS = MINUTE + 15 * SECOND;

/** A member's action takes at most this long. */
const ACTION_MS = 10 * SECOND;

/** In actual time, while the program has nothing to do, or waits for a database that is slow to answer. */
const PATIENCE_MS = 20 * SECOND;
const BUSY_MS = 100;

export type ExpectedMail = readonly [to: Member, subject: string];

export interface Expected {
  /** What pages and calls show. */
  is?: () => Promise<boolean>;
  mails?: readonly ExpectedMail[];
  /** Work that is done once a day may take a day longer. */
  withinMs?: number;
}

interface House {
  program: Program;
  mailbox: Mailbox;
  stage: Stage;
  ledger: Ledger;
  operator: Member;
  db: Db;
  time: MovedTime;
}

class PlayStopped extends Error {}

/** What a play can do: have members act at a time, and expect something by a time. */
export class Scene {
  readonly operator: Member;
  readonly #midnight: number;
  #lots = 0;

  constructor(
    private readonly house: House,
    readonly name: string,
    midnight: number,
    readonly random: Random,
  ) {
    this.#midnight = midnight;
    this.operator = house.operator;
  }

  get program(): Program {
    return this.house.program;
  }

  /** For what no page shows. */
  async rows(table: string, column: string, value: string): Promise<number> {
    const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} = ${value}`;
    return (await query.execute(this.house.db)).rows[0]?.count ?? 0;
  }

  /** Only the system's clock jumps. */
  setClockAhead(ms: number): void {
    this.house.time.setAhead(ms);
  }

  metric(name: string): Promise<number> {
    return this.program.metric(name);
  }

  /** How often the program has logged it. */
  logged(part: string): number {
    return this.program.log().filter(({ msg }) => msg.includes(part)).length;
  }

  get mailbox(): Mailbox {
    return this.house.mailbox;
  }

  get now(): number {
    return this.house.stage.now;
  }

  /** `when` is a day of the play, counted from 0, and a time: "day 3 12:00". */
  timeOf(when: string): number {
    const [, day, hours, minutes] = /^day (\d+) (\d\d):(\d\d)$/.exec(when) ?? [];
    if (minutes === undefined) throw new Error(`"${when}" is not a time such as "day 3 12:00"`);
    return this.#midnight + Number(day) * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE;
  }

  /** Daily emails are sent at 8 a.m. */
  nextMorning(): number {
    const eight = Math.floor(this.now / DAY) * DAY + 8 * HOUR;
    return eight > this.now ? eight : eight + DAY;
  }

  /** A word that appears in no other play. */
  get word(): string {
    return `word${this.name.replaceAll(/\W/g, "")}`;
  }

  async at(when: string | number): Promise<void> {
    await this.house.stage.until(typeof when === "number" ? when : this.timeOf(when));
  }

  /** Shortly before its time, it must not have happened, and a minute after, it must have. */
  async by(when: string | number, what: string, expected: Expected): Promise<void> {
    const dueAt = typeof when === "number" ? when : this.timeOf(when);
    const { is, withinMs = 0 } = expected;
    if (dueAt - BEFORE_MS > this.now) {
      await this.at(dueAt - BEFORE_MS);
      if (is && (await is())) this.#miss({ kind: "early", what, dueAt, expected });
    }
    await this.at(dueAt + withinMs + AFTER_MS);
    await this.#happened(what, dueAt, expected);
  }

  /** Something that a member has just done has these effects. */
  async soon(what: string, expected: Expected, since = this.now - ACTION_MS): Promise<void> {
    await this.#happened(what, since, expected);
  }

  async #happened(what: string, dueAt: number, expected: Expected): Promise<void> {
    const { mails = [], is = async () => true, withinMs = 0 } = expected;
    await this.at(this.now + FOLLOW_UP_MS);
    for (let idleSince = Date.now(); ; ) {
      const lookedAt = Date.now();
      await this.house.stage.settled();
      if (Date.now() - lookedAt > BUSY_MS) idleSince = Date.now();
      const received = this.house.mailbox.match(addressed(mails));
      if (received && (await is())) {
        for (const mail of received) this.#take(mail, what, dueAt, withinMs);
        return;
      }
      if (Date.now() - idleSince > PATIENCE_MS)
        this.#miss({ kind: "never", what, dueAt, expected });
    }
  }

  /** The subject of an email that was not taken yet; empty if there is none. */
  subjectTo(email: string, isMeant: (subject: string) => boolean): string {
    const { left } = this.house.mailbox;
    return left.find(({ to, subject }) => to === email && isMeant(subject))?.subject ?? "";
  }

  /** One email names all the work that is waiting, which several plays may have caused. */
  async operatorIsNotified(): Promise<void> {
    const dueAt = this.nextMorning();
    const { mailbox, operator } = this.house;
    const mail = () =>
      mailbox.findSince(dueAt, operator.email, "Items are waiting for an operator");
    await this.by(dueAt, "the operator is notified of the work", {
      is: async () => mail() !== undefined,
    });
    const received = mail();
    if (received && mailbox.left.includes(received))
      this.#take(received, "the operator is notified of the work", dueAt, 0);
  }

  #take(mail: Mail, what: string, dueAt: number, withinMs: number): void {
    this.house.mailbox.take(mail);
    const { name } = this;
    const fault = { play: name, what: `${what}: "${mail.subject}" to ${mail.to}`, dueAt };
    if (mail.sentAt + SECOND < dueAt) this.house.ledger.add({ ...fault, kind: "early" });
    if (mail.sentAt > dueAt + withinMs + LATE_MS) this.house.ledger.add({ ...fault, kind: "late" });
  }

  #miss(miss: { kind: "early" | "never"; what: string; dueAt: number; expected: Expected }): never {
    this.house.ledger.add({ ...miss, play: this.name });
    throw new PlayStopped();
  }

  async run(play: (scene: Scene) => Promise<void>): Promise<void> {
    try {
      await play(this);
      this.house.ledger.played(this.name);
    } catch (error) {
      if (!(error instanceof PlayStopped)) this.house.ledger.failed(this.name, this.now, error);
    }
  }

  newMember(name: string): Member {
    const member = new Member(this.house.program, name);
    this.house.ledger.joined(member.email, this.name);
    return member;
  }

  /** Every title is different, so that an email names its auction. */
  async list(seller: Member, changes: Record<string, unknown> = {}): Promise<Lot> {
    const title = `${this.name}.${++this.#lots}`;
    return Lot.list(seller, title, changes);
  }
}

export const addressed = (mails: readonly ExpectedMail[]) =>
  mails.map(([{ email }, subject]) => [email, subject] as const);
