import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { begin, begun, deliverFile, offsetOf } from "../support/consignments";
import { sendContractOf } from "../support/contracts";
import { stateDetails } from "../support/deals";
import { declaredOf } from "../support/declared";
import { addSoldDeal, type SoldDeal, withdrawSale } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { answer, refusal, statuses } from "../support/http";
import { runIntake } from "../support/intake";
import { PATIENCE_MS } from "../support/patience";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
const PROSE = "The tide rises twice a day, and the harbour master writes it down. ".repeat(50);
let deal: SoldDeal;
let mei: Browser;
let bo: Browser;

beforeEach(async () => {
  deal = await addSoldDeal(world);
  await stateDetails(world, "mei");
  [mei, bo] = [await world.as("mei"), await world.as("bo")];
});

async function addressOf(contractId: string): Promise<string> {
  const { reference } = await world.db
    .selectFrom("contracts")
    .select("reference")
    .where("id", "=", contractId)
    .executeTakeFirstOrThrow();
  return `/api/contracts/${reference}/delivery`;
}

async function sellAgain(): Promise<string> {
  const { db, clock, people } = world;
  await withdrawSale(world, deal.packageId);
  const bids = db.selectFrom("bids").select("id").where("bidder_id", "=", people.ada.id);
  const { id: bidId } = await bids.executeTakeFirstOrThrow();
  const offer = await offerLot(db, { bidId, sellerId: people.mei.id, days: 3 }, clock.now());
  await acceptOffer(db, { offerId: offer.id, bidderId: people.ada.id }, clock.now());
  return (await sendContractOf(db, bidId, clock.now())).id;
}

test("documents every call at both the package's and the contract's address", async () => {
  const { paths } = await (await world.visitor.get("/api/openapi.json")).json();
  const callsAt = (address: string) =>
    Object.entries<Record<string, { parameters: Array<{ in: string }> }>>(paths)
      .filter(([path]) => path.startsWith(address))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { parameters, ...described }]) => ({
          method,
          rest: path.slice(address.length),
          ...described,
          operationId: null,
          parameters: parameters.filter((one) => one.in !== "path"),
        })),
      );
  const calls = callsAt("/api/packages/{id}/delivery");
  expect(calls.length).toBeGreaterThan(25);
  expect(callsAt("/api/contracts/{number}/delivery")).toEqual(calls);
});

test("completes a delivery through its contract's address", async () => {
  const path = await addressOf(deal.contractId);
  const { token } = await (await mei.json("POST", `${path}/token`)).json();
  await deliverFile(mei, { path }, "tides.txt", PROSE);
  const authorization = `Bearer ${token}`;
  const handedIn = await world.visitor.send("GET", `${path}/uploads`, {
    headers: { authorization },
  });
  const { files } = await handedIn.json();
  expect(files[0].href).toStartWith(`${path}/uploads/`);
  expect((await mei.json("POST", `${path}/complete`)).status).toBe(202);
  await runIntake(world);
  await bo.json("POST", `${path}/claim`);
  const paid = await answer(mei.json("POST", `${path}/paid`, { amount: "1500" }));
  expect(paid).toMatchObject([200, { state: "paid", contract: deal.contractId }]);
  expect(await answer(bo.get(`${path}/key`))).toMatchObject([
    200,
    { identity: expect.stringMatching(/^AGE-SECRET-KEY-1/) },
  ]);
  const shown = await (await bo.get(path)).json();
  const link: string = shown.files[0].href;
  expect(link).toStartWith(`${path}/files/1?`);
  expect((await (await world.visitor.get(link)).arrayBuffer()).byteLength).toBe(
    shown.files[0].bytes,
  );
  expect((await (await bo.get(`${path}/files.tar`)).arrayBuffer()).byteLength).toBeGreaterThan(0);
  const accepted = await answer(bo.json("POST", `${path}/accept`));
  expect(accepted).toMatchObject([200, { state: "accepted" }]);
  const review = { stars: 5, text: "As declared." };
  const reviewed = await answer(bo.json("POST", `${path}/reviews`, review));
  expect(reviewed).toMatchObject([201, [{ ...review, side: "buyer" }]]);
  const rows = await world.db.selectFrom("deal_reviews").select("contract_id").execute();
  expect(rows).toEqual([{ contract_id: deal.contractId }]);
});

