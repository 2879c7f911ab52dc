import { afterEach, beforeEach, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { answerChange, withdrawChange } from "../../src/consent/answering";
import { askForChange } from "../../src/consent/asking";
import { settleDueChanges } from "../../src/consent/timer";
import type { ErrorCode } from "../../src/lib/error-codes";
import { DomainError } from "../../src/lib/errors";
import { minimumBidCents } from "../../src/lib/money";
import { endAuction } from "../../src/moderation/packages";
import type { Sale } from "../../src/rules/sale";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/listings";
import { createWorld, type World } from "../support/world";

const BIDDERS = ["ada", "bo", "kim"] as const;
type Bidder = (typeof BIDDERS)[number];

interface OpenChange {
  id: string;
  kind: "correction" | "end";
  agreed: Set<Bidder>;
  answered: Set<Bidder>;
}

/** What the rules of docs/product.md#changes-by-consent say, and nothing about how it is stored. */
class Model {
  bids: { by: Bidder; cents: number }[] = [];
  change: OpenChange | null = null;
  asked = 0;
  corrections = 0;
  ended: "consent" | "operator" | null = null;

  constructor(readonly sale: Sale) {}

  get bound(): Set<Bidder> {
    if (this.ended) return new Set();
    const all = this.bids.map(({ by }) => by);
    return new Set(this.sale === "highest" ? all.slice(-1) : all);
  }

  askingFault(): ErrorCode | null {
    if (this.ended) return "auction-ended";
    if (this.bids.length === 0) return "change-needless";
    if (this.change) return "change-open";
    return this.asked >= 3 ? "changes-used-up" : null;
  }

  answerFault(by: Bidder): ErrorCode | null {
    if (!this.change) return "change-over";
    if (!this.bound.has(by)) return "change-not-asked";
    return this.change.answered.has(by) ? "change-over" : null;
  }

  settle(): void {
    if (!this.change || ![...this.bound].every((by) => this.change?.agreed.has(by))) return;
    if (this.change.kind === "end") this.ended = "consent";
    else this.corrections++;
    this.change = null;
  }
}

onBothEngines(({ make }) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld({ place: make() });
  });
  afterEach(() => world.close());

  test.each(["highest", "seller"] as const)(
    "random bids, requests and answers follow the rules, if %s",
    async (sale) => {
      for (let seed = 1; seed <= 12; seed++) await play(world, new Model(sale), randomOf(seed));
    },
    120_000,
  );
});

function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

async function play(world: World, model: Model, random: (below: number) => number) {
  const { db, people, clock } = world;
  const listed = { sale: model.sale, auctionDurationHours: 720 } as const;
  const { id: packageId } = await addLot(db, people.mei.id, clock.now(), listed);
  let lastId = crypto.randomUUID() as string;
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => {
        if (error instanceof DomainError) return error.code;
        throw error;
      },
    );
  for (let step = 0; step < 30; step++) {
    clock.advance(1000);
    const now = clock.now();
    const by = BIDDERS[random(3)] as Bidder;
    const changeId = model.change?.id ?? lastId;
    switch (random(7)) {
      case 0:
      case 1: {
        const amountCents = minimumBidCents(100_000, model.bids.at(-1)?.cents ?? null);
        const bid = { packageId, bidderId: people[by].id, amountCents, idempotencyKey: null };
        const code = await codeOf(takeBid(db, bid, clock));
        expect(code).toBe(model.ended ? "auction-ended" : null);
        if (code === null) model.bids.push({ by, cents: amountCents });
        await settleDueChanges(db, now);
        model.settle();
        break;
      }
      case 2:
      case 3: {
        const kind = random(3) === 0 ? "end" : "correction";
        const title = `Hong Kong problem banks ${step}`;
        const request = { packageId, sellerId: people.mei.id, kind, note: "A typo." } as const;
        const asked = askForChange(db, { ...request, fields: { title } }, now);
        const fault = model.askingFault();
        expect(await codeOf(asked)).toBe(fault);
        if (fault !== null) break;
        lastId = (await asked).id;
        model.change = { id: lastId, kind, agreed: new Set(), answered: new Set() };
        model.asked++;
        break;
      }
      case 4:
      case 5: {
        const answer = random(4) === 0 ? "declined" : "accepted";
        const memberId = people[by].id;
        const fault = model.asked === 0 ? "change-not-found" : model.answerFault(by);
        const given = answerChange(db, { packageId, changeId, memberId, answer }, now);
        expect(await codeOf(given)).toBe(fault);
        if (fault !== null || !model.change) break;
        model.change.answered.add(by);
        if (answer === "declined") model.change = null;
        else model.change.agreed.add(by);
        model.settle();
        break;
      }
      default: {
        if (random(5) > 0) break;
        if (random(2) === 0) {
          const withdrawal = withdrawChange(
            db,
            { packageId, changeId, sellerId: people.mei.id },
            now,
          );
          const fault =
            model.asked === 0 ? "change-not-found" : model.change ? null : "change-over";
          expect(await codeOf(withdrawal)).toBe(fault);
          if (fault === null) model.change = null;
          break;
        }
        const reasons = { ground: "law", rule: "7", facts: "Copied.", operatorId: null } as const;
        const code = await codeOf(endAuction(db, { ...reasons, packageId }, now));
        expect(code).toBe(model.ended ? "act-done" : null);
        model.ended ??= "operator";
        await settleDueChanges(db, now);
        model.change = null;
      }
    }
    await compare(world, packageId, model);
  }
}

async function compare({ db }: World, packageId: string, model: Model): Promise<void> {
  const lot = await db
    .selectFrom("packages")
    .select(["status", "ended_early", "changes_asked"])
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
  const changes = await db
    .selectFrom("package_changes")
    .select(["status", "kind"])
    .where("package_id", "=", packageId)
    .execute();
  const standing = await db
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", packageId)
    .where("status", "=", "pending")
    .execute();
  expect({
    status: lot.status,
    endedEarly: lot.ended_early,
    asked: lot.changes_asked,
    open: changes.filter(({ status }) => status === "open").length,
    corrections: changes.filter(({ status, kind }) => status === "agreed" && kind !== "end").length,
    standing: standing.length,
  }).toEqual({
    status: model.ended ? "ended" : "active",
    endedEarly: model.ended,
    asked: model.asked,
    open: model.change ? 1 : 0,
    corrections: model.corrections,
    standing: model.ended ? 0 : model.bids.length,
  });
}
