import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readDelivery } from "../../src/delivery/delivery";
import { MINUTE } from "../../src/lib/time";
import { revokeToken } from "../../src/tokens/tokens";
import {
  addDelivery,
  begin,
  begun,
  deliverFile,
  offsetOf,
  sendPiece,
  storedFiles,
  type TestDelivery,
} from "../support/consignments";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { ownerOf, programOf } from "../support/tokens";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { MAX_DELIVERY_GB: "1" } });
let mei: Browser;
let delivery: TestDelivery;

beforeEach(async () => {
  mei = await world.as("mei");
  delivery = await addDelivery(world);
});

const stateOf = async () =>
  (await world.db.selectFrom("deliveries").selectAll().executeTakeFirstOrThrow()).state;

const files = () => world.db.selectFrom("delivery_files").selectAll().orderBy("n").execute();

const codeOf = async (response: Response) => [response.status, (await response.json()).code];

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const TUS = { "tus-resumable": "1.0.0" };

describe("a file", () => {
  test("is created, sent in parts and stored byte by byte", async () => {
    const response = await begin(mei, delivery, "letters/1931 信.txt", 10);
    expect(response.status).toBe(201);
    expect(response.headers.get("tus-resumable")).toBe("1.0.0");
    const upload = response.headers.get("location") ?? "";
    expect(upload).toMatch(/^\/api\/contracts\/AIM-2026-\d+\/delivery\/uploads\/[0-9a-f-]{36}$/);
    expect(await stateOf()).toBe("uploading");
    expect(await offsetOf(mei, upload)).toBe("0");
    const first = await sendPiece(mei, upload, 0, "tides");
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, "5"]);
    expect(await offsetOf(mei, upload)).toBe("5");
    const second = await sendPiece(mei, upload, 5, " rise");
    expect([second.status, second.headers.get("upload-offset")]).toEqual([204, "10"]);
    const [file] = await files();
    expect(file).toMatchObject({ n: 1, name: "letters/1931 信.txt", bytes: 10, received: 10 });
    const [path = ""] = storedFiles(world);
    expect(readFileSync(join(world.dataDir, "deliveries", path), "utf8")).toBe("tides rise");
    expect((await mei.send("HEAD", upload, { headers: TUS })).headers.get("upload-length")).toBe(
      "10",
    );
  });

  test("states the server's capabilities", async () => {
    const response = await world.visitor.send("OPTIONS", `${delivery.path}/files`, {});
    expect(response.status).toBe(204);
    expect(response.headers.get("tus-version")).toBe("1.0.0");
    expect(response.headers.get("tus-extension")).toBe("creation,termination");
    expect(response.headers.get("tus-max-size")).toBe("1000000000");
  });

  test("can be removed with its bytes", async () => {
    const one = await deliverFile(mei, delivery, "one.txt", "one");
    await deliverFile(mei, delivery, "two.txt", "two");
    expect((await mei.send("DELETE", one, { headers: TUS })).status).toBe(204);
    expect(await offsetOf(mei, one)).toBe(404);
    expect((await mei.send("DELETE", `${delivery.path}/files/2`, {})).status).toBe(204);
    expect(storedFiles(world)).toEqual([]);
    expect(await files()).toEqual([]);
    expect((await mei.send("DELETE", `${delivery.path}/files/2`, {})).status).toBe(404);
    expect((await mei.send("DELETE", `${delivery.path}/files/x`, {})).status).toBe(404);
  });

  test.each([
    ...["../up.txt", "a/../../up.txt", "/etc/passwd", "C:/up.txt", "a\\b.txt", "a//b.txt"],
    ...["./a.txt", "a/", "a\u0007.txt", "\u202Etxt.exe", "a".repeat(256)],
  ])("is refused with the name %p", async (name) => {
    const response = await begin(mei, delivery, name, 3);
    expect(response.status).toBe(400);
    const { message, errors } = await response.json();
    expect(message.length).toBeGreaterThan(30);
    expect(errors[0].path).toBe("filename");
    expect(await files()).toEqual([]);
    expect(await stateOf()).toBe("waiting");
  });

  test("cannot reuse another file's name in any case", async () => {
    await begun(mei, delivery, "Letters/One.txt", 3);
    for (const name of ["letters/ONE.txt", "letters", "Letters/One.txt/two.txt"]) {
      expect([name, (await begin(mei, delivery, name, 3)).status]).toEqual([name, 400]);
    }
    expect((await begin(mei, delivery, "letters/two.txt", 3)).status).toBe(201);
    expect((await begin(mei, delivery, "letters0.txt", 3)).status).toBe(201);
  });

  test("cannot have the name of another file's folder", async () => {
    await begun(mei, delivery, "tides", 3);
    await begun(mei, delivery, "set/a.age/one.txt", 3);
    for (const name of ["tides.age/one.txt", "Set/A"])
      expect([name, (await begin(mei, delivery, name, 3)).status]).toEqual([name, 400]);
    expect((await begin(mei, delivery, "tides.age", 3)).status).toBe(201);
  });

  test("is refused without its headers", async () => {
    const post = (headers: Record<string, string>) =>
      mei.send("POST", `${delivery.path}/files`, { headers });
    const named = { "upload-metadata": `filename ${btoa("a.txt")}` };
    expect(await codeOf(await post({ ...named, "upload-length": "3" }))).toEqual([
      412,
      "tus-version",
    ]);
    expect(await codeOf(await post({ ...TUS, ...named }))).toEqual([400, "tus-header"]);
    for (const length of ["-1", "3.5", "x", "99999999999999999"]) {
      const headers = { ...TUS, ...named, "upload-length": length };
      expect([length, ...(await codeOf(await post(headers)))]).toEqual([length, 400, "tus-header"]);
    }
    for (const metadata of ["", "filename", "filename %%%", `filename ${btoa("\xff")}`]) {
      const headers = { ...TUS, "upload-length": "3", "upload-metadata": metadata };
      expect([metadata, ...(await codeOf(await post(headers)))]).toEqual([
        metadata,
        400,
        "tus-header",
      ]);
    }
    expect(await files()).toEqual([]);
  });

  test("is refused if it makes the delivery too large", async () => {
    await begun(mei, delivery, "a.txt", 900_000_000);
    const response = await begin(mei, delivery, "b.txt", 100_000_001);
    expect(response.headers.get("tus-max-size")).toBe("1000000000");
    expect(await codeOf(response)).toEqual([413, "delivery-too-large"]);
    expect((await begin(mei, delivery, "b.txt", 100_000_000)).status).toBe(201);
  });
});

