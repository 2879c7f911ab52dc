import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { open } from "../../src/commands/open";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { DeliveryKeys } from "../../src/consignments/keys";
import type { Recipients } from "../../src/consignments/recipients";
import { openReport } from "../../src/consignments/report";
import { sealedWithOtherSecret } from "../../src/consignments/sealed";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DAY } from "../../src/lib/time";
import { loadTokenCounter } from "../../src/quality";
import { formatVerifierKey } from "../../src/transparency/note";
import { handIn, storedFiles } from "../support/consignments";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { refusal } from "../support/http";
import { runIntake, signer } from "../support/intake";
import {
  addLicense,
  addLicenses,
  type License,
  makeRecipients,
  payFor,
  sealFor,
  statesOf,
} from "../support/licensees";
import { PATIENCE_MS } from "../support/patience";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);
const world = worldForEach();
const PROSE = "The tide rises twice a day, and the harbour master writes it down. ".repeat(3000);
let licenses: License[];
let mei: Browser;

beforeAll(async () => {
  await loadTokenCounter();
});
beforeEach(async () => {
  mei = await world.as("mei");
  licenses = await addLicenses(world);
});

const at = (i: number) => licenses[i] as License;
const by = (license: License) => world.as(license.person);
const bytesOf = async (license: License, n = 1) =>
  Buffer.from(await (await (await by(license)).get(`${license.path}/files/${n}`)).bytes());
const recipients = () => world.db.selectFrom("recipients").selectAll().execute();

async function opened(identity: string, sealed: Uint8Array): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return Buffer.from(await decrypter.decrypt(new Uint8Array(sealed))).toString();
}

async function keyOf(license: License): Promise<string> {
  const { identity } = await (await (await by(license)).get(`${license.path}/key`)).json();
  return identity as string;
}

async function deal(license: License) {
  return (await by(license)).get(license.path).then((response) => response.json());
}

