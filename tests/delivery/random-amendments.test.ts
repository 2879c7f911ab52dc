import { expect, setDefaultTimeout, test } from "bun:test";
import type { ContractTerms } from "../../src/contracts/terms";
import {
  acceptAmendment,
  declineAmendment,
  proposeAmendment,
  withdrawAmendment,
} from "../../src/delivery/amending";
import { openAmendmentOf } from "../../src/delivery/amendment";
import { expireAmendments } from "../../src/delivery/amendment-expiry";
import { decideDispute } from "../../src/delivery/decisions";
import { type Delivery, openDisputeOf } from "../../src/delivery/delivery";
import { DomainError } from "../../src/lib/errors";
import { DAY } from "../../src/lib/time";
import type { AmendmentKind, Side } from "../../src/rules/deal";
import { dealForEach } from "../support/deal-for-each";
import { stateDetails } from "../support/deals";
import { KEEP_MS } from "../support/deliveries";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";
import { verdictOn } from "../support/verdicts";

setDefaultTimeout(PATIENCE_MS);
const site = dealForEach();
const { world, act, state } = site;
const SEEDS = (process.env.AMENDMENT_SEEDS ?? "1,2,3,4").split(",").map(Number);
const STEPS = 50;
const SIDES = ["seller", "buyer"] as const;
const KINDS = ["price", "cancel", "refund"] as const;

/** A linear congruential generator, so that a failure can be repeated. */
function chooser(seed: number): (below: number) => number {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(below));
  };
}

interface Proposal {
  by: Side;
  kind: AmendmentKind;
  cents: number;
  until: number;
}

/** What the parties have agreed on, told without the tables. */
interface Model {
  price: number;
  open: Proposal | null;
  /** The part of the price that a partial refund pays back. */
  part: number;
}

const UNPAID = ["waiting", "uploading", "measuring", "refused", "sealed"];

