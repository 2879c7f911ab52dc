import { afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../../db/client";
import { openPostgres } from "../../db/postgres/client";
import { checkFiles } from "../../src/commands/file-place";
import { loadConfig } from "../../src/config";
import type { S3Address } from "../../src/lib/addresses";
import { newId } from "../../src/lib/ids";
import { S3Store } from "../../src/store/s3-store";
import { onPostgres } from "../support/engines";
import { newFolder } from "../support/folder";
import { freePort } from "../support/http";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";
import { newPostgres } from "../support/postgres";
import { newDatabase } from "../support/run-database";
import { testOnSqlite } from "../support/run-engine";
import { type S3Server, sharedS3, urlOf } from "../support/s3-server";
import { describeWith } from "../support/system-servers";

setDefaultTimeout(PATIENCE_MS);

let db: Db;
let dataDir: string;

beforeEach(() => {
  db = newDatabase();
  dataDir = newFolder();
});

afterEach(() => db.destroy());

function start(s3: S3Address | null, database = db): Promise<string | null> {
  const config = loadConfig({ DATA_DIR: dataDir, ...(s3 && { S3_URL: urlOf(s3) }) });
  return checkFiles(database, config).catch((error: Error) => `refused: ${error.message}`);
}

test("neither checks nor writes without a bucket", async () => {
  await Bun.write(join(dataDir, "uploads", "one"), "file");
  expect(await start(null)).toBeNull();
  expect(existsSync(join(dataDir, "files-in-bucket"))).toBe(false);
});

async function nameFile(database: Db): Promise<void> {
  const { mei } = await addPeople(database, 0);
  const file = { filename: "tides.png", media_type: "image/png", size: 1, created_at: 0 };
  await database
    .insertInto("uploads")
    .values({ ...file, id: newId(0), user_id: mei.id, material_id: null })
    .execute();
}

testOnSqlite("does not report lost files beside the database", async () => {
  await nameFile(db);
  expect(await start(null)).toBeNull();
});

onPostgres(() => {
  let served: Db;
  beforeEach(() => {
    served = openPostgres(newPostgres());
  });
  afterEach(() => served.destroy());

  test("refuses a folder without the database's files until they are abandoned", async () => {
    expect(await start(null, served)).toBeNull();
    await nameFile(served);
    const sentence = await start(null, served);
    expect(sentence).toContain(`none of them are in ${dataDir}.`);
    expect(sentence).toContain(`create the empty folder ${dataDir}/uploads`);
    await mkdir(join(dataDir, "uploads"));
    expect(await start(null, served)).toBeNull();
  });

  describeWith("s3", "an empty bucket", () => {
    test("is refused if the database's files are missing, unless confirmed", async () => {
      const bucket = await (await sharedS3()).newBucket();
      await nameFile(served);
      const refused = await start(bucket, served);
      expect(refused).toContain(`none of them are in ${bucket.endpoint}/${bucket.bucket}/.`);
      const store = new S3Store(bucket, "");
      const bytes = (async function* () {
        yield Buffer.from("file");
      })();
      await store.write("uploads/one", bytes);
      expect(await start(bucket, served)).toBeNull();
      await store.remove("uploads/one");
      dataDir = newFolder();
      expect(await start(bucket, served)).toBeNull();
    });
  });
});

describeWith("s3", "a bucket at the start", () => {
  let server: S3Server;
  let bucket: S3Address;

  beforeAll(async () => {
    server = await sharedS3();
  });
  beforeEach(async () => {
    bucket = await server.newBucket();
  });

  test("is used at this and the next start", async () => {
    expect(await start(bucket)).toBeNull();
    expect(await start(bucket)).toBeNull();
  });

  test.each([
    ["a wrong secret", { secretAccessKey: "wrong-s3cret" }, "the secret does not match"],
    ["a wrong key", { accessKeyId: "NOBODY" }, "does not recognize this access key"],
    [
      "a bucket that is not there",
      { bucket: "no-such-bucket" },
      "there is no bucket no-such-bucket",
    ],
  ])("is refused with %s without showing the secret", async (_, wrong, expected) => {
    const address = { ...bucket, ...wrong };
    const sentence = (await start(address)) ?? "";
    expect(sentence).toStartWith("refused: S3_URL: ");
    expect(sentence).toContain(expected);
    expect(sentence).not.toContain(address.secretAccessKey);
    expect(sentence).not.toContain(encodeURIComponent(address.secretAccessKey));
  });

  test("is awaited if it does not respond, except at the first start", async () => {
    const away = { ...bucket, endpoint: `http://127.0.0.1:${freePort()}` };
    expect(await start(away)).toContain("refused: ");
    expect(await start(bucket)).toBeNull();
    await Bun.write(
      join(dataDir, "files-in-bucket"),
      (await Bun.file(join(dataDir, "files-in-bucket")).text()).replace(
        bucket.endpoint,
        away.endpoint,
      ),
    );
    const warning = (await start(away)) ?? "";
    expect(warning).toStartWith(`S3_URL: ${away.endpoint} does not respond`);
    expect(warning).not.toContain(away.secretAccessKey);
  });

  test("is refused while files are in the data directory", async () => {
    await Bun.write(join(dataDir, "uploads", "one"), "file");
    await Bun.write(join(dataDir, "deliveries", "two", "three.age"), "file");
    const sentence = await start(bucket);
    expect(sentence).toContain(`${dataDir}/uploads and ${dataDir}/deliveries`);
    expect(sentence).toContain(`Copy each folder to ${bucket.endpoint}/${bucket.bucket}/`);
    for (const name of ["uploads", "deliveries"])
      await rename(join(dataDir, name), join(dataDir, `${name}-moved`));
    expect(await start(bucket)).toBeNull();
  });

  test("cannot be abandoned or changed silently", async () => {
    await start(bucket);
    expect(await start(null)).toContain(
      `files have been stored in ${bucket.endpoint}/${bucket.bucket}/`,
    );
    expect(await start(await server.newBucket())).toContain("files have been stored in");
    expect(await start(bucket)).toBeNull();
  });

  test("is not swept if it belongs to another installation", async () => {
    await start(bucket);
    const other = newDatabase();
    expect(await start(bucket, other)).toContain("belong to another installation");
    dataDir = newFolder();
    expect(await start(bucket, other)).toContain("belong to another installation");
    expect(await start({ ...bucket, prefix: "second/" }, other)).toBeNull();
    await other.destroy();
  });
});
