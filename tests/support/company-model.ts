import { type OrganizationRole, permissionsOf } from "../../src/rules/organization";
import type { Acting } from "./company-calls";

interface ModelMember {
  roles: readonly OrganizationRole[];
  packageCents: number | null;
  monthCents: number | null;
  ownCents: number | null;
}

interface ModelRequest {
  who: number;
  lot: number;
  cents: number;
  state: "open" | "placed" | "declined" | "withdrawn";
  /** The listing's revision that the member read. */
  revision: number;
}

interface ModelLot {
  /** What the organization may have to pay. */
  boundCents: number;
  /** Who answers for it, since which month of Hong Kong. */
  answers: { who: number; month: string } | null;
  revision: number;
}

const HONG_KONG_MS = 8 * 3_600_000;

export const monthOf = (now: number) => new Date(now + HONG_KONG_MS).toISOString().slice(0, 7);

/** Refusals that depend on the auction alone, which other models know. */
const OF_AUCTION = new Set(["maximum-too-low", "bid-too-high", "colleague-leads"]);

/** What an organization's members may do, written without the product's code for limits. */
export class CompanyModel {
  members: Array<ModelMember | null> = [];
  lots: ModelLot[] = [];
  requests: ModelRequest[] = [];
  limitCents: number | null = null;
  approvesOwn = false;

  clone(): CompanyModel {
    return Object.assign(new CompanyModel(), structuredClone({ ...this }));
  }

  may(who: number, permission: "bid" | "approve"): boolean {
    const member = this.members[who];
    return member ? permissionsOf(member.roles).has(permission) : false;
  }

  /** The code of the limit that a maximum passes, if any; an own approval has only those that last. */
  #limitPassed(
    answers: number,
    { lot, cents }: { lot: number; cents: number },
    now: number,
    isOwnApproval = false,
  ): string | null {
    const bound = this.lots[lot]?.boundCents ?? 0;
    if (cents <= bound) return null;
    const others = this.lots.reduce((sum, { boundCents }) => sum + boundCents, -bound);
    if (this.limitCents !== null && others + cents > this.limitCents)
      return "over-organization-limit";
    const member = this.members[answers];
    if (!member) return null;
    const answered = this.lots.filter((each, n) => n !== lot && each.answers?.who === answers);
    const open = answered.reduce((sum, { boundCents }) => sum + boundCents, cents);
    const isOver = member.ownCents !== null && open > member.ownCents ? "over-own-limit" : null;
    if (isOwnApproval) return isOver;
    if (member.packageCents !== null && cents > member.packageCents) return "over-limit";
    const month = answered.filter(({ answers }) => answers?.month === monthOf(now));
    const monthly = month.reduce((sum, { boundCents }) => sum + boundCents, cents);
    return member.monthCents !== null && monthly > member.monthCents ? "over-limit" : isOver;
  }

  answeredBy(who: number): number {
    const answered = this.lots.filter(({ answers }) => answers?.who === who);
    return answered.reduce((sum, { boundCents }) => sum + boundCents, 0);
  }

  #place(answers: number, lot: number, cents: number, leads: boolean, now: number): void {
    const placed = this.lots[lot] as ModelLot;
    if (cents > placed.boundCents) placed.answers = { who: answers, month: monthOf(now) };
    placed.boundCents = leads ? cents : 0;
  }

  /**
   * Applies what a call has answered; returns why it could not have answered that, or null.
   *
   * @param known how many requests there were when the call was sent, which counts from the latest
   */
  apply(call: Acting, outcome: string, now: number, known = this.requests.length): string | null {
    const isPlaced = outcome === "leading" || outcome === "outbid";
    switch (call.verb) {
      case "bid": {
        if (!this.may(call.who, "bid")) return expected(outcome, "permission-missing");
        if (OF_AUCTION.has(outcome)) return null;
        const passed = this.#limitPassed(call.who, call, now);
        if (passed !== null || !isPlaced) return expected(outcome, passed ?? "leading");
        this.#place(call.who, call.lot, call.cents, outcome === "leading", now);
        return null;
      }
      case "ask": {
        if (!this.may(call.who, "bid")) return expected(outcome, "permission-missing");
        if (OF_AUCTION.has(outcome)) return null;
        const passed = this.#limitPassed(call.who, call, now);
        if (passed !== null && passed !== "over-limit") return expected(outcome, passed);
        if (passed === null) return expected(outcome, "approval-needless");
        const approvers = this.members.flatMap((_, n) => (this.may(n, "approve") ? [n] : []));
        const isOwn = this.approvesOwn && approvers.includes(call.who);
        if (!isOwn && approvers.every((n) => n === call.who))
          return expected(outcome, "no-approver");
        if (outcome !== "asked") return expected(outcome, "asked");
        const { who, lot, cents } = call;
        this.#end((request) => request.who === who && request.lot === lot);
        const revision = this.lots[lot]?.revision ?? 0;
        this.requests.push({ who, lot, cents, revision, state: "open" });
        return null;
      }
      case "approve":
        return this.#approve(call, outcome, now, known);
      default: {
        const request = this.requests[known - 1 - call.nth];
        if (!request) return expected(outcome, "none");
        const isOwn = call.verb === "decline" || request.who === call.who;
        if (!isOwn) return expected(outcome, "approval-not-found");
        if (request.state !== "open") return expected(outcome, "approval-decided");
        if (outcome !== "ended") return expected(outcome, "ended");
        request.state = call.verb === "decline" ? "declined" : "withdrawn";
        return null;
      }
    }
  }

  #approve(
    call: Extract<Acting, { verb: "approve" }>,
    outcome: string,
    now: number,
    known: number,
  ) {
    const request = this.requests[known - 1 - call.nth];
    if (!request) return expected(outcome, "none");
    if (request.state !== "open") return expected(outcome, "approval-decided");
    if (!this.may(call.who, "approve")) return expected(outcome, "permission-missing");
    const isOwn = call.who === request.who;
    if (isOwn && !this.approvesOwn) return expected(outcome, "own-approval");
    if (!this.may(request.who, "bid")) return expected(outcome, "permission-missing");
    if (outcome === "colleague-leads") return null;
    if (request.revision !== this.lots[request.lot]?.revision)
      return expected(outcome, "listing-revised");
    if (OF_AUCTION.has(outcome)) return null;
    const passed = this.#limitPassed(call.who, request, now, isOwn);
    const isPlaced = outcome === "leading" || outcome === "outbid";
    if (passed !== null || !isPlaced) return expected(outcome, passed ?? "leading");
    this.#place(call.who, request.lot, request.cents, outcome === "leading", now);
    request.state = "placed";
    return null;
  }

  #end(isEnded: (request: ModelRequest) => boolean): void {
    for (const request of this.requests)
      if (request.state === "open" && isEnded(request)) request.state = "withdrawn";
  }

  /** Whether the organization neither is bound there nor waits for an approval. */
  isFree(lot: number): boolean {
    const isAsked = this.requests.some(
      (request) => request.lot === lot && request.state === "open",
    );
    return this.lots[lot]?.boundCents === 0 && !isAsked;
  }

  free(lot: number): void {
    const freed = this.lots[lot];
    if (freed) freed.boundCents = 0;
  }

  revise(lot: number): void {
    const revised = this.lots[lot];
    if (revised) revised.revision++;
  }

  remove(who: number): void {
    this.members[who] = null;
    this.#end((request) => request.who === who);
  }
}

const expected = (outcome: string, wanted: string) =>
  outcome === wanted ? null : `answered ${outcome}, not ${wanted}`;
