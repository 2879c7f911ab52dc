import type { DeliveryState } from "../../src/delivery/course";
import type { AmendmentKind, Side } from "../../src/rules/deal";
import {
  ACCEPT_MS,
  type By,
  CONFIRM_MS,
  type Dispute,
  KEEP_MS,
  type Money,
  NOT_FOUND,
  OUT_OF_ORDER,
  PAY_MS,
  type Proposal,
  type RefundStep,
  SEAL_MS,
  shareOf,
  type Taken,
  UNDELIVERED,
} from "./deal-terms";
import { RefundModel } from "./refund-model";

/** The steps of one contract's delivery, without any table of the program. */
export abstract class DealCourse {
  dueAt: number | null;
  claimedAt: number | null = null;
  isVoid = false;
  /** Because the buyer did not pay. */
  isUnpaid = false;
  /** What the seller has confirmed, with tax. */
  paidCents = 0;
  receivedCents = 0;
  isInvoiced = false;
  /** The part of the price that a partial refund will pay back. */
  part = 0;
  refund: RefundModel | null = null;
  dispute: Dispute | null = null;
  /** The latest is last. */
  proposals: Proposal[] = [];
  differs = false;
  protected removeAt: number | null = null;
  #isProlonged = false;
  #isRuled = false;

  constructor(
    readonly who: number,
    public price: number,
    public state: DeliveryState,
    readonly money: Money,
    now: number,
  ) {
    this.dueAt = now + SEAL_MS;
  }

  payable(cents = this.price): number {
    return cents + shareOf(cents, this.money.addedRate);
  }

  get open(): Proposal | null {
    return this.proposals.find(({ state }) => state === "open") ?? null;
  }

  get isPaid(): boolean {
    return this.paidCents > 0;
  }

  /** What counts as spent and as income. */
  get keptCents(): number {
    return this.isPaid && !(this.isVoid && this.refund?.state === "received") ? this.price : 0;
  }

  get owesInvoice(): boolean {
    return this.state === "sealed" && this.claimedAt === null && !this.isInvoiced;
  }

  get owesRefund(): boolean {
    return this.refund !== null && this.refund.state !== "received";
  }

  take(step: Taken, by: By, now: number): string {
    if (by === "other") return NOT_FOUND;
    if (step === "withdraw") return this.#withdraw(by, now);
    if (by !== (step === "refund" ? "seller" : "buyer")) return OUT_OF_ORDER;
    switch (step) {
      case "claim":
        if (this.state !== "sealed" || this.claimedAt !== null) return OUT_OF_ORDER;
        this.claimedAt = now;
        return this.go("sealed", now + CONFIRM_MS);
      case "accept":
        return this.state === "paid" ? this.accept(now) : OUT_OF_ORDER;
      case "prolong":
        if (this.#isProlonged || !UNDELIVERED.includes(this.state)) return OUT_OF_ORDER;
        this.#isProlonged = true;
        return this.go(this.state, Math.max(this.dueAt ?? now, now) + SEAL_MS);
      case "take-back": {
        const { dispute } = this;
        if (!dispute || dispute.reason === "unconfirmed") return OUT_OF_ORDER;
        this.endDispute();
        return this.go(dispute.before, now + dispute.leftMs);
      }
      default:
        return this.#refund(step, now);
    }
  }

  #withdraw(by: Side, now: number): string {
    const { state, dueAt } = this;
    const isLate = dueAt !== null && dueAt <= now;
    const isBuyers = UNDELIVERED.includes(state) && by === "buyer";
    const isStuck = state === "measuring" && by === "buyer" && (dueAt ?? now) + SEAL_MS <= now;
    const isUnpaid = state === "sealed" && this.claimedAt === null;
    const isTheirs = isUnpaid && by === (this.owesInvoice ? "buyer" : "seller");
    if (!isLate || !(isBuyers || isStuck || isTheirs)) return OUT_OF_ORDER;
    this.isUnpaid = by === "seller";
    return this.void("withdrawn", now);
  }

