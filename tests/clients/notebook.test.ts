import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { DAY, SECOND } from "../../src/lib/time";
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
    const notebook = codeOf(await (await fetch(`${address}/developers`)).text()).find((code) =>
      code.startsWith(extension === "py" ? "import os" : "import {"),
    );
    const port = String(freePort());
    await Bun.write(
      join(own, `notebook.${extension}`),
      notebook
        ?.replace("https://hooks.example.com/", `http://127.0.0.1:${port}/`)
        .replace("8788", port) ?? "",
    );
    const running = succeed(run(own, `notebook.${extension}`), own, { MARKETPLACE_TOKEN: token });
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
