import { setApprovesOwn } from "../../src/approvals/own-approvals";
import { placeBid } from "../../src/auctions/bidding/bids";
import { exposureOf, limitOneself, setCommitmentLimit } from "../../src/auctions/reading/exposure";
import { stateOf } from "../../src/auctions/reading/package-state";
import { HOUR } from "../../src/lib/time";
import { changeMemberLimits, changeRoles, removeMember } from "../../src/organizations/members";
import { findPackage } from "../../src/packages/packages";
import type { Acting, Call, Changing } from "./company-calls";
import { type CompanyModel, monthOf } from "./company-model";
import { actInCompany } from "./company-sending";
import { addCompanyLot, type Company, foundCompany, joinCompany } from "./company-table";
import { outcomeOf } from "./round-sending";
import type { World } from "./world";

const ACTING: readonly string[] = ["bid", "ask", "approve", "decline", "withdraw"];

export class CompanyPlay {
  /** By package, also of those that were listed again. */
  readonly #lotNumbers = new Map<string, number>();

  private constructor(
    private readonly company: Company,
    private readonly model: CompanyModel,
  ) {}

  static async begin(world: World, name: string): Promise<CompanyPlay> {
    const { company, model } = await foundCompany(world, name);
    return new CompanyPlay(company, model);
  }

  /** @throws Error if the answer or what is stored disagrees with the model */
  async make(call: Call): Promise<string> {
    const now = this.company.world.clock.now();
    const outcome =
      call.verb === "race"
        ? await this.#race(call.of, now)
        : isActing(call)
          ? await this.#act(call, now)
          : await this.#change(call, now);
    await this.#check();
    return outcome;
  }

