import { expect, test } from "bun:test";
import { newMarket } from "../support/bids";
import { PATIENCE_MS } from "../support/patience";
import { serve } from "../support/program";
import { SoftPasskey } from "../support/soft-passkey";

test(
  "adds a passkey and signs in with the included library",
  async () => {
    const { dataDir, buyers } = await newMarket(1);
    const { address, kill, exited } = await serve({ DATA_DIR: dataDir });
    const [cookie = ""] = buyers;
    const post = (path: string, fields: Record<string, string> = {}, headers = {}) =>
      fetch(address + path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers,
        redirect: "manual",
      });
    const key = new SoftPasskey(address);
    const offered = await post("/settings/passkeys/challenge", {}, { cookie });
    const fields = { name: "Phone", passkey: key.make(await offered.json()) };
    expect((await post("/settings/passkeys", fields, { cookie })).status).toBe(200);
    const asked = await post("/login/passkey/challenge");
    const answer = await post("/login/passkey", { passkey: key.sign(await asked.json()) });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    expect(answer.headers.getSetCookie().join()).toContain("session=");
    kill("SIGTERM");
    await exited;
  },
  PATIENCE_MS,
);
