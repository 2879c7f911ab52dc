import { DAY } from "../../src/lib/time";
import type { AmendmentKind } from "../../src/rules/deal";
import { DealCourse } from "./deal-course";
import {
  type By,
  CONFIRM_MS,
  NOT_FOUND,
  OUT_OF_ORDER,
  PAY_MS,
  type Proposal,
  UNPAID,
} from "./deal-terms";
import type { Finding } from "./refund-model";

const OPEN_MS = 7 * DAY;

const UNSEALED = ["waiting", "uploading", "measuring", "refused"];

/** What the parties agree on and operators decide (docs/product.md#amendments). */
export class DealModel extends DealCourse {
  /** An operator found that the delivery was not what the listing says. */
  isDisproved = false;
  /** Until its state is first compared. */
  isNew = true;
  #isDenied = false;

  invoice(by: By, now: number): string {
    if (by === "other") return "invoice-not-found";
    if (by === "buyer") return OUT_OF_ORDER;
    if (UNSEALED.includes(this.state) || this.isVoid) return "invoice-not-due";
    if (this.isInvoiced) return "invoice-issued-already";
    if (!this.money.isStated) return "invoice-details-missing";
    if (this.owesInvoice) this.dueAt = now + PAY_MS;
    this.isInvoiced = true;
    return "done";
  }

  possible(): AmendmentKind[] {
    const { dispute, state } = this;
    const isUnclear = state === "sealed" && this.claimedAt !== null;
    if (isUnclear || dispute?.reason === "unconfirmed" || this.isVoid) return [];
    const settled = dispute?.before ?? state;
    if (UNPAID.includes(settled)) return ["price", "cancel"];
    const refund: AmendmentKind[] = this.owesRefund ? [] : ["refund"];
    if (settled === "paid") return ["cancel", ...refund];
    return settled === "accepted" ? refund : [];
  }

  propose(by: By, kind: AmendmentKind, cents: number, now: number): string {
    if (by === "other") return NOT_FOUND;
    if (!this.possible().includes(kind)) return "amendment-impossible";
    if (this.open) return "amendment-open";
    if (kind !== "cancel" && cents >= this.price) return "invalid-input";
    this.proposals.push({ by, kind, cents, until: now + OPEN_MS, state: "open" });
    return "done";
  }

  reply(by: By, answer: "accept" | "decline" | "withdraw", proposal: Proposal, now: number) {
    if (by === "other") return NOT_FOUND;
    const states = { accept: "accepted", decline: "declined", withdraw: "withdrawn" } as const;
    if ((proposal.by === by) !== (answer === "withdraw")) return "amendment-of-other";
    if (proposal.state === states[answer]) return "done";
    if (proposal.state !== "open" || proposal.until <= now) return "amendment-ended";
    proposal.state = states[answer];
    return answer === "accept" ? this.#carryOut(proposal, now) : "done";
  }

  #carryOut({ kind, cents }: Proposal, now: number): string {
    const { dispute } = this;
    const before = dispute?.before ?? this.state;
    const due = dispute ? now + dispute.leftMs : this.dueAt;
    if (dispute) this.endDispute();
    if (kind === "cancel") return this.void("withdrawn", now, before === "paid");
    if (kind === "price") this.price = cents;
    else this.#owePart(cents, now);
    const isSealed = kind === "price" && before === "sealed";
    return this.go(before, isSealed ? Math.max(due ?? 0, now + CONFIRM_MS) : due);
  }

  #owePart(cents: number, now: number): void {
    this.part = cents;
    this.oweRefund(this.payable() - this.payable(this.price - cents), now);
  }

  decide(decision: "seller" | "buyer" | "part", cents: number, now: number): string {
    const { dispute } = this;
    if (!dispute) return OUT_OF_ORDER;
    const { reason, before } = dispute;
    const isAboutPayment = reason === "unconfirmed";
    const isPart = decision === "part";
    if (isPart && (isAboutPayment || this.owesRefund)) return "amendment-impossible";
    if (isPart && cents >= this.price) return "invalid-input";
    if (this.open) this.open.state = "lapsed";
    if (decision !== "seller" && reason === "differs") this.isDisproved = true;
    this.endDispute();
    if (decision === "buyer")
      return isAboutPayment ? this.paid(now) : this.void("resolved", now, before === "paid");
    if (isPart) this.#decidePart(before, cents, now);
    if (before === "paid") return this.accept(now);
    if (isAboutPayment && this.#isDenied) {
      this.isUnpaid = true;
      return this.void("withdrawn", now);
    }
    if (isAboutPayment) this.#isDenied = true;
    this.claimedAt = null;
    return this.go("sealed", now + (isAboutPayment ? CONFIRM_MS : PAY_MS));
  }

  #decidePart(before: "sealed" | "paid", cents: number, now: number): void {
    const kind = before === "paid" ? "refund" : "price";
    this.proposals.push({ kind, cents, by: "operator", until: now + OPEN_MS, state: "accepted" });
    if (before === "paid") this.#owePart(cents, now);
    else this.price = cents;
  }

  find(finding: Finding): string {
    const { refund } = this;
    if (!refund?.mayFind(finding)) return OUT_OF_ORDER;
    return finding === "refunded"
      ? this.received(refund, refund.findPaid())
      : this.dueForRefund(refund.findNothing());
  }

  /** What the alarms do by themselves. */
  pass(now: number): void {
    const { open } = this;
    if (open && open.until <= now) open.state = "expired";
    this.refund?.pass(now);
    const isKept = this.removeAt !== null && this.removeAt > now;
    if (this.state === "accepted" && !isKept) this.go("removed", null);
    if (this.dueAt === null || this.dueAt > now) return;
    if (this.state === "sealed" && this.claimedAt !== null) this.beginDispute("unconfirmed", now);
    else if (this.state === "paid") this.accept(now);
  }
}
