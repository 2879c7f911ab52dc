import { DAY } from "../../src/lib/time";

const PAY_BACK_MS = 14 * DAY;
const CONFIRM_MS = 7 * DAY;

export type Finding = "refunded" | "not-refunded";

/** Each step returns until when the next one is due, or null. */
export class RefundModel {
  readonly dueAt: number;
  state: "due" | "sent" | "received" = "due";
  missing = 0;
  case: "none" | "open" | "closed" = "none";
  finding: Finding | null = null;

  constructor(
    readonly cents: number,
    now: number,
  ) {
    this.dueAt = now + PAY_BACK_MS;
  }

  send(now: number): number {
    this.state = "sent";
    // After an operator found nothing paid, somebody has to look again.
    if (this.finding !== null) this.case = "open";
    this.finding = null;
    return now + CONFIRM_MS;
  }

  miss(now: number): number {
    this.state = "due";
    this.missing++;
    if (this.case === "none" && (this.missing >= 2 || this.dueAt <= now)) this.case = "open";
    return this.dueAt;
  }

  receive(): null {
    if (this.case === "open") this.case = "closed";
    this.state = "received";
    return null;
  }

  mayFind(finding: Finding): boolean {
    return this.case !== "none" && this.state !== "received" && this.finding !== finding;
  }

  findNothing(): number {
    this.case = "closed";
    this.finding = "not-refunded";
    this.state = "due";
    this.missing++;
    return this.dueAt;
  }

  findPaid(): null {
    this.case = "closed";
    this.finding = "refunded";
    this.state = "received";
    return null;
  }

  pass(now: number): void {
    if (this.state === "due" && this.case === "none" && this.dueAt <= now) this.case = "open";
  }
}
