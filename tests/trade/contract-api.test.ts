import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { findPackage } from "../../src/packages/packages";
import { sendContractOf } from "../support/contracts";
import { addDeal, type Deal } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { answer } from "../support/http";
import { outbox } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { fontsOf, textOf } from "../support/pdf";
import type { Browser } from "../support/world";

/** The first contract loads the fonts, which is slow under load. */
setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
let deal: Deal;

beforeEach(async () => {
  deal = await addDeal(world, { title: "香港中學數學題庫", language: "zh-traditional" });
});

const send = (browser: Browser, bidId = deal.accepted) =>
  browser.json("POST", `/api/bids/${bidId}/send-contract`);

const sentContract = () => sendContractOf(world.db, deal.accepted, world.clock.now());

describe("POST /api/bids/{id}/send-contract", () => {
  test("returns the buyer's address and the contract", async () => {
    const mei = await world.as("mei");
    expect(await answer(send(mei))).toEqual([
      200,
      {
        contractSentTo: "bo@example.test",
        contractId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect((await findPackage(world.db, deal.lot.id)).status).toBe("settled");
  });

  test("returns 409 with unprintable characters until code points are accepted", async () => {
    const mei = await world.as("mei");
    await world.db.updateTable("packages").set({ title: "𪚥 (rare) ☎" }).execute();
    expect(await answer(send(mei))).toEqual([
      409,
      {
        code: "contract-unprintable",
        message: expect.stringContaining("no font for 𪚥 (U+2A6A5)"),
      },
    ]);
    expect(await world.db.selectFrom("contracts").select("id").execute()).toEqual([]);
    expect(await outbox(world)).toEqual([]);
    const sent = await mei.json("POST", `/api/bids/${deal.accepted}/send-contract?codePoints=true`);
    const { contractId } = await sent.json();
    const pdf = await (await mei.get(`/contract/${contractId}/pdf`)).arrayBuffer();
    expect(await textOf(new Uint8Array(pdf))).toContain("[U+2A6A5](rare)☎");
    expect(await (await mei.get(`/contract/${contractId}`)).text()).toContain("𪚥 (rare) ☎");
  });
});

describe("a contract's page", () => {
  test("shows both parties the whole document, with a link to its PDF", async () => {
    const { id } = await sentContract();
    for (const person of ["mei", "bo"] as const) {
      const response = await (await world.as(person)).get(`/contract/${id}`);
      expect(response.status).toBe(200);
      const html = await response.text();
      for (const part of [
        `<title>Contract AIM-2026-000001 · AI Marketplace</title>`,
        `href="/contract/${id}/pdf"`,
        `<td lang="zh-Hant">香港中學數學題庫</td>`,
        "mei Chan",
        "bo Sato",
        "bo@example.test",
        "$1,500.00",
        "is not a party to this contract",
      ]) {
        expect(html).toContain(part);
      }
    }
  });

  test("returns 404 to anyone else, as its PDF does", async () => {
    const { id } = await sentContract();
    for (const browser of [world.visitor, await world.as("ada")]) {
      for (const path of [`/contract/${id}`, `/contract/${id}/pdf`]) {
        const response = await browser.get(path);
        expect(response.status).toBe(404);
        expect(await response.text()).not.toContain("香港");
      }
    }
    const bo = await world.as("bo");
    for (const path of ["/contract/nonsense", `/contract/${crypto.randomUUID()}/pdf`]) {
      expect((await bo.get(path)).status).toBe(404);
    }
  });

  test("escapes what members wrote", async () => {
    const organization = `<script>alert("x")</script> & Söhne`;
    const { id: buyerId } = world.people.bo;
    await world.db.updateTable("users").set({ organization }).where("id", "=", buyerId).execute();
    const { id } = await sentContract();
    const mei = await world.as("mei");
    const html = await (await mei.get(`/contract/${id}`)).text();
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Söhne");
  });
});

test("downloads the PDF under the contract's number, uncached", async () => {
  const answer = await send(await world.as("mei"));
  const { contractId } = (await answer.json()) as { contractId: string };
  const response = await (await world.as("bo")).get(`/contract/${contractId}/pdf`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="AIM-2026-000001.pdf"`,
  );
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const pdf = new Uint8Array(await response.arrayBuffer());
  expect(await textOf(pdf)).toContain("香港中學數學題庫");
  expect(fontsOf(pdf).map(({ name }) => name.replace(/^\w+\+/, ""))).toEqual(
    expect.arrayContaining(["SourceSerif4-Regular", "ChocolateClassicalSans-Regular"]),
  );
});