  async #act(call: Acting, now: number): Promise<string> {
    const outcome = await actInCompany(this.company, call, now);
    const fault = this.model.apply(call, outcome, now);
    if (fault) throw new Error(`${JSON.stringify(call)} ${fault}`);
    return outcome;
  }

  /** Two at the same time answer as if one of them had come first. */
  async #race([one, other]: readonly [Acting, Acting], now: number): Promise<string> {
    const known = this.model.requests.length;
    const sent = [one, other].map((call) => actInCompany(this.company, call, now));
    const outcomes = await Promise.all(sent);
    for (const order of [[0, 1] as const, [1, 0] as const]) {
      const model = this.model.clone();
      const faults = order.map((n) => {
        const call = n === 0 ? one : other;
        return model.apply(call, outcomes[n] ?? "", now, known);
      });
      if (faults.some((fault) => fault !== null) || !(await this.#isStored(model))) continue;
      Object.assign(this.model, model);
      return "a race";
    }
    throw new Error(`${JSON.stringify([one, other])} answered ${outcomes}, in no order`);
  }

  async #change(call: Changing, now: number): Promise<string> {
    const { company, model } = this;
    const { db, clock } = company.world;
    const [organizationId = ""] = company.memberIds;
    const key = (who: number) => ({ organizationId, memberId: company.memberIds[who] ?? "" });
    const done = (changed: Promise<unknown>) => outcomeOf(changed.then(() => "done"));
    switch (call.verb) {
      case "limits": {
        const { who, package: packageLimit, month: monthLimit } = call;
        const limits = { packageLimit, monthLimit };
        const outcome = await done(changeMemberLimits(db, key(who), limits));
        const changed = { packageCents: packageLimit, monthCents: monthLimit };
        if (outcome === "done") Object.assign(model.members[who] ?? {}, changed);
        return outcome;
      }
      case "roles": {
        const outcome = await done(changeRoles(db, key(call.who), call.roles));
        if (outcome === "done") Object.assign(model.members[call.who] ?? {}, { roles: call.roles });
        return outcome;
      }
      case "limit": {
        const limit = { memberId: organizationId, limitCents: call.cents };
        const outcome = await done(setCommitmentLimit(db, limit, now));
        if (outcome === "done") model.limitCents = call.cents;
        return outcome;
      }
      case "oneself":
        return this.#limitOneself(call, now);
      case "own":
        await setApprovesOwn(db, organizationId, call.isOn);
        model.approvesOwn = call.isOn;
        return "done";
      case "remove": {
        if (call.who === 0) return "founder";
        const outcome = await done(removeMember(db, { ...key(call.who), successorId: null }, now));
        if (outcome === "done") model.remove(call.who);
        return outcome;
      }
      case "join":
        if (model.members[call.who]) return "member";
        await joinCompany(company, model, call.who, call.roles);
        return "done";
      case "rival":
        return this.#outbid(call);
      case "revise": {
        clock.advance(1);
        await db
          .updateTable("packages")
          .set({ last_updated: clock.now() })
          .where("id", "=", company.lotIds[call.lot] ?? "")
          .execute();
        model.revise(call.lot);
        return "done";
      }
      case "relist":
        if (!model.isFree(call.lot)) return "in use";
        company.lotIds[call.lot] = await addCompanyLot(company);
        model.lots[call.lot] = { boundCents: 0, answers: null, revision: 0 };
        return "done";
      default:
        clock.advance(call.hours * HOUR);
        return monthOf(clock.now()) === monthOf(now) ? "same month" : "next month";
    }
  }

  async #limitOneself({ who, cents }: { who: number; cents: number | null }, now: number) {
    const { company, model } = this;
    const [id = ""] = company.memberIds;
    const member = model.members[who];
    if (!member) return "nobody";
    const { roles } = member;
    const viewer = { id, memberId: company.memberIds[who] ?? "", roles };
    const outcome = await outcomeOf(
      limitOneself(company.world.db, viewer, cents, now).then(() => "done"),
    );
    const isBelow = cents !== null && cents < model.answeredBy(who);
    if (isBelow !== (outcome === "limit-below-commitments"))
      throw new Error(`A limit of ${cents} for ${model.answeredBy(who)} answered ${outcome}`);
    if (outcome === "done") member.ownCents = cents;
    return outcome;
  }

  async #outbid({ lot, cents }: { lot: number; cents: number }): Promise<string> {
    const { world, lotIds, rivalId, memberIds } = this.company;
    const bid = { packageId: lotIds[lot] ?? "", bidderId: rivalId, amountCents: cents };
    const placed = placeBid(world.db, { ...bid, idempotencyKey: null }, world.clock);
    const outcome = await outcomeOf(placed.then(() => "done"));
    const row = await world.db
      .selectFrom("packages")
      .leftJoin("bids", "bids.id", "packages.highest_bid_id")
      .select("bids.bidder_id")
      .where("packages.id", "=", lotIds[lot] ?? "")
      .executeTakeFirstOrThrow();
    if (row.bidder_id !== memberIds[0]) this.model.free(lot);
    return outcome;
  }

  async #check(): Promise<void> {
    const { world, lotIds, memberIds } = this.company;
    if (!(await this.#isStored(this.model))) {
      const [stored, expected] = [await this.#stored(), this.#expected(this.model)];
      throw new Error(`Stored is ${JSON.stringify(stored)}, not ${JSON.stringify(expected)}`);
    }
    for (const id of lotIds) {
      const text = JSON.stringify(await stateOf(world.db, await findPackage(world.db, id), "key"));
      if (memberIds.some((memberId) => text.includes(memberId)))
        throw new Error(`A member is named to outsiders: ${text}`);
    }
  }

  async #isStored(model: CompanyModel): Promise<boolean> {
    return Bun.deepEquals(await this.#stored(), this.#expected(model));
  }

  #expected({ lots, requests }: CompanyModel) {
    const { memberIds } = this.company;
    return {
      bound: lots.map(({ boundCents }) => boundCents),
      answers: lots.map(
        ({ answers }) => answers && { memberId: memberIds[answers.who], month: answers.month },
      ),
      requests: requests.map(({ state, cents, who, lot }) => [state, cents, memberIds[who], lot]),
    };
  }

  async #stored() {
    const { world, lotIds, memberIds, approvalIds } = this.company;
    for (const [lot, id] of lotIds.entries()) this.#lotNumbers.set(id, lot);
    const [organizationId = ""] = memberIds;
    const { packages } = await exposureOf(world.db, organizationId, world.clock.now());
    const bound = new Map(packages.map(({ packageId, atMostCents }) => [packageId, atMostCents]));
    const rows = await world.db
      .selectFrom("commitments")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .execute();
    const requests = await world.db
      .selectFrom("approvals")
      .select(["id", "status", "maximum_cents", "requested_by", "package_id"])
      .where("organization_id", "=", organizationId)
      .execute();
    return {
      bound: lotIds.map((id) => bound.get(id) ?? 0),
      answers: lotIds.map((id) => {
        const row = rows.find(({ package_id }) => package_id === id);
        return row ? { memberId: row.member_id, month: monthOf(row.committed_at) } : null;
      }),
      requests: approvalIds.map((id) => {
        const row = requests.find((request) => request.id === id);
        const lot = this.#lotNumbers.get(row?.package_id ?? "");
        return [row?.status, row?.maximum_cents, row?.requested_by, lot];
      }),
    };
  }
}

const isActing = (call: Acting | Changing): call is Acting => ACTING.includes(call.verb);