describe("one collection for three licensees", () => {
  test("is uploaded once and opens with each licensee's own key", async () => {
    await handIn(mei, at(1), { "a/tides.txt": PROSE, "empty.txt": "" });
    expect(await statesOf(world, licenses)).toEqual(["measuring", "measuring", "measuring"]);
    expect(await sealFor(world)).toEqual([]);
    expect(await statesOf(world, licenses)).toEqual(["sealed", "sealed", "sealed"]);
    expect(await world.db.selectFrom("consignments").select("id").execute()).toHaveLength(1);
    expect(storedFiles(world)).toHaveLength(2);
    const sealed = [await bytesOf(at(0)), await bytesOf(at(1)), await bytesOf(at(2))] as const;
    const [first] = sealed;
    const header = first.indexOf("\n", first.indexOf("\n--- ") + 1) + 1;
    for (const [i, bytes] of sealed.entries()) {
      expect(bytes.subarray(header).equals(first.subarray(header))).toBe(true);
      if (i > 0) expect(bytes.subarray(0, header).equals(first.subarray(0, header))).toBe(false);
      const early = await (await by(at(i))).get(`${at(i).path}/key`);
      expect(await refusal(early)).toEqual([409, "delivery-key-closed"]);
      await payFor(world, at(i));
    }
    const keys = [await keyOf(at(0)), await keyOf(at(1)), await keyOf(at(2))];
    for (const [i, key] of keys.entries()) {
      expect(await opened(key, sealed[i] as Buffer)).toBe(PROSE);
      expect(await opened(key, await bytesOf(at(i), 2))).toBe("");
      const others = sealed[(i + 1) % 3] as Buffer;
      expect(opened(key, others)).rejects.toThrow("no identity matched");
    }
  });

  test("gives each a signed report of their own files, with the same measurements", async () => {
    await handIn(mei, at(0), { "tides.txt": PROSE });
    await sealFor(world);
    const reports: unknown[] = [];
    for (const license of licenses) {
      const found = await deal(license);
      const note = `corpus-marketplace delivery report v1\n${JSON.stringify(found.report)}\n\n${found.signature}`;
      const report = openReport(note, signer.key);
      const bytes = await bytesOf(license);
      expect(report).toMatchObject({ contract: license.reference, consignment: 1 });
      expect(report.files[0]).toMatchObject({
        sealedBytes: bytes.length,
        sealedSha256: Bun.SHA256.hash(bytes, "hex"),
        sha256: Bun.SHA256.hash(PROSE, "hex"),
      });
      expect(found.files[0]).toMatchObject({
        bytes: bytes.length,
        sha256: Bun.SHA256.hash(bytes, "hex"),
      });
      expect((await (await mei.get(license.path)).json()).report).toEqual(found.report);
      const { contract: _, recipient, files: __, ...same } = report;
      expect(recipient).not.toBe(reports[0]);
      reports.push(same);
    }
    expect(reports[1]).toEqual(reports[0]);
    expect(reports[2]).toEqual(reports[0]);
  });

  test("opens with `marketplace open` and each licensee's key file", async () => {
    await handIn(mei, at(0), { "a/tides.txt": PROSE });
    await sealFor(world);
    const logKey = formatVerifierKey(signer.key);
    for (const license of [at(1), at(2)]) {
      await payFor(world, license);
      const folder = newFolder();
      const browser = await by(license);
      const page = await browser.send("POST", `/contract/${license.contractId}/key-file`, {});
      await Bun.write(join(folder, "key"), await page.text());
      await Bun.write(join(folder, "1.age"), await bytesOf(license));
      await Bun.write(join(folder, "other.age"), await bytesOf(at(0)));
      const opening = { keyFile: join(folder, "key"), to: join(folder, "out"), logKey };
      await open({ ...opening, files: [join(folder, "1.age")] });
      expect(await Bun.file(join(folder, "out/a/tides.txt")).text()).toBe(PROSE);
      const other = open({ ...opening, files: [join(folder, "other.age")] });
      expect(other).rejects.toThrow("can't be decrypted");
    }
  });

  test("can be fetched in ranges and as one archive", async () => {
    await handIn(mei, at(0), { "tides.txt": PROSE, "b.txt": "short" });
    await sealFor(world);
    const ada = await by(at(1));
    const whole = await bytesOf(at(1));
    const file = `${at(1).path}/files/1`;
    for (const [from, to] of [
      [0, 0],
      [0, 99],
      [100, 300],
      [167, 168],
      [168, 70_000],
      [whole.length - 5, whole.length - 1],
    ] as const) {
      const part = await ada.get(file, { range: `bytes=${from}-${to}` });
      const expected = whole.subarray(from, to + 1);
      expect([part.status, part.headers.get("content-length")]).toEqual([
        206,
        `${expected.length}`,
      ]);
      expect(Buffer.from(await part.bytes()).equals(expected)).toBe(true);
    }
    const head = await ada.send("HEAD", file, {});
    const digest = Bun.SHA256.hash(whole, "hex");
    expect(head.headers.get("etag")).toBe(`"${digest}"`);
    const tar = Buffer.from(await (await ada.get(`${at(1).path}/files.tar`)).bytes());
    expect(tar.includes(whole)).toBe(true);
    expect(
      (await deal(at(1))).downloads.filter(({ whole }: { whole: boolean }) => whole).length,
    ).toBeGreaterThan(0);
    expect((await deal(at(2))).downloads).toEqual([]);
  });

  test("survives a crash between sealing and adding recipients", async () => {
    await handIn(mei, at(2), { "tides.txt": PROSE, "b.txt": "short" });
    await runIntake(world);
    expect(await statesOf(world, licenses)).toEqual(["measuring", "measuring", "measuring"]);
    expect(storedFiles(world).every((name) => name.endsWith(".age"))).toBe(true);
    expect(await refusal(await (await by(at(0))).get(`${at(0).path}/files/1`))).toEqual([
      409,
      "delivery-not-sealed",
    ]);
    expect(await makeRecipients(world)).toEqual([]);
    const made = await recipients();
    expect(made).toHaveLength(6);
    expect(await makeRecipients(world)).toEqual([]);
    expect(await recipients()).toEqual(made);
    expect(await statesOf(world, licenses)).toEqual(["sealed", "sealed", "sealed"]);
  });

  test("gets no recipient for a license voided in the meantime", async () => {
    const withdraw = ({ contractId, person }: License) =>
      withdrawDelivery(
        world.db,
        { contractId, memberId: world.people[person].id },
        world.clock.now(),
      );
    world.clock.advance(7 * DAY);
    await withdraw(at(0));
    await handIn(await world.as("mei"), at(1), { "tides.txt": PROSE, "b.txt": "short" });
    await runIntake(world);
    world.clock.advance(7 * DAY);
    const folder = new ConsignmentFolder(world.dataDir);
    const meanwhile = whileReading(folder, 3, () => withdraw(at(1)));
    expect(await makeRecipients(world, meanwhile)).toEqual([]);
    expect(await statesOf(world, licenses)).toEqual(["withdrawn", "withdrawn", "sealed"]);
    const made = (await recipients()).map(({ delivery_id }) => delivery_id);
    expect(made).toEqual([at(2).deliveryId, at(2).deliveryId]);
    expect((await bytesOf(at(2))).length).toBeGreaterThan(1000);
    for (const license of [at(0), at(1)]) {
      const gone = await (await by(license)).get(`${license.path}/files/1`);
      expect(await refusal(gone)).toEqual([410, "delivery-files-gone"]);
    }
  });

  test("continues after a failure without making a header twice", async () => {
    await handIn(mei, at(0), { "tides.txt": PROSE, "b.txt": "short" });
    await runIntake(world);
    const folder = new ConsignmentFolder(world.dataDir);
    const failing = whileReading(folder, 3, async () => {
      throw new Error("no descriptor left");
    });
    expect(await makeRecipients(world, failing)).toEqual(["no descriptor left"]);
    const first = await recipients();
    expect(first).toHaveLength(3);
    expect(await statesOf(world, licenses)).toEqual(["measuring", "measuring", "measuring"]);
    expect(await makeRecipients(world)).toEqual([]);
    const all = await recipients();
    expect(all).toHaveLength(6);
    for (const row of first) expect(all).toContainEqual(row);
    expect(await statesOf(world, licenses)).toEqual(["sealed", "sealed", "sealed"]);
  });

  test("does not delay a server that stops", async () => {
    await handIn(mei, at(0), { "tides.txt": PROSE });
    await runIntake(world);
    let stopped: Recipients | undefined;
    const folder = whileReading(new ConsignmentFolder(world.dataDir), 2, async () => {
      stopped?.close();
    });
    const keep = (recipients: Recipients) => {
      stopped = recipients;
    };
    expect(await makeRecipients(world, folder, keep)).toEqual([]);
    expect(await recipients()).toEqual([]);
    await makeRecipients(world);
    expect(await statesOf(world, licenses)).toEqual(["sealed", "sealed", "sealed"]);
  });

  test("is sealed for later licensees from the start if it has a shelf", async () => {
    const [only] = (await addLicenses(world, ["bo"], ["ada"])) as [License];
    await world.db
      .updateTable("packages")
      .set({ shelf: "unlimited" })
      .where("id", "=", only.packageId)
      .execute();
    await handIn(mei, only, { "tides.txt": PROSE });
    await sealFor(world);
    const base = await world.db
      .selectFrom("consignments")
      .select(["shared", "report"])
      .where("delivery_id", "=", only.deliveryId)
      .executeTakeFirstOrThrow();
    expect(base.shared).toBe(1);
    await payFor(world, only);
    const bytes = await bytesOf(only);
    expect(await opened(await keyOf(only), bytes)).toBe(PROSE);
    expect(base.report).toContain(`"contract":"collection ${only.packageId}"`);
    expect(base.report).not.toContain(Bun.SHA256.hash(bytes, "hex"));
    const keys = new DeliveryKeys(world.dataDir);
    expect(await sealedWithOtherSecret(world.db, keys)).toBeNull();
    expect(await sealedWithOtherSecret(world.db, new DeliveryKeys(newFolder()))).toBe(
      only.reference,
    );
  });

  test("reaches a later licensee immediately", async () => {
    const [first] = (await addLicenses(world, ["bo"], ["ada"])) as [License];
    await handIn(mei, first, { "tides.txt": PROSE });
    await sealFor(world);
    await payFor(world, first);
    const before = await bytesOf(first);
    const later = await addLicense(world, [first], "ada");
    expect(await statesOf(world, [first, later])).toEqual(["paid", "measuring"]);
    await makeRecipients(world);
    expect(await statesOf(world, [first, later])).toEqual(["paid", "sealed"]);
    await payFor(world, later);
    expect(await opened(await keyOf(later), await bytesOf(later))).toBe(PROSE);
    expect((await bytesOf(first)).equals(before)).toBe(true);
  });
});

function whileReading(
  folder: ConsignmentFolder,
  nth: number,
  meanwhile: () => Promise<void>,
): Pick<ConsignmentFolder, "stream" | "hasSealed"> {
  let readings = 0;
  return {
    hasSealed: (...asked) => folder.hasSealed(...asked),
    async stream(...asked) {
      if (++readings === nth) await meanwhile();
      return folder.stream(...asked);
    },
  };
}