test("gives each of two sales of a package its own address", async () => {
  const first = await addressOf(deal.contractId);
  const next = await sellAgain();
  const second = await addressOf(next);
  const [seller, ada] = [await world.as("mei"), await world.as("ada")];
  const { contractId } = deal;
  expect(await answer(seller.get(first))).toMatchObject([
    200,
    { contract: contractId, state: "withdrawn" },
  ]);
  expect(await answer(seller.get(second))).toMatchObject([
    200,
    { contract: next, state: "waiting" },
  ]);
  const latest = answer(seller.get(`/api/packages/${deal.packageId}/delivery`));
  expect(await latest).toMatchObject([200, { contract: next }]);
  expect(await answer(ada.get(second))).toMatchObject([200, { side: "buyer" }]);
  const former = await world.as("bo");
  const strangers = [former.get(second), former.get(`${second}/key`), ada.get(first)];
  expect(await statuses(...strangers, world.visitor.get(second))).toEqual([404, 404, 404, 401]);
  expect(await refusal(seller.get("/api/contracts/AIM-2026-999999/delivery"))).toEqual([
    404,
    "delivery-not-found",
  ]);
});

test("keeps tokens, uploads and signed links within their own contract", async () => {
  const other = await addSoldDeal(world);
  const seller = await world.as("mei");
  const [own, foreign] = [await addressOf(deal.contractId), await addressOf(other.contractId)];
  const { token } = await (await seller.json("POST", `${own}/token`)).json();
  const headers = { authorization: `Bearer ${token}` };
  expect((await begin(world.visitor, { path: foreign }, "a.txt", 3, headers)).status).toBe(404);
  expect((await begin(world.visitor, { path: own }, "a.txt", 3, headers)).status).toBe(201);
  const upload = await begun(seller, { path: own }, "b.txt", 3);
  expect(await offsetOf(seller, upload.replace(own, foreign))).toBe(404);
  expect(await offsetOf(seller, upload)).toBe("0");
  const forged = `${foreign}/files/1?for=buyer&until=${world.clock.now() * 2}&mark=x`;
  expect((await world.visitor.get(forged)).status).toBe(403);
});

test("refuses every call to a delivery from a third party", async () => {
  const { paths } = await (await world.visitor.get("/api/openapi.json")).json();
  const ada = await world.as("ada");
  const before = await world.db.selectFrom("deliveries").selectAll().execute();
  const [, , , number = ""] = (await addressOf(deal.contractId)).split("/");
  const ids = { id: deal.packageId, number, n: "1", upload: deal.packageId, entry: "1" };
  const calls = Object.entries<object>(paths)
    .filter(([path]) => /^\/api\/(packages|contracts)\/[^/]+\/delivery/.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method, path] as const));
  for (const [method, path] of calls) {
    if (method === "options") continue;
    const named = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);
    const routed = path.replaceAll(/\{(\w+)\}/g, ":$1");
    const route = world.app.routes.find(
      (each) => each.method === method.toUpperCase() && each.path.replace(/\/$/, "") === routed,
    );
    const values = { amount: "1500", stars: 5, text: "Not mine.", reason: "other" };
    const sent = route && declaredOf(route, values);
    const [stranger, visitor] = await Promise.all(
      [ada, world.visitor].map((by) =>
        method === "get" || method === "head"
          ? by.send(method.toUpperCase(), named, {})
          : by.json(method.toUpperCase(), named, sent),
      ),
    );
    expect([method, path, stranger?.status]).toEqual([method, path, 404]);
    expect([method, path, visitor?.status]).toEqual([method, path, 401]);
  }
  expect(await world.db.selectFrom("deliveries").selectAll().execute()).toEqual(before);
});