describe("an uploaded piece", () => {
  let upload: string;
  beforeEach(async () => {
    upload = await begun(mei, delivery, "a.txt", 10);
  });

  test("is refused at any offset but the file's end", async () => {
    await sendPiece(mei, upload, 0, "12345");
    for (const offset of [0, 4, 6, 10]) {
      expect(await codeOf(await sendPiece(mei, upload, offset, "x"))).toEqual([
        409,
        "delivery-offset",
      ]);
    }
    expect(await codeOf(await sendPiece(mei, upload, "five", "x"))).toEqual([400, "tus-header"]);
    expect(await offsetOf(mei, upload)).toBe("5");
  });

  test("is refused beyond the announced length", async () => {
    expect(await codeOf(await sendPiece(mei, upload, 0, "12345678901"))).toEqual([
      409,
      "delivery-overrun",
    ]);
    const unannounced = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("123456"));
        controller.enqueue(new TextEncoder().encode("789012"));
        controller.close();
      },
    });
    expect(await codeOf(await sendPiece(mei, upload, 0, unannounced))).toEqual([
      409,
      "delivery-overrun",
    ]);
    expect(await offsetOf(mei, upload)).toBe("0");
  });

  test("is refused after the last one", async () => {
    await sendPiece(mei, upload, 0, "1234567890");
    expect(await codeOf(await sendPiece(mei, upload, 10, "x"))).toEqual([
      409,
      "delivery-file-whole",
    ]);
    expect(await codeOf(await sendPiece(mei, upload, 0, "x"))).toEqual([
      409,
      "delivery-file-whole",
    ]);
  });

  test("is refused with another type", async () => {
    const other = { "content-type": "text/plain" };
    expect(await codeOf(await sendPiece(mei, upload, 0, "12345", other))).toEqual([
      415,
      "tus-content-type",
    ]);
    expect(await offsetOf(mei, upload)).toBe("0");
  });

  test("is refused before it is read if it exceeds the delivery limit", async () => {
    const response = await sendPiece(mei, upload, 0, "x", { "content-length": "1000000001" });
    expect(await codeOf(response)).toEqual([413, "too-large"]);
    expect(await offsetOf(mei, upload)).toBe("0");
  });

  test("can come by POST with a method override", async () => {
    const post = (method: string, body?: string) =>
      mei.send("POST", upload, {
        headers: {
          ...TUS,
          "content-type": "application/offset+octet-stream",
          "upload-offset": "0",
          "x-http-method-override": method,
        },
        ...(body && { body }),
      });
    expect((await post("PATCH", "12345")).status).toBe(204);
    expect((await post("HEAD")).headers.get("upload-offset")).toBe("5");
    expect(await codeOf(await post("PUT", "67890"))).toEqual([404, "route-not-found"]);
    expect((await post("DELETE")).status).toBe(204);
    expect(await offsetOf(mei, upload)).toBe(404);
    expect(storedFiles(world)).toEqual([]);
  });

  test("is refused while another is being received", async () => {
    const hold = Promise.withResolvers<void>();
    const reading = Promise.withResolvers<void>();
    const slow = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("12345"));
        reading.resolve();
        await hold.promise;
        controller.close();
      },
    });
    const first = sendPiece(mei, upload, 0, slow);
    await reading.promise;
    let second = await sendPiece(mei, upload, 0, "x".repeat(10));
    while (second.status === 204) second = await sendPiece(mei, upload, 0, "y");
    expect(await codeOf(second)).toEqual([423, "delivery-file-busy"]);
    expect((await mei.send("DELETE", upload, { headers: TUS })).status).toBe(423);
    hold.resolve();
    expect((await first).status).toBe(204);
    expect(await offsetOf(mei, upload)).toBe("5");
  });

  test("is kept up to the point where it breaks off", async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("1234567"));
        controller.error(new Error("the line broke"));
      },
    });
    await sendPiece(mei, upload, 0, broken).catch(() => null);
    const offset = Number(await offsetOf(mei, upload));
    expect(offset).toBeOneOf([0, 7]);
    expect((await sendPiece(mei, upload, offset, "1234567890".slice(offset))).status).toBe(204);
    const [path = ""] = storedFiles(world);
    expect(readFileSync(join(world.dataDir, "deliveries", path), "utf8")).toBe("1234567890");
  });
});

