import { beforeEach, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { rm, truncate } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { extract } from "tar-stream";
import { installationSecret } from "../../db/secrets";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { sealedConsignment } from "../../src/consignments/sealed";
import { readDelivery } from "../../src/delivery/delivery";
import { countFilesFetchedWhole, isCovered } from "../../src/handover/fetches";
import { ALL_FILES, DeliveryLinks, LINK_MS } from "../../src/handover/links";
import { HOUR } from "../../src/lib/time";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { listen, refusal } from "../support/http";
import { addLot } from "../support/listings";
import { addSealedDelivery, type SealedDelivery, setState } from "../support/sealed-delivery";

const world = worldForEach();
const TEXT = "潮汐 tide tables of the northern harbours\n".repeat(5000);
let sealed: SealedDelivery;
let files: string;

beforeEach(async () => {
  const contractId = await addSale(world, world.clock.now());
  const given = { "a/north.txt": TEXT, "south.txt": "short\n" };
  sealed = await addSealedDelivery(world, contractId, given, world.clock.now());
  files = `/api/packages/${sealed.packageId}/delivery/files`;
});

const ciphertext = async (n: number) => {
  const consignment = await sealedConsignment(world.db, sealed.id);
  if (!consignment) throw new Error("Nothing is sealed.");
  const file = { consignment: consignment.id, id: consignment.files[n - 1]?.id ?? "" };
  return Buffer.from(await Bun.file(folder().sealed(file)).bytes());
};
const folder = () => new ConsignmentFolder(world.dataDir);

async function linkFor(n: number): Promise<string> {
  const value = await installationSecret(world.db, "delivery-link");
  const linked = { deliveryId: sealed.id, consignment: 1, n, side: "buyer" } as const;
  const member = { id: world.people.bo.id, sign_outs: 0 };
  return new DeliveryLinks(value).sign({ ...linked, member }, world.clock.now());
}

const fetched = () =>
  world.db
    .selectFrom("delivery_fetches")
    .select(["side", "n", "first_byte", "bytes", "whole"])
    .orderBy("id")
    .execute();

describe("a sealed file", () => {
  test("downloads as ciphertext with its tag and digest", async () => {
    const whole = await ciphertext(1);
    expect(whole.includes("tide tables")).toBe(false);
    for (const person of ["mei", "bo"] as const) {
      const response = await (await world.as(person)).get(`${files}/1`);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true);
      const digest = createHash("sha256").update(whole).digest();
      expect(response.headers.get("repr-digest")).toBe(`sha-256=:${digest.toString("base64")}:`);
      expect(response.headers.get("etag")).toBe(`"${digest.toString("hex")}"`);
      expect(response.headers.get("accept-ranges")).toBe("bytes");
      expect(response.headers.get("cache-control")).toContain("private");
      expect(response.headers.get("content-disposition")).toContain('filename="north.txt.age"');
    }
    expect(await fetched()).toEqual([
      { side: "seller", n: 1, first_byte: 0, bytes: whole.length, whole: 1 },
      { side: "buyer", n: 1, first_byte: 0, bytes: whole.length, whole: 1 },
    ]);
  });

  test("is served without reading the report of all files", async () => {
    const whole = await ciphertext(1);
    await world.db.updateTable("consignments").set({ report: "unread" }).execute();
    const response = await (await world.as("bo")).get(`${files}/1`);
    expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true);
    for (const n of ["0", "01", "3", "1e0", "-1"])
      expect([n, (await (await world.as("bo")).get(`${files}/${n}`)).status]).toEqual([n, 404]);
  });

  test("is served in ranges that form the whole file", async () => {
    const [whole, bo] = [await ciphertext(1), await world.as("bo")];
    const parts: Buffer[] = [];
    for (let first = 0; first < whole.length; first += 70_000) {
      const range = `bytes=${first}-${first + 69_999}`;
      const response = await bo.get(`${files}/1`, { range });
      expect(response.status).toBe(206);
      parts.push(Buffer.from(await response.arrayBuffer()));
    }
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
    expect(await fetched()).toEqual([
      { side: "buyer", n: 1, first_byte: 0, bytes: whole.length, whole: 1 },
    ]);
    const last = await bo.get(`${files}/1`, { range: "bytes=-10" });
    expect(Buffer.from(await last.arrayBuffer()).equals(whole.subarray(-10))).toBe(true);
    expect((await bo.get(`${files}/1`, { range: `bytes=${whole.length}-` })).status).toBe(416);
    const etag = last.headers.get("etag") ?? "";
    expect((await bo.get(`${files}/1`, { "if-none-match": etag })).status).toBe(304);
    const other = await bo.get(`${files}/1`, { range: "bytes=0-9", "if-range": '"other"' });
    expect(other.status).toBe(200);
    await other.body?.cancel();
  });

  test("answers HEAD requests, and returns 404 to others", async () => {
    const address = await listen(world.app);
    const head = await fetch(`${address}${files}/2?${await linkFor(2)}`, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([
      200,
      String((await ciphertext(2)).length),
    ]);
    const bo = await world.as("bo");
    expect((await bo.get(`${files}/3`)).status).toBe(404);
    expect((await bo.get(`${files}/01`)).status).toBe(404);
    expect((await (await world.as("ada")).get(`${files}/1`)).status).toBe(404);
    expect((await world.visitor.get(`${files}/1`)).status).toBe(401);
    expect(await fetched()).toEqual([]);
  });

  test("logs the bytes sent of an incomplete download", async () => {
    const bo = await world.as("bo");
    const response = await bo.get(`${files}/1`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    await reader.cancel();
    expect(await fetched()).toEqual([
      { side: "buyer", n: 1, first_byte: 0, bytes: value?.length ?? 0, whole: 0 },
    ]);
  });

  test.each([0, 1000])("is reported as lost with %p bytes left", async (left) => {
    const [bo, mei] = [await world.as("bo"), await world.as("mei")];
    const consignment = await sealedConsignment(world.db, sealed.id);
    const of = { consignment: consignment?.id ?? "", id: consignment?.files[0]?.id ?? "" };
    const path = folder().sealed(of);
    await (left === 0 ? rm(path) : truncate(path, left));
    expect(await refusal(bo.get(`${files}/1`))).toEqual([409, "delivery-files-lost"]);
    expect((await bo.send("HEAD", `${files}/1`, {})).status).toBe(409);
    expect((await world.visitor.get(`${files}/1?${await linkFor(1)}`)).status).toBe(409);
    expect(await fetched()).toEqual([]);
    expect(world.log.filter((line) => line.includes("a sealed file is missing"))).toHaveLength(3);
    expect((await bo.send("HEAD", `${files}/2`, {})).status).toBe(200);
    const page = await mei.get(`/contract/${sealed.contractId}`);
    expect(await page.text()).toContain("Upload the collection again");
  });

  test.each(["withdrawn", "resolved", "removed"] as const)(
    "is unavailable once %s",
    async (state) => {
      await setState(world.db, sealed.id, state);
      expect((await (await world.as("bo")).get(`${files}/1`)).status).toBe(410);
    },
  );
});

describe("all sealed files as one archive", () => {
  const archive = () => `${files}.tar`;

  test("contains each file's ciphertext, logged file by file", async () => {
    const response = await (await world.as("bo")).get(archive());
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-type")).toBe("application/x-tar");
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    const found: Record<string, Buffer> = {};
    const reader = extract();
    reader.end(bytes);
    for await (const entry of reader) found[entry.header.name] = await buffer(entry);
    expect(found).toEqual({
      [`${sealed.reference}/a/north.txt.age`]: await ciphertext(1),
      [`${sealed.reference}/south.txt.age`]: await ciphertext(2),
    });
    expect(await fetched()).toMatchObject([
      { side: "buyer", n: 1, first_byte: 0, whole: 1 },
      { side: "buyer", n: 2, first_byte: 0, whole: 1 },
    ]);
    expect(await countFilesFetchedWhole(world.db, sealed.id, 1)).toBe(2);
    const page = await (await world.as("mei")).get(`/contract/${sealed.contractId}`);
    expect(await page.text()).toContain("The buyer has downloaded every file.");
  });

  test("resumes an interrupted download", async () => {
    const bo = await world.as("bo");
    const whole = Buffer.from(await (await (await world.as("mei")).get(archive())).arrayBuffer());
    const broken = await bo.get(archive());
    const reader = (broken.body as ReadableStream<Uint8Array>).getReader();
    let first = Buffer.alloc(0);
    while (first.length < 1000)
      first = Buffer.concat([first, (await reader.read()).value ?? first]);
    await reader.cancel();
    expect(await countFilesFetchedWhole(world.db, sealed.id, 1)).toBeLessThan(2);
    const etag = broken.headers.get("etag") ?? "";
    const range = `bytes=${first.length}-`;
    const rest = await bo.get(archive(), { range, "if-range": etag });
    expect(rest.status).toBe(206);
    const all = Buffer.concat([first, Buffer.from(await rest.arrayBuffer())]);
    expect(all.equals(whole)).toBe(true);
    expect(await countFilesFetchedWhole(world.db, sealed.id, 1)).toBe(2);
  });

  test("has its own signed link", async () => {
    const link = `${archive()}?${await linkFor(ALL_FILES)}`;
    expect((await world.visitor.send("HEAD", link, {})).status).toBe(200);
    expect((await world.visitor.get(`${archive()}?${await linkFor(1)}`)).status).toBe(403);
    expect((await world.visitor.get(`${files}/1?${await linkFor(ALL_FILES)}`)).status).toBe(403);
    expect((await (await world.as("ada")).get(archive())).status).toBe(404);
    expect((await world.visitor.get(archive())).status).toBe(401);
    expect(await fetched()).toEqual([]);
  });

  test("is refused if its last file is lost", async () => {
    const consignment = await sealedConsignment(world.db, sealed.id);
    const of = { consignment: consignment?.id ?? "", id: consignment?.files[1]?.id ?? "" };
    await rm(folder().sealed(of));
    const refused = await (await world.as("bo")).get(archive());
    expect(await refusal(refused)).toEqual([409, "delivery-files-lost"]);
    expect(await fetched()).toEqual([]);
  });
});

test("lists 100 of many files on the page with a link to the archive", async () => {
  const contractId = await addSale(world, world.clock.now());
  const names = Array.from({ length: 112 }, (_, i) => [`text-${i}.txt`, "short\n"]);
  await addSealedDelivery(world, contractId, Object.fromEntries(names), world.clock.now());
  const html = await (await (await world.as("bo")).get(`/contract/${contractId}`)).text();
  expect(html).toContain("Download all 112 files");
  expect(html).toContain("And 12 more files");
  expect(html.match(/aria-label="Download: text-\d+\.txt\.age"/g)).toHaveLength(100);
});

describe("a signed link", () => {
  test("works without a session for seven days", async () => {
    const link = `${files}/1?${await linkFor(1)}`;
    const response = await world.visitor.get(link);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe((await ciphertext(1)).length);
    expect(await fetched()).toMatchObject([{ side: "buyer", whole: 1 }]);
    world.clock.advance(LINK_MS - HOUR);
    expect((await world.visitor.send("HEAD", link, {})).status).toBe(200);
    world.clock.advance(2 * HOUR);
    expect(await refusal(world.visitor.get(link))).toEqual([403, "delivery-link-expired"]);
  });

  test("opens exactly one file for one party", async () => {
    const query = await linkFor(1);
    const until = new URLSearchParams(query).get("until") ?? "";
    const forged = [
      `${files}/2?${query}`,
      `${files}/1?${query.replace("for=buyer", "for=seller")}`,
      `${files}/1?${query.replace("for=buyer", "for=ada")}`,
      `${files}/1?${query.replace(until, String(Number(until) + HOUR))}`,
      `${files}/1?${query.slice(0, -1)}`,
      `${files}/1?${query}x`,
      `${files}/1?mark=`,
    ];
    for (const link of forged) {
      const response = await world.visitor.get(link);
      expect([link, response.status, (await response.json()).code]).toEqual([
        link,
        403,
        "delivery-link-forged",
      ]);
    }
    expect((await (await world.as("ada")).get(`${files}/1?${query}`)).status).toBe(403);
    expect(await fetched()).toEqual([]);
  });

  test("reveals nothing about a sale if it is forged", async () => {
    const unsold = await addLot(world.db, world.people.mei.id, world.clock.now());
    const waiting = await addSale(world, world.clock.now());
    const { package_id } = await readDelivery(world.db, { contractId: waiting });
    const forged = async (packageId: string | null, n: number) => {
      const path = `/api/packages/${packageId}/delivery/files/${n}?for=buyer&until=9&mark=x`;
      const response = await world.visitor.get(path);
      return [response.status, (await response.json()).code];
    };
    const statuses = [await forged(unsold.id, 1), await forged(package_id, 1)];
    statuses.push(await forged(sealed.packageId, 1), await forged(sealed.packageId, 99));
    await setState(world.db, sealed.id, "withdrawn");
    statuses.push(await forged(sealed.packageId, 1));
    expect(statuses).toEqual(Array(5).fill([403, "delivery-link-forged"]));
  });

  test("expires when its member signs out everywhere else", async () => {
    const bo = await world.as("bo");
    const link = `${files}/1?${await linkFor(1)}`;
    await bo.post("/profile/ended-sessions", { session: "another" });
    expect((await world.visitor.send("HEAD", link, {})).status).toBe(200);
    await bo.post("/profile/ended-sessions", { session: "others" });
    expect((await world.visitor.get(link)).status).toBe(403);
  });

  test("expires with the contract", async () => {
    await setState(world.db, sealed.id, "withdrawn");
    const response = await world.visitor.get(`${files}/1?${await linkFor(1)}`);
    expect(await refusal(response)).toEqual([410, "delivery-files-gone"]);
  });
});

test("completes a file from ranges without gaps", () => {
  const parts = [
    { first_byte: 50, bytes: 60 },
    { first_byte: 0, bytes: 50 },
  ];
  expect(isCovered(parts, 110)).toBe(true);
  expect(isCovered(parts, 111)).toBe(false);
  expect(isCovered([{ first_byte: 1, bytes: 200 }], 110)).toBe(false);
  expect(isCovered([], 0)).toBe(false);
});
