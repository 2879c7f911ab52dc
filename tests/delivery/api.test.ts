import { beforeEach, describe, expect, test } from "bun:test";
import { MINUTE } from "../../src/lib/time";
import { enrolApp } from "../support/authenticator-app";
import { addSoldDeal, bringTo, type SoldDeal } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import type { Browser } from "../support/world";

const world = worldForEach();
let deal: SoldDeal;
let mei: Browser;
let bo: Browser;

beforeEach(async () => {
  deal = await addSoldDeal(world);
  mei = await world.as("mei");
  bo = await world.as("bo");
});

const path = (rest = "") => `/api/packages/${deal.packageId}/delivery${rest}`;

async function asked(browser: Browser, method: string, rest = "", body?: unknown) {
  const response = await browser.json(method, path(rest), body);
  return { status: response.status, json: await response.json() };
}

describe("the calls of a deal", () => {
  test("tell both parties how it stands, and others nothing", async () => {
    await bringTo(world, deal, "sealed", ["words"]);
    for (const browser of [mei, bo]) {
      const { status, json } = await asked(browser, "GET");
      expect(status).toBe(200);
      expect(json).toMatchObject({
        contract: deal.contractId,
        state: "sealed",
        turn: "pay",
        price: "1500.00",
        differs: ["words"],
        files: [
          {
            n: 1,
            name: "letters.txt",
            bytes: 1200,
            href: expect.stringContaining(path("/files/1?")),
          },
        ],
        report: { delivered: { words: 50_000 } },
        downloads: [],
        dispute: null,
      });
      expect(json.timeline.map(({ step }: { step: string }) => step)).toEqual([
        "sent",
        "begun",
        "completed",
        "sealed",
      ]);
    }
    const ada = await world.as("ada");
    expect((await asked(ada, "GET")).status).toBe(404);
    expect((await asked(world.visitor, "GET")).status).toBe(401);
  });

  test("take it from the sealed collection to its acceptance", async () => {
    await bringTo(world, deal, "sealed");
    expect((await asked(bo, "POST", "/claim")).json).toMatchObject({ turn: "confirm" });
    expect((await asked(bo, "POST", "/claim")).status).toBe(409);
    expect((await asked(bo, "POST", "/paid", { amount: "1500" })).status).toBe(409);
    expect((await asked(mei, "POST", "/paid", { amount: "15" })).status).toBe(400);
    expect((await asked(mei, "POST", "/paid", {})).status).toBe(400);
    expect((await asked(mei, "POST", "/accept")).status).toBe(409);
    const paid = await asked(mei, "POST", "/paid", { amount: "$1,500.00" });
    expect(paid).toMatchObject({ status: 200, json: { state: "paid" } });
    expect((await asked(bo, "POST", "/accept")).json).toMatchObject({ state: "accepted" });
    expect((await asked(bo, "POST", "/dispute", { reason: "rights", text: "x" })).status).toBe(409);
  });

  test("dispute it, with a reason and words, and take that back", async () => {
    await bringTo(world, deal, "paid");
    for (const wrong of [{}, { reason: "rights" }, { reason: "unconfirmed", text: "x" }]) {
      expect((await asked(bo, "POST", "/dispute", wrong)).status).toBe(400);
    }
    const opened = await asked(bo, "POST", "/dispute", { reason: "rights", text: "Not theirs." });
    expect(opened.json).toMatchObject({
      state: "disputed",
      dispute: { reason: "rights", text: "Not theirs.", answer: null },
    });
    const answered = await asked(mei, "PUT", "/dispute", { text: "They are." });
    expect(answered.json.dispute).toMatchObject({ text: "Not theirs.", answer: "They are." });
    expect((await asked(mei, "DELETE", "/dispute")).status).toBe(409);
    expect((await asked(bo, "DELETE", "/dispute")).json).toMatchObject({
      state: "paid",
      dispute: null,
    });
  });

  test("ask a seller with a second factor for it before the payment is confirmed", async () => {
    await bringTo(world, deal, "sealed");
    await enrolApp(world, mei);
    world.clock.advance(10 * MINUTE);
    const refused = await asked(mei, "POST", "/paid", { amount: "1500" });
    expect([refused.status, refused.json.code]).toEqual([403, "proof-required"]);
    const page = await mei.get(`/contract/${deal.contractId}/delivery/paid`);
    expect([page.status, page.headers.get("location")]).toEqual([
      303,
      expect.stringContaining("/proof?next="),
    ]);
    expect((await asked(mei, "GET")).json.state).toBe("sealed");
  });
});