  #refund(step: RefundStep, now: number): string {
    const { refund } = this;
    if (!refund) return OUT_OF_ORDER;
    if (step === "refund")
      return refund.state === "due" ? this.dueForRefund(refund.send(now)) : "done";
    if (step === "refund-missing")
      return refund.state === "sent" ? this.dueForRefund(refund.miss(now)) : OUT_OF_ORDER;
    return refund.state === "received" ? "done" : this.received(refund, refund.receive());
  }

  protected received({ cents }: RefundModel, dueAt: null): string {
    this.receivedCents += cents;
    if (!this.isVoid) this.price -= this.part;
    this.part = 0;
    return this.dueForRefund(dueAt);
  }

  /** Only a void contract has the deadline of its refund. */
  protected dueForRefund(at: number | null): string {
    if (this.isVoid) this.dueAt = at;
    return "done";
  }

  pay(by: By, cents: number, now: number): string {
    if (by === "other") return NOT_FOUND;
    if (by === "buyer" || this.state !== "sealed") return OUT_OF_ORDER;
    return cents === this.payable() ? this.paid(now) : "invalid-input";
  }

  protected paid(now: number): string {
    this.paidCents = this.payable();
    return this.go("paid", now + ACCEPT_MS);
  }

  protected accept(now: number): string {
    this.removeAt = now + KEEP_MS;
    return this.go("accepted", null);
  }

  openDispute(by: By, reason: Dispute["reason"], now: number): string {
    if (by === "other") return NOT_FOUND;
    const isInTime = this.state === "paid" && now < (this.dueAt ?? now);
    const isDifferent = this.state === "sealed" && this.claimedAt === null && this.differs;
    const isAllowed = by === "buyer" && (isInTime || (isDifferent && !this.#isRuled));
    return isAllowed ? this.beginDispute(reason, now) : OUT_OF_ORDER;
  }

  protected beginDispute(reason: Dispute["reason"], now: number): string {
    const before = this.state === "paid" ? "paid" : "sealed";
    this.dispute = { reason, before, leftMs: Math.max(0, (this.dueAt ?? now) - now) };
    return this.go("disputed", null);
  }

  /** The buyer cannot dispute the same files again before paying. */
  protected endDispute(): void {
    if (this.dispute?.reason !== "unconfirmed") this.#isRuled = true;
    this.dispute = null;
  }

  deliver(step: "begun" | "completed" | "refused" | "sealed", differs: boolean, now: number) {
    const { state, dispute } = this;
    const from: Record<typeof step, readonly DeliveryState[]> = {
      begun: ["waiting", "refused", "disputed"],
      completed: ["uploading", "refused", "disputed"],
      refused: ["measuring", "disputed"],
      sealed: ["measuring", "disputed"],
    };
    if (!from[step].includes(state)) return OUT_OF_ORDER;
    const to = { begun: "uploading", completed: "measuring", refused: "refused" } as const;
    if (step !== "sealed") return this.go(dispute ? "disputed" : to[step], this.dueAt);
    this.differs = differs;
    this.#isRuled = false;
    this.dispute = null;
    const isPaid = dispute?.before === "paid";
    return this.go(isPaid ? "paid" : "sealed", now + (isPaid ? ACCEPT_MS : PAY_MS));
  }

  protected oweRefund(cents: number, now: number): void {
    this.refund = new RefundModel(cents, now);
  }

  protected void(state: DeliveryState, now: number, isPaid = false): string {
    this.isVoid = true;
    this.part = 0;
    if (isPaid) this.oweRefund(this.payable(), now);
    return this.go(state, isPaid ? (this.refund?.dueAt ?? null) : null);
  }

  /** What the parties can agree on now. */
  abstract possible(): AmendmentKind[];

  /** A proposal lapses as soon as it is impossible, and sealing issues the invoice. */
  protected go(state: DeliveryState, dueAt: number | null): string {
    const isNew = state !== this.state;
    this.state = state;
    this.dueAt = dueAt;
    if (isNew && state === "sealed" && this.money.isStated) this.isInvoiced = true;
    if (this.open && !this.possible().includes(this.open.kind)) this.open.state = "lapsed";
    return "done";
  }
}
