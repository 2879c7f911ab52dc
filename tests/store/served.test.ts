import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Intake } from "../../src/consignments/intake";
import { takeIn } from "../../src/consignments/intake/taking-in";
import { sealedConsignment } from "../../src/consignments/sealed";
import { createConsignmentServices } from "../../src/consignments/services";
import type { S3Address } from "../../src/lib/addresses";
import { newId } from "../../src/lib/ids";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { S3Store } from "../../src/store/s3-store";
import { removeStrayFiles, uploadSweep } from "../../src/uploads/sweep";
import {
  addDelivery,
  begun,
  deliverFile,
  handIn,
  offsetOf,
  sendPiece,
  type TestDelivery,
} from "../support/consignments";
import { signLater } from "../support/intake";
import { addLicenses, type License } from "../support/licensees";
import { PATIENCE_MS } from "../support/patience";
import { type S3Server, sharedS3, urlOf } from "../support/s3-server";
import { describeWith } from "../support/system-servers";
import { sentUpload, upload, wav } from "../support/uploads";
import { type Browser, createWorld, type World } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const TEXT = "潮汐 tide tables of the northern harbours\n".repeat(2000);

describeWith("s3", "a marketplace whose files are in a bucket", () => {
  let server: S3Server;
  let bucket: S3Address;
  let world: World;
  let mei: Browser;

  beforeAll(async () => {
    server = await sharedS3();
  });
  beforeEach(async () => {
    bucket = await server.newBucket();
    world = await createWorld({ env: { S3_URL: urlOf(bucket), MAX_UPLOAD_MB: "10" } });
    mei = await world.as("mei");
  });
  afterEach(() => world.close());

  const stored = async (folder = "") =>
    (await Array.fromAsync(new S3Store(bucket, folder).list())).map(({ name }) => name).sort();

  describe("an upload", () => {
    test("is stored in and served from the bucket, in full and in ranges", async () => {
      const sound = wav(300_000);
      const { id, fileUrl } = await upload(mei, sound, "bells.wav");
      expect(await stored("uploads/")).toEqual([id]);
      expect(existsSync(join(world.dataDir, "uploads"))).toBe(false);
      const whole = await mei.get(fileUrl);
      expect(whole.status).toBe(200);
      expect(Buffer.from(await whole.bytes()).equals(Buffer.from(sound))).toBe(true);
      const part = await mei.get(fileUrl, { range: "bytes=100-199" });
      expect([part.status, part.headers.get("content-range")]).toEqual([
        206,
        `bytes 100-199/${sound.length}`,
      ]);
      expect(Buffer.from(await part.bytes())).toEqual(Buffer.from(sound.subarray(100, 200)));
    });

    test("leaves nothing if it is refused during transfer", async () => {
      const text = await sentUpload(mei, new Uint8Array(20_000).fill(97), "a.wav");
      const long = await sentUpload(mei, wav(11_000_000), "long.wav");
      expect([text.status, long.status]).toEqual([415, 413]);
      expect(await stored()).toEqual([]);
    });

    test("is removed with its row", async () => {
      const { id } = await upload(mei, wav(), "loose.wav");
      expect(await stored("uploads/")).toEqual([id]);
      world.clock.advance(DAY);
      await runSweep();
      expect(await stored()).toEqual([]);
    });

    async function runSweep() {
      const log = { error: (details: object) => expect(details).toEqual({}) };
      const uploads = new S3Store(bucket, "uploads/");
      const alarm = uploadSweep({ db: world.db, uploads, clock: world.clock, log });
      await alarm.start();
      await alarm.stop();
    }

    test("is removed without a row after an hour", async () => {
      const uploads = new S3Store(bucket, "uploads/");
      const { id } = await upload(mei, wav(), "known.wav");
      const [stray, half] = [newId(Date.now()), `${newId(Date.now())}/x`];
      for (const name of [stray, half])
        await uploads.write(
          name,
          (async function* () {
            yield wav();
          })(),
        );
      await removeStrayFiles({ db: world.db, uploads }, Date.now() + 10 * MINUTE);
      expect(await stored("uploads/")).toEqual([id, stray, half].sort());
      await removeStrayFiles({ db: world.db, uploads }, Date.now() + HOUR);
      expect(await stored("uploads/")).toEqual([id, half].sort());
    });

    test("gets 404 if it is missing in the bucket", async () => {
      const { id, fileUrl } = await upload(mei, wav(), "bells.wav");
      await new S3Store(bucket, "uploads/").remove(id);
      expect((await mei.get(fileUrl)).status).toBe(404);
    });
  });

  describe("a delivery", () => {
    let delivery: TestDelivery;

    beforeEach(async () => {
      delivery = await addDelivery(world);
    });

    test("completes with parts of any size", async () => {
      const bytes = Buffer.from(TEXT);
      const address = await begun(mei, delivery, "tides.txt", bytes.length);
      let at = 0;
      for (const size of [1, 70_000, 3, bytes.length - 70_004]) {
        const sent = await sendPiece(mei, address, at, bytes.subarray(at, at + size));
        at += size;
        expect([sent.status, sent.headers.get("upload-offset")]).toEqual([204, `${at}`]);
        expect(await offsetOf(mei, address)).toBe(`${at}`);
      }
      await deliverFile(mei, delivery, "empty.txt", "");
      expect(await stored("deliveries/")).toHaveLength(4);
      expect((await mei.json("POST", `${delivery.path}/complete`)).status).toBe(202);
      await measured();
      const sealed = await sealedConsignment(world.db, delivery.id);
      expect(sealed?.report.delivered.bytes).toBe(bytes.length);
      const names = sealed?.files.map(({ id, sha256 }) => `${sealed.id}/${id}.${sha256}.age`) ?? [];
      expect(await stored("deliveries/")).toEqual(names.toSorted());
      expect(existsSync(join(world.dataDir, "intake", sealed?.id ?? ""))).toBe(false);
      const bo = await world.as("bo");
      const whole = Buffer.from(await (await bo.get(`${delivery.path}/files/1`)).bytes());
      expect(Bun.SHA256.hash(whole, "hex")).toBe(sealed?.files[0]?.sha256 ?? "");
      const part = await bo.get(`${delivery.path}/files/1`, { range: "bytes=1000-65999" });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.bytes()).equals(whole.subarray(1000, 66_000))).toBe(true);
      await new S3Store(bucket, "deliveries/").remove(names[0] ?? "");
      const lost = await bo.get(`${delivery.path}/files/1`);
      expect([lost.status, (await lost.json()).code]).toEqual([409, "delivery-files-lost"]);
      expect((await bo.send("HEAD", `${delivery.path}/files/1`, {})).status).toBe(409);
      expect(world.log.join("\n")).toContain("a sealed file is missing");
    });

    test("uses one object for all licensees", async () => {
      const [first, later] = (await addLicenses(world, ["bo", "kim"])) as [License, License];
      await handIn(mei, first, { "tides.txt": TEXT });
      await measured();
      expect(await stored("deliveries/")).toHaveLength(1);
      const [bo, kim] = [await world.as("bo"), await world.as("kim")];
      const own = Buffer.from(await (await bo.get(`${first.path}/files/1`)).bytes());
      const other = Buffer.from(await (await kim.get(`${later.path}/files/1`)).bytes());
      expect(own.equals(other)).toBe(false);
      expect(own.subarray(168).equals(other.subarray(168))).toBe(true);
      const part = await kim.get(`${later.path}/files/1`, { range: "bytes=100-69999" });
      expect(Buffer.from(await part.bytes()).equals(other.subarray(100, 70_000))).toBe(true);
      const sealed = await sealedConsignment(world.db, later.deliveryId);
      expect(sealed?.files[0]?.sha256).toBe(Bun.SHA256.hash(other, "hex"));
    });

    test("keeps the received part of an interrupted request", async () => {
      const address = await begun(mei, delivery, "tides.txt", 1_000_000);
      const breaking = new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(new Uint8Array(100_000).fill(97));
          controller.error(new Error("the line broke"));
        },
      });
      await sendPiece(mei, address, 0, breaking).catch(() => null);
      const kept = Number(await offsetOf(mei, address));
      expect(kept).toBeOneOf([0, 100_000]);
      const rest = await sendPiece(mei, address, kept, "b".repeat(1_000_000 - kept));
      expect([rest.status, rest.headers.get("upload-offset")]).toEqual([204, "1000000"]);
    });

    test("is removed with its file", async () => {
      const address = await deliverFile(mei, delivery, "tides.txt", TEXT);
      expect(await stored("deliveries/")).toHaveLength(1);
      await mei.send("DELETE", address, { headers: { "tus-resumable": "1.0.0" } });
      expect(await stored()).toEqual([]);
    });

    async function measured() {
      const failures: unknown[] = [];
      const log = { info() {}, error: (details: object) => void failures.push(details) };
      const config = {
        dataDir: world.dataDir,
        s3: bucket,
        deliveryKey: null,
        keepFreeBytes: 0,
        maxDeliveryBytes: 1_000_000_000,
      };
      const { db, clock } = world;
      const needs = { db, clock, log: log as never, sign: signLater, config };
      const handingIn = createConsignmentServices(needs);
      const intake = new Intake({ ...needs, ...handingIn, keepFreeBytes: 0, work: takeIn });
      await intake.alarm.start();
      await intake.alarm.stop();
      await handingIn.recipients.alarm.start();
      await handingIn.recipients.alarm.stop();
      expect(failures).toEqual([]);
    }
  });

  test("returns 503 if the bucket cannot be reached", async () => {
    const { id, fileUrl } = await upload(mei, wav(), "bells.wav");
    const away = await createWorld({ env: { S3_URL: urlOf({ ...bucket, bucket: "not-there" }) } });
    const other = await away.as("mei");
    const refused = await sentUpload(other, wav(), "bells.wav");
    expect([refused.status, (await refused.json()).code]).toEqual([503, "store-unavailable"]);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await away.db.selectFrom("uploads").selectAll().execute()).toEqual([]);
    const address = await begun(other, await addDelivery(away), "a.txt", 10);
    const piece = await sendPiece(other, address, 0, "0123456789");
    expect([piece.status, (await piece.json()).code]).toEqual([503, "store-unavailable"]);
    expect(await offsetOf(other, address)).toBe("0");
    expect(away.log.join("\n")).toContain("the store does not respond");
    expect(away.log.join("\n")).not.toContain(bucket.secretAccessKey);
    await away.close();
    expect((await mei.get(fileUrl)).status).toBe(200);
    expect(await stored("uploads/")).toEqual([id]);
  });
});
