import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { readDelivery } from "../../src/delivery/delivery";
import { takeSealedStep } from "../../src/delivery/shared-steps";
import { takeStep } from "../../src/delivery/steps";
import { DomainError } from "../../src/lib/errors";
import { newId } from "../../src/lib/ids";
import type { Call, CallOf } from "./deal-calls";
import type { Market } from "./deal-market";
import type { DealModel } from "./deal-model";
import type { By } from "./deal-terms";
import { reportOf } from "./deliveries";
import { decimal, type Made } from "./sale-sending";

export type DealCall = Exclude<Extract<Call, { which: number }>, CallOf<"go">>;

const NOT_ASKED: Made = ["not asked", "not asked"];

export async function makeDealCall(market: Market, deal: DealModel, call: DealCall): Promise<Made> {
  const { now } = market;
  const { reference } = await refOf(market, deal);
  const path = `/api/contracts/${reference}`;
  const post = async (by: By, rest: string, body?: object, method = "POST") => {
    const asker = by === "buyer" ? deal.who : by;
    return (await market.ask(asker, method, `${path}${rest}`, body)).code;
  };
  switch (call.verb) {
    case "step": {
      const by = sideOf(call.by, call.step === "refund" ? "seller" : withdrawerOf(deal, call.step));
      const code =
        call.step === "take-back"
          ? await post(by, "/delivery/dispute", undefined, "DELETE")
          : await post(by, `/delivery/${call.step}`);
      return [code, deal.take(call.step, by, now)];
    }
    case "pay": {
      const by = sideOf(call.by, "seller");
      const cents = deal.payable() + call.off;
      const code = await post(by, "/delivery/paid", { amount: decimal(cents) });
      return [code, deal.pay(by, cents, now)];
    }
    case "dispute": {
      const by = sideOf(call.by, "buyer");
      const { reason } = call;
      const code = await post(by, "/delivery/dispute", { reason, text: "It is French." });
      return [code, deal.openDispute(by, reason, now)];
    }
    case "invoice": {
      const by = sideOf(call.by, "seller");
      return [await post(by, "/invoice"), deal.invoice(by, now)];
    }
    case "propose": {
      const { proposer: by, kind, cents } = call;
      const body = kind === "cancel" ? { kind } : { kind, amount: decimal(cents) };
      return [await post(by, "/amendments", body), deal.propose(by, kind, cents, now)];
    }
    case "reply":
      return reply(market, deal, call, post);
    case "deliver":
      return deliver(market, deal, call);
    default:
      return decide(market, deal, call);
  }
}

/** A withdrawal is the right of one party. */
function withdrawerOf(deal: DealModel, step: string): "seller" | "buyer" {
  if (step !== "withdraw" || deal.state !== "sealed") return "buyer";
  return deal.owesInvoice ? "buyer" : "seller";
}

function sideOf(by: "own" | "side" | "other", own: "seller" | "buyer"): By {
  if (by === "other") return "other";
  return (by === "own") === (own === "seller") ? "seller" : "buyer";
}

export async function refOf({ sale, lot, world }: Market, deal: DealModel) {
  const rows = await world.db
    .selectFrom("contracts")
    .innerJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .select(["contracts.id", "reference", "deliveries.id as deliveryId"])
    .where("contracts.package_id", "=", lot.id)
    .orderBy("contracts.id")
    .execute();
  return rows[sale.deals.indexOf(deal)] as (typeof rows)[number];
}

async function reply(
  market: Market,
  deal: DealModel,
  { by: asked, answer, age }: CallOf<"reply">,
  post: (by: By, rest: string) => Promise<string>,
): Promise<Made> {
  const proposal = deal.proposals.at(-1 - age);
  if (!proposal) return NOT_ASKED;
  const { id: contractId } = await refOf(market, deal);
  const rows = await market.world.db
    .selectFrom("amendments")
    .select("id")
    .where("contract_id", "=", contractId)
    .orderBy("id")
    .execute();
  const id = rows.at(-1 - age)?.id;
  const proposer = proposal.by === "seller" ? "seller" : "buyer";
  const other = proposer === "seller" ? "buyer" : "seller";
  const by = sideOf(asked, answer === "withdraw" ? proposer : other);
  const code = await post(by, `/amendments/${id}/${answer}`);
  return [code, deal.reply(by, answer, proposal, market.now)];
}

async function decide(
  market: Market,
  deal: DealModel,
  call: CallOf<"decide" | "find">,
): Promise<Made> {
  const { world, now } = market;
  const { deliveryId } = await refOf(market, deal);
  const note = "The receipt shows it.";
  if (call.verb === "find") {
    const { decision } = call;
    const path = `/api/operator/refunds/${deliveryId}`;
    const { code } = await market.ask("operator", "POST", path, { decision, note });
    return [code, deal.find(decision)];
  }
  const dispute = await world.db
    .selectFrom("disputes")
    .select("id")
    .where("delivery_id", "=", deliveryId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!dispute) return NOT_ASKED;
  const { decision, cents } = call;
  const amount = decision === "part" ? { amount: decimal(cents) } : {};
  const path = `/api/operator/disputes/${dispute.id}`;
  const { code } = await market.ask("operator", "POST", path, { decision, note, ...amount });
  return [code, deal.decide(decision, cents, now)];
}

/** What intake does, without any files. */
async function deliver(
  market: Market,
  deal: DealModel,
  { step, differs }: CallOf<"deliver">,
): Promise<Made> {
  // The verbs that receive files refuse these.
  if (deal.dispute?.reason === "unconfirmed") return NOT_ASKED;
  const isLost = step === "sealed" && !["measuring", "disputed"].includes(deal.state);
  if (isLost || (step === "begun" && deal.state === "uploading")) return NOT_ASKED;
  const { db } = market.world;
  const { now } = market;
  const { deliveryId } = await refOf(market, deal);
  try {
    await inTransaction(db, async (tx) => {
      const delivery = await readDelivery(tx, { deliveryId });
      if (step === "sealed") {
        await takeSealedStep(tx, delivery, {}, now);
        await addSealed(tx, delivery, differs, now);
      } else await takeStep(tx, delivery, { step, actor: "seller" }, now);
    });
    return ["done", deal.deliver(step, differs, now)];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.code, deal.deliver(step, differs, now)];
  }
}

async function addSealed(
  db: Db,
  { id, shares_id }: { id: string; shares_id: string | null },
  differs: boolean,
  now: number,
): Promise<void> {
  const collection = shares_id ?? id;
  const { last } = await db
    .selectFrom("consignments")
    .select((eb) => eb.fn.countAll<number>().as("last"))
    .where("delivery_id", "=", collection)
    .executeTakeFirstOrThrow();
  const found = differs ? (["words"] as const) : null;
  const report = JSON.stringify(reportOf(found));
  const consignment = newId(now);
  await db
    .insertInto("consignments")
    .values({
      id: consignment,
      delivery_id: collection,
      number: Number(last) + 1,
      status: "sealed",
      created_at: now,
      progressed_at: now,
      sealed_at: now,
      refusal: null,
      report,
      signature: "signed",
      differs: found && JSON.stringify(found),
      shared: shares_id === null ? 0 : 1,
    })
    .execute();
  if (shares_id === null) return;
  const own = { delivery_id: id, consignment_id: consignment };
  await db
    .insertInto("delivery_reports")
    .values({ ...own, report, signature: "signed" })
    .execute();
}
