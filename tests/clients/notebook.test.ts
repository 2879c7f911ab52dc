import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { DAY, SECOND } from "../../src/lib/time";
import type { Member } from "../../tools/year/member";
import { ClientMarket } from "../support/client-market";
import { CLIENT_LANGUAGES, codeOf, succeed } from "../support/client-programs";
import { newFolder } from "../support/folder";
import { freePort } from "../support/http";
import { MovedTime } from "../support/moved-time";
import { PATIENCE_MS, patiently } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

const TIDES = "The tide was at the upper step, and two lighters waited for it.\n".repeat(40);
const LEDGER = Array.from({ length: 50 }, (_, n) => `{"page":${n},"text":"Two chests of tea"}\n`);

test.each(CLIENT_LANGUAGES)(
  "the notebook of /developers buys and loads a collection in $name",
  async ({ extension, install, run }) => {
    const folder = newFolder();
    // The auction ends today: the program then has the same time as the notebook, which refuses old events.
    const time = new MovedTime(folder, Date.now() - DAY);
    const market = await ClientMarket.start(folder, time);
    const { address } = market.program;
    const [seller, buyer] = [await market.join("mei", "seller"), await market.join("ada", "buyer")];
    const lot = await market.list(seller, "Harbour ledgers");
    const token = await market.tokenOf(buyer, ["read", "bid", "manage", "receive"]);

    const own = await install(address);
    const start = async (page: string, beginning: RegExp, prelude = "") => {
      const blocks = codeOf(await (await fetch(`${address}${page}`)).text());
      const code = blocks.find((code) => beginning.test(code)) ?? "";
      const port = String(freePort());
      const here = code.replace("https://hooks.example.com/", `http://127.0.0.1:${port}/`);
      await Bun.write(join(own, `own.${extension}`), prelude + here.replace("8788", port));
      return succeed(run(own, `own.${extension}`), own, { TOKEN: token });
    };
    const isPython = extension === "py";
    const running = start("/developers", isPython ? /^import os/ : /^import {/);
    const path = `/api/packages/${lot.id}/standing`;
    await Promise.race([
      running,
      patiently(async () => (await buyer.ask<{ maximum: string | null }>("GET", path)).maximum),
    ]);
    time.moveTo(Date.parse(lot.auctionEndTime) + SECOND);
    const clock = setInterval(() => time.moveTo(Date.now()), SECOND);
    try {
      const contract = await market.contractOf(seller);
      await market.deliver(seller, buyer, contract, {
        "tides.txt": TIDES,
        "ledger.jsonl": LEDGER.join(""),
      });
      expect(await running).toContain("51 documents");
      await outbids(market, seller, buyer, async () => {
        const guides = codeOf(await (await fetch(`${address}/developers/guides`)).text());
        const prelude = `${guides[isPython ? 2 : 1]}\n`;
        const beginning = isPython ? /^with market\.listen/ : /^const events/;
        return start("/developers/guides", beginning, prelude);
      });
    } finally {
      clearInterval(clock);
    }
    expect(await Bun.file(join(own, "collection/tides.txt")).text()).toBe(TIDES);
    const rows = (await Bun.file(join(own, "collection.jsonl")).text()).trim().split("\n");
    expect(rows.map((row) => JSON.parse(row))).toContainEqual({ file: "tides.txt", text: TIDES });
    expect(await buyer.ask<object[]>("GET", "/api/webhooks")).toEqual([]);
    expect(await market.program.stop()).toBe(0);
  },
);

/** The program of a guide bids again when its member is outbid. */
async function outbids(
  market: ClientMarket,
  seller: Member,
  buyer: Member,
  start: () => Promise<string>,
): Promise<void> {
  const { id } = await market.list(seller, "Tide tables");
  await buyer.ask("POST", `/api/packages/${id}/bids`, { amount: "1050" });
  const running = start();
  const webhooks = () => buyer.ask<object[]>("GET", "/api/webhooks");
  await Promise.race([running, patiently(async () => (await webhooks())[0])]);
  const rival = await market.join("bo", "buyer");
  await rival.ask("POST", `/api/packages/${id}/bids`, { amount: "1200" });
  await running;
  const own = await buyer.ask("GET", `/api/packages/${id}/standing`);
  expect(own).toMatchObject({ standing: "leading", maximum: "5000.00" });
  expect(await webhooks()).toEqual([]);
}
