import { beforeEach, expect, test } from "bun:test";
import { MINUTE } from "../../src/lib/time";
import { enrolApp } from "../support/accounts";
import { dealForEach } from "../support/deal-for-each";
import { answer, refusal, statuses, way } from "../support/http";
import type { Browser } from "../support/world";

const site = dealForEach();
const { world, bring, path } = site;
let mei: Browser;
let bo: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
  bo = await world.as("bo");
});

const call = (browser: Browser, method: string, rest = "", body?: unknown) =>
  browser.json(method, path(rest), body);

test("shows a deal's state only to both parties", async () => {
  await bring("sealed", ["words"]);
  for (const browser of [mei, bo]) {
    const [status, deal] = await answer(call(browser, "GET"));
    expect(status).toBe(200);
    const href = expect.stringMatching(/^\/api\/contracts\/AIM-2026-\d+\/delivery\/files\/1\?for=/);
    expect(deal).toMatchObject({
      contract: site.deal.contractId,
      state: "sealed",
      turn: "invoice",
      price: "1500.00",
      differs: ["words"],
      downloads: [],
      dispute: null,
      files: [{ n: 1, name: "letters.txt", bytes: 1200, href }],
      report: { delivered: { words: 50_000 } },
      timeline: ["sent", "begun", "completed", "sealed"].map((step) => ({ step })),
    });
  }
  const ada = await world.as("ada");
  expect(await statuses(call(ada, "GET"), call(world.visitor, "GET"))).toEqual([404, 401]);
});

test("takes a deal from the sealed collection to acceptance through API calls", async () => {
  await bring("sealed");
  expect(await answer(call(bo, "POST", "/claim"))).toMatchObject([200, { turn: "confirm" }]);
  expect(await refusal(call(bo, "POST", "/claim"))).toEqual([409, "delivery-step"]);
  const wrong = [{ amount: "15" }, {}].map((body) => call(mei, "POST", "/paid", body));
  expect(await statuses(...wrong)).toEqual([400, 400]);
  const paid = await answer(call(mei, "POST", "/paid", { amount: "$1,500.00" }));
  expect(paid).toMatchObject([200, { state: "paid" }]);
  expect(await answer(call(bo, "POST", "/accept"))).toMatchObject([200, { state: "accepted" }]);
});

test("opens and withdraws a dispute through API calls", async () => {
  await bring("paid");
  for (const wrong of [{}, { reason: "rights" }, { reason: "unconfirmed", text: "x" }]) {
    expect(await statuses(call(bo, "POST", "/dispute", wrong))).toEqual([400]);
  }
  const newDispute = { reason: "rights", text: "Not theirs." };
  const opened = await answer(call(bo, "POST", "/dispute", newDispute));
  const dispute = { ...newDispute, answer: null };
  expect(opened).toMatchObject([200, { state: "disputed", dispute }]);
  const answered = await answer(call(mei, "PUT", "/dispute", { text: "They are." }));
  expect(answered).toMatchObject([200, { dispute: { ...newDispute, answer: "They are." } }]);
  const back = await answer(call(bo, "DELETE", "/dispute"));
  expect(back).toMatchObject([200, { state: "paid", dispute: null }]);
});

test("asks a seller for the second factor before the payment is confirmed", async () => {
  await bring("sealed");
  await enrolApp(world, mei);
  world.clock.advance(10 * MINUTE);
  const refused = await refusal(call(mei, "POST", "/paid", { amount: "1500" }));
  expect(refused).toEqual([403, "proof-required"]);
  const proof = expect.stringContaining("/proof?next=");
  expect(await way(mei.get(site.at("paid")))).toEqual([303, proof]);
  expect(await answer(call(mei, "GET"))).toMatchObject([200, { state: "sealed" }]);
});
