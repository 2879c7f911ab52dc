import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { DeliveryKeys } from "../../src/consignments/keys";
import { sealFile } from "../../src/consignments/sealing";
import { Obstacle } from "../../src/lib/errors";
import { newFolder } from "../support/folder";

const GIVEN = "a secret that only this test knows, 32+";
const contract = {
  encryptionKey: Buffer.alloc(32, 7).toString("base64"),
  reference: "AIM-2026-000123",
};

/** Made by Debian's age 1.1.1 for the recipient below. */
const FROM_AGE = `
  YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBIYjZBa2ZYUEJMRVdYUDI1VXF6cXJRSGpXQm5OUEVKTUlS
  RFFYSWhjb2dRCm9oY09kbGZON1UrWFM4TGFLYVdiZmsyNXRzTGk3a1Q3MWt0c0xMc3F3SnMKLS0tIFJ2RVRhQkNU
  UzdQSjFBeFdpS0h3NDFDdzFySlVPRnRGZWVoSmtRTndMd00K+zq1Kl2aEYARwg67nMDOuUKqNEmGVGGXgxFGUU5B
  VpWKeVRjidThQbI5bh7jYtoen6ERLlJ0Hi6jzGKvocdjs78TipVqVQ==`;
const OPENED = "Tide tables of the northern harbours.\n";

async function open(ciphertext: Uint8Array, identity: string): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(ciphertext);
}

describe("a delivery's key", () => {
  const keys = new DeliveryKeys("/nowhere", GIVEN);

  test("is always the same and opens age files", async () => {
    expect(await keys.recipientOf(contract)).toBe(
      "age1l8m6y9mc5sztmp4ckuxgx6rapvqd4suygfwvy80ls0k66a7pne5s2v5xqe",
    );
    const opened = await open(Buffer.from(FROM_AGE, "base64"), keys.identityOf(contract));
    expect(new TextDecoder().decode(opened)).toBe(OPENED);
  });

  test("differs by contract, package and installation", () => {
    const identities = [
      keys.identityOf(contract),
      keys.identityOf({ ...contract, reference: "AIM-2026-000124" }),
      keys.identityOf({ ...contract, encryptionKey: Buffer.alloc(32, 8).toString("base64") }),
      new DeliveryKeys("/nowhere", `${GIVEN}!`).identityOf(contract),
    ];
    expect(new Set(identities).size).toBe(4);
    for (const identity of identities) expect(identity).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/);
  });

  test("comes from a secret created once, readable only by its user", () => {
    const folder = newFolder();
    const identity = new DeliveryKeys(folder).identityOf(contract);
    const file = join(folder, "delivery.key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).not.toContain(identity);
    expect(new DeliveryKeys(folder).identityOf(contract)).toBe(identity);
    const secret = readFileSync(file, "utf8").trim();
    expect(new DeliveryKeys("/nowhere", secret).identityOf(contract)).toBe(identity);
  });

  test("is not derived from a damaged secret", () => {
    const folder = newFolder();
    writeFileSync(join(folder, "delivery.key"), "short\n");
    expect(() => new DeliveryKeys(folder).identityOf(contract)).toThrow(Obstacle);
    expect(readFileSync(join(folder, "delivery.key"), "utf8")).toBe("short\n");
  });
});

describe("a sealed file", () => {
  const keys = new DeliveryKeys("/nowhere", GIVEN);

  async function seal(plain: Uint8Array) {
    const from = join(newFolder(), "plain");
    const to = `${from}.age`;
    await Bun.write(from, plain);
    const sealed = await sealFile({ from, to, recipient: await keys.recipientOf(contract) });
    return { to, sealed, ciphertext: await Bun.file(to).bytes() };
  }

  test.each([0, 1, 65_536, 300_001])("opens to the same %p bytes", async (length) => {
    const plain = Buffer.alloc(length, "Tide 潮汐 ");
    const { to, sealed, ciphertext } = await seal(plain);
    expect(sealed.bytes).toBe(ciphertext.length);
    expect(sealed.sha256).toBe(createHash("sha256").update(ciphertext).digest("hex"));
    expect(existsSync(`${to}.part`)).toBe(false);
    expect(Buffer.from(await open(ciphertext, keys.identityOf(contract)))).toEqual(plain);
    expect(Buffer.from(ciphertext).includes("Tide 潮汐 Tide")).toBe(false);
  });

  test("does not open if any byte was changed", async () => {
    const { ciphertext } = await seal(Buffer.alloc(200_000, "Tide 潮汐 "));
    for (const at of [30, 150, 210, 100_000, ciphertext.length - 1]) {
      const changed = Uint8Array.from(ciphertext);
      changed[at] = (changed[at] as number) ^ 1;
      const opening = open(changed, keys.identityOf(contract)).then(() => "opened");
      expect(await opening.catch(() => "refused")).toBe("refused");
    }
  });

  test("does not open with another contract's key", async () => {
    const { ciphertext } = await seal(Buffer.from(OPENED));
    const other = keys.identityOf({ ...contract, reference: "AIM-2026-000124" });
    expect(await open(ciphertext, other).catch(() => "refused")).toBe("refused");
  });
});
