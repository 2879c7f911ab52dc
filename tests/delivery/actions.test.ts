import { beforeEach, describe, expect, test } from "bun:test";
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

const CALLS = {
  claim: ["POST", "/claim"],
  paid: ["POST", "/paid"],
  accept: ["POST", "/accept"],
  dispute: ["POST", "/dispute"],
  statement: ["PUT", "/dispute"],
  "take-back": ["DELETE", "/dispute"],
  prolong: ["POST", "/prolong"],
  withdraw: ["POST", "/withdraw"],
} as const;

describe.each(["form", "call"] as const)("by %s", (way) => {
  const act = async (by: Browser, action: keyof typeof CALLS, fields = {}) => {
    const [method, path] = CALLS[action];
    const answered =
      way === "form"
        ? await by.post(site.at(action), fields)
        : await call(by, method, path, fields);
    return answered.status;
  };
  const done = way === "form" ? 303 : 200;
  const shown = async () => (await answer(call(bo, "GET")))[1];

  test("a deal goes from the sealed collection to acceptance", async () => {
    await bring("sealed");
    expect(await act(bo, "claim")).toBe(done);
    expect(await act(bo, "claim")).toBe(409);
    for (const wrong of [{ amount: "15,00" }, {}]) expect(await act(mei, "paid", wrong)).toBe(400);
    expect(await shown()).toMatchObject({ state: "sealed", turn: "confirm" });
    expect(await act(mei, "paid", { amount: "$1,500.00" })).toBe(done);
    expect(await shown()).toMatchObject({ state: "paid" });
    expect(await act(bo, "accept")).toBe(done);
    expect(await act(bo, "accept")).toBe(409);
    expect(await shown()).toMatchObject({ state: "accepted" });
  });

  test("a buyer disputes the delivery, the seller answers, and the buyer withdraws", async () => {
    await bring("paid");
    for (const wrong of [{}, { reason: "rights" }, { reason: "unconfirmed", text: "x" }])
      expect(await act(bo, "dispute", wrong)).toBe(400);
    expect(await shown()).toMatchObject({ state: "paid", dispute: null });
    const dispute = { reason: "rights", text: "Not theirs." };
    expect(await act(bo, "dispute", dispute)).toBe(done);
    expect(await shown()).toMatchObject({
      state: "disputed",
      dispute: { ...dispute, answer: null },
    });
    expect(await act(mei, "statement", { text: "They are." })).toBe(done);
    expect(await shown()).toMatchObject({ dispute: { ...dispute, answer: "They are." } });
    expect(await act(bo, "take-back")).toBe(done);
    expect(await shown()).toMatchObject({ state: "paid", dispute: null });
  });

  test("a buyer extends the seller's deadline once, and then withdraws", async () => {
    expect(await act(bo, "prolong")).toBe(done);
    expect(await act(bo, "prolong")).toBe(409);
    await site.due();
    bo = await world.as("bo");
    expect(await act(bo, "withdraw")).toBe(done);
    expect(await shown()).toMatchObject({ state: "withdrawn" });
  });
});

test("answers a call with the deal as it is after the step", async () => {
  await bring("sealed");
  const claimed = await answer(call(bo, "POST", "/claim"));
  expect(claimed).toEqual(await answer(call(bo, "GET")));
  expect(await refusal(call(bo, "POST", "/claim"))).toEqual([409, "delivery-step"]);
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