test.each(SEEDS)("parties agree as their model does (seed %p)", async (seed) => {
  const { db, clock } = world;
  const choose = chooser(seed);
  for (const who of ["mei", "bo"] as const) await stateDetails(world, who);
  const operator = await addUser(db, "operator", clock.now());
  await site.bring(choose(2) ? "sealed" : "waiting");
  const model: Model = { price: 150_000, open: null, part: 0 };
  const story: string[] = [];
  let received = 0;
  const now = () => clock.now();

  async function mayBe(kind: AmendmentKind, row: Delivery): Promise<boolean> {
    const dispute = row.state === "disputed" ? await openDisputeOf(db, row.id) : null;
    if (row.voided_at !== null || dispute?.reason === "unconfirmed") return false;
    const before = dispute?.state_before ?? row.state;
    if (row.state === "sealed" && row.claimed_at !== null) return false;
    const isUnpaid = UNPAID.includes(before);
    if (kind === "price") return isUnpaid;
    if (kind === "cancel") return isUnpaid || before === "paid";
    return (before === "paid" || before === "accepted") && model.part === 0;
  }

  async function propose(): Promise<boolean> {
    const row = await state();
    const [by, kind] = [SIDES[choose(2)] ?? "seller", KINDS[choose(3)] ?? "price"];
    const cents = 1 + choose(160_000);
    const isRight = !model.open && (await mayBe(kind, row));
    const isPossible = isRight && (kind === "cancel" || cents < model.price);
    const amount = kind === "cancel" ? undefined : cents;
    const done = await tried(() => proposeAmendment(db, site.party(by), { kind, amount }, now()));
    expect([story.join(), done]).toEqual([story.join(), isPossible]);
    if (done) model.open = { by, kind, cents, until: now() + 7 * DAY };
    return done;
  }

  async function reply(): Promise<boolean> {
    const by = SIDES[choose(2)] ?? "seller";
    const answers = [
      acceptAmendment,
      acceptAmendment,
      declineAmendment,
      withdrawAmendment,
    ] as const;
    const answer = answers[choose(4)] ?? acceptAmendment;
    const { open } = model;
    const row = await openAmendmentOf(db, (await state()).contract_id);
    if (!open || !row) return false;
    const isOwn = open.by === by;
    const isRight = isOwn === (answer === withdrawAmendment) && now() < open.until;
    const key = { ...site.party(by), amendmentId: row.id };
    const done = await tried(() => answer(db, key, now()));
    expect([story.join(), done]).toEqual([story.join(), isRight]);
    if (!done) return false;
    model.open = null;
    if (answer !== acceptAmendment) return true;
    if (open.kind === "price") model.price = open.cents;
    if (open.kind === "refund") model.part = open.cents;
    if (open.kind === "cancel") model.part = 0;
    return true;
  }

  async function decide(): Promise<boolean> {
    const dispute = await openDisputeOf(db, (await state()).id);
    if (!dispute) return false;
    const decision = (["seller", "buyer", "part"] as const)[choose(3)] ?? "seller";
    const amount = 1 + choose(160_000);
    const isAboutPayment = dispute.reason === "unconfirmed";
    const isPossible =
      decision !== "part" || (!isAboutPayment && model.part === 0 && amount < model.price);
    const ruled = { disputeId: dispute.id, decidedBy: operator.id, keepMs: KEEP_MS, note: "So." };
    const done = await tried(() => decideDispute(db, { ...ruled, decision, amount }, now()));
    expect([story.join(), done]).toEqual([story.join(), isPossible]);
    if (!done) return false;
    model.open = null;
    if (decision === "part" && dispute.state_before === "paid") model.part = amount;
    else if (decision === "part") model.price = amount;
    return true;
  }

  async function receive(): Promise<boolean> {
    const row = await state();
    const cents = row.refund_received_at === null ? (row.refund_cents ?? 0) : 0;
    const done = await tried(() => act["refund-received"]());
    if (!done || cents === 0) return done;
    received += cents;
    if (row.voided_at === null) {
      expect(cents).toBe(model.part);
      model.price -= model.part;
    }
    model.part = 0;
    return true;
  }

  async function tried(verb: () => Promise<unknown>): Promise<boolean> {
    return verb().then(
      () => true,
      (error) => {
        if (error instanceof DomainError) return false;
        throw new Error(story.join(", "), { cause: error });
      },
    );
  }

  const verbs: ReadonlyArray<readonly [name: string, verb: () => Promise<boolean>]> = [
    ["propose", propose],
    ["propose", propose],
    ["reply", reply],
    ["reply", reply],
    ["claim", () => tried(() => act.claim())],
    ["paid", () => tried(() => act.paid(undefined, model.price))],
    ["accept", () => tried(() => act.accept())],
    ["dispute", () => tried(() => act.dispute())],
    ["take back", () => tried(() => act["take-back"]())],
    ["decide", decide],
    ["refund", () => tried(() => act.refund())],
    ["received", receive],
    [
      "days",
      async () => {
        clock.advance(choose(3) * DAY);
        await site.run();
        await expireAmendments(db, now());
        if (model.open && model.open.until <= now()) model.open = null;
        return true;
      },
    ],
  ];

  for (let step = 0; step < STEPS; step++) {
    const [name, verb] = verbs[choose(verbs.length)] ?? ["", async () => false];
    if (!(await verb())) continue;
    const row = await state();
    story.push(`${name} (${row.state})`);
    if (model.open && !(await mayBe(model.open.kind, row))) model.open = null;
    if (row.voided_at !== null) model.part = 0;
    expect([story.join(), await shown(row)]).toEqual([story.join(), expected(row)]);
  }
  expect([story.join(), await verdictOn(world, site.deal.packageId)]).toEqual([story.join(), "ok"]);
  expect(received).toBeLessThanOrEqual(150_000);

  function expected(row: Delivery) {
    const { open, price, part } = model;
    return {
      price,
      open: open && { by: open.by, kind: open.kind },
      part,
      left: row.voided_at === null ? price - part : 0,
    };
  }

  async function shown(row: Delivery) {
    const { contract_id } = row;
    const contract = db.selectFrom("contracts").select("terms").where("id", "=", contract_id);
    const { terms } = await contract.executeTakeFirstOrThrow();
    const open = await openAmendmentOf(db, contract_id);
    const isOwed = row.refund_cents !== null && row.refund_received_at === null;
    const price = (JSON.parse(terms) as ContractTerms).priceCents;
    const notes = await db.selectFrom("invoices").selectAll().execute();
    const totals = notes.map(({ kind, details }) => {
      const { totalCents } = JSON.parse(details) as { totalCents: number };
      return kind === "invoice" ? totalCents : -totalCents;
    });
    const part = row.voided_at === null && isOwed ? (row.refund_cents ?? 0) : 0;
    const sum = totals.reduce((all, cents) => all + cents, 0);
    const isInvoiced = notes.length > 0;
    return {
      price,
      open: open && { by: open.proposed_by, kind: open.kind },
      part,
      left: isInvoiced ? sum : row.voided_at === null ? price - part : 0,
    };
  }
});