describe("handing in", () => {
  const complete = (by: Browser) => by.json("POST", `${delivery.path}/complete`);

  test("is allowed only for the seller", async () => {
    const [bo, ada] = [await world.as("bo"), await world.as("ada")];
    expect((await begin(world.visitor, delivery, "a.txt", 3)).status).toBe(401);
    expect(await codeOf(await begin(ada, delivery, "a.txt", 3))).toEqual([
      404,
      "delivery-not-found",
    ]);
    expect(await codeOf(await begin(bo, delivery, "a.txt", 3))).toEqual([409, "delivery-step"]);
    const upload = await deliverFile(mei, delivery, "a.txt", "abc");
    expect([await offsetOf(ada, upload), await offsetOf(bo, upload)]).toEqual([404, 409]);
    expect((await ada.send("DELETE", `${delivery.path}/files/1`, {})).status).toBe(404);
    for (const by of [bo, ada]) expect((await complete(by)).status).not.toBe(202);
    expect(await stateOf()).toBe("uploading");
  });

  test("is refused for an unsold package or another delivery's files", async () => {
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
    const path = `/api/packages/${lot.id}/delivery`;
    expect((await begin(mei, { path }, "a.txt", 3)).status).toBe(404);
    const upload = await begun(mei, delivery, "a.txt", 3);
    const other = await addDelivery(world);
    const elsewhere = `${other.path}/uploads/${upload.split("/").at(-1)}`;
    expect(await offsetOf(mei, elsewhere)).toBe(404);
  });

  test("is refused without files or with an incomplete one", async () => {
    expect(await codeOf(await complete(mei))).toEqual([409, "delivery-no-files"]);
    const upload = await begun(mei, delivery, "half.txt", 10);
    await sendPiece(mei, upload, 0, "12345");
    const refused = await complete(mei);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toStartWith("half.txt is incomplete.");
    await mei.send("DELETE", upload, { headers: TUS });
    expect(await codeOf(await complete(mei))).toEqual([409, "delivery-no-files"]);
    expect(await stateOf()).toBe("uploading");
  });

  test("happens once and refuses later files", async () => {
    const upload = await deliverFile(mei, delivery, "a.txt", "abc");
    const answers = await Promise.all([complete(mei), complete(mei)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await codeOf(await begin(mei, delivery, "b.txt", 3))).toEqual([409, "delivery-step"]);
    expect((await sendPiece(mei, upload, 3, "x")).status).toBe(409);
    expect((await mei.send("DELETE", `${delivery.path}/files/1`, {})).status).toBe(409);
    expect((await mei.send("DELETE", upload, { headers: TUS })).status).toBe(409);
    expect(await world.db.selectFrom("consignments").select("status").execute()).toEqual([
      { status: "measuring" },
    ]);
  });

  test("creates one consignment for simultaneous first files", async () => {
    const names = ["a.txt", "b.txt", "c.txt", "d.txt"];
    const answers = await Promise.all(names.map((name) => begin(mei, delivery, name, 3)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await files()).map(({ n }) => n)).toEqual([1, 2, 3, 4]);
    expect(await world.db.selectFrom("consignments").selectAll().execute()).toHaveLength(1);
  });

  test("ends once the contract is void", async () => {
    await begun(mei, delivery, "a.txt", 3);
    await world.db.updateTable("contracts").set({ voided_at: world.clock.now() }).execute();
    expect((await begin(mei, delivery, "b.txt", 3)).status).toBe(409);
  });
});

describe("a delivery's token", () => {
  const create = async (by: Browser) => by.json("POST", `${delivery.path}/token`);

  test("allows uploads only to its delivery", async () => {
    const { token } = await (await create(mei)).json();
    const script = world.visitor;
    const response = await begin(script, delivery, "a.txt", 3, bearer(token));
    expect(response.status).toBe(201);
    const upload = response.headers.get("location") ?? "";
    expect((await sendPiece(script, upload, 0, "abc", bearer(token))).status).toBe(204);
    const other = await addDelivery(world);
    expect((await begin(script, other, "a.txt", 3, bearer(token))).status).toBe(404);
    expect((await script.json("POST", `${delivery.path}/token`, {}, bearer(token))).status).toBe(
      401,
    );
    expect((await script.json("POST", "/api/packages", {}, bearer(token))).status).toBe(401);
    const done = await script.json("POST", `${delivery.path}/complete`, {}, bearer(token));
    expect(done.status).toBe(202);
  });

  test("is stored as a hash, and its use is recorded", async () => {
    const { token } = await (await create(mei)).json();
    await begin(world.visitor, delivery, "a.txt", 3, bearer(token));
    const rows = await world.db.selectFrom("api_tokens").selectAll().execute();
    expect(rows).toMatchObject([{ used_at: world.clock.now(), revoked_at: null }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(world.log.join("")).not.toContain(token);
  });

  test("expires with the next one or when it is revoked", async () => {
    const first = (await (await create(mei)).json()).token;
    const second = (await (await create(mei)).json()).token;
    const tried = async (token: string, name: string) =>
      (await begin(world.visitor, delivery, name, 3, bearer(token))).status;
    expect([await tried(first, "a.txt"), await tried(second, "b.txt")]).toEqual([401, 201]);
    expect((await mei.send("DELETE", `${delivery.path}/token`, {})).status).toBe(204);
    expect(await tried(second, "c.txt")).toBe(401);
    expect(await tried("aim-deliver-made-up", "d.txt")).toBe(401);
  });

  test("can be created only by the seller", async () => {
    expect((await create(await world.as("bo"))).status).toBe(409);
    expect((await create(await world.as("ada"))).status).toBe(404);
    expect((await create(world.visitor)).status).toBe(401);
  });
});

describe("a member's token", () => {
  test("with the scope to deliver uploads like its member, and names the contract", async () => {
    const program = await programOf(world, "mei", ["deliver"]);
    const headers = bearer(program.secret);
    const upload = await begun(world.visitor, delivery, "a.txt", 3, headers);
    expect((await sendPiece(world.visitor, upload, 0, "abc", headers)).status).toBe(204);
    expect(await codeOf(await program.get("/api/delivery/token"))).toEqual([
      404,
      "delivery-not-found",
    ]);
    const { reference } = await readDelivery(world.db, { deliveryId: delivery.id });
    const scope = await program.get(`/api/delivery/token?contract=${reference}`);
    expect(await scope.json()).toMatchObject({ contract: reference });
    const other = await programOf(world, "ada", ["deliver"]);
    expect((await begin(world.visitor, delivery, "b.txt", 3, bearer(other.secret))).status).toBe(
      404,
    );
  });

  test("stops in the middle of an upload when it is revoked, and what has arrived stays", async () => {
    const { db, clock, people } = world;
    const program = await programOf(world, "mei", ["deliver"]);
    const headers = bearer(program.secret);
    const upload = await begun(world.visitor, delivery, "a.txt", 6, headers);
    const owner = await ownerOf(world, people.mei.id);
    const pieces = ["abc", "def"];
    const source = {
      async pull(sending: ReadableStreamDefaultController) {
        sending.enqueue(new TextEncoder().encode(pieces.shift()));
        if (pieces.length === 0) return sending.close();
        await revokeToken(db, owner, program.id, clock.now());
        clock.advance(MINUTE);
      },
    };
    const body = new ReadableStream(source, { highWaterMark: 0 });
    const response = await world.app.handle(
      new Request(`http://localhost${upload}`, {
        method: "PATCH",
        headers: {
          ...headers,
          "tus-resumable": "1.0.0",
          "content-type": "application/offset+octet-stream",
          "upload-offset": "0",
        },
        body,
        duplex: "half",
      } as RequestInit),
    );
    expect(response.status).toBe(401);
    expect(await offsetOf(mei, upload)).not.toBe("6");
  });
});
