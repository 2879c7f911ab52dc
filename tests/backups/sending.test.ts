import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import { databaseFile } from "../../db/client";
import { SECRET_FILE } from "../../src/backups/files";
import { sendBackup } from "../../src/backups/sending";
import { restore, sendBackupNow } from "../../src/commands/backups";
import { loadConfig } from "../../src/config";
import { DAY } from "../../src/lib/time";
import { FolderStore } from "../../src/store/folder-store";
import { storedFiles } from "../support/consignments";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { refusal } from "../support/obstacles";
import { testOnSqlite } from "../support/run-engine";
import { sharedS3, urlOf } from "../support/s3-server";
import { addSealedDelivery } from "../support/sealed-delivery";
import { describeWith } from "../support/system-servers";

const world = worldForEach();

let identity: string;
let env: Record<string, string>;
let to: string;

async function prepare(): Promise<void> {
  const { clock, db, dataDir } = world;
  const contractId = await addSale(world, clock.now(), { title: "Tide tables" });
  await addSealedDelivery(world, contractId, { "south.txt": "South wind all day." }, clock.now());
  rmSync(databaseFile(dataDir), { force: true });
  await sql`vacuum into ${databaseFile(dataDir)}`.execute(db);
  identity = await generateIdentity();
  to = newFolder();
  const BACKUP_RECIPIENT = await identityToRecipient(identity);
  env = { DATA_DIR: dataDir, BACKUP_TO: to, BACKUP_RECIPIENT, BACKUP_KEEP: "2" };
}

const send = () => sendBackupNow(loadConfig(env), world.clock);

function keyFile(of = identity): string {
  const file = join(newFolder(), "backup.key");
  writeFileSync(file, `# created: today\n${of}\n`);
  return file;
}

function contentsOf(dataDir: string) {
  const sealed = storedFiles({ dataDir }).map((path) => [
    path,
    readFileSync(join(dataDir, "deliveries", path), "base64"),
  ]);
  return { sealed, secret: readFileSync(join(dataDir, SECRET_FILE), "utf8") };
}

describe("a backup to BACKUP_TO", () => {
  testOnSqlite("is complete, encrypted and opens with the key alone", async () => {
    await prepare();
    const summary = await send();
    expect(summary).toContain("1 sealed file and the delivery secret");
    expect(summary).not.toContain("Not included");
    const [name = "", ...others] = readdirSync(to);
    expect([name.endsWith(".tar.gz.age"), others]).toEqual([true, []]);
    const bytes = readFileSync(join(to, name), "latin1");
    expect(bytes).toStartWith("age-encryption.org/v1\n-> X25519 ");
    expect(bytes).not.toContain("\x1f\x8b\x08\x00\x00\x00");
    expect(readdirSync(world.dataDir).filter((left) => left.includes(".part"))).toEqual([]);

    const elsewhere = newFolder();
    const config = loadConfig({ DATA_DIR: elsewhere });
    const sentence = await restore(config, world.clock, join(to, name), keyFile());
    expect(sentence).not.toContain("Before you start the server");
    expect(contentsOf(elsewhere)).toEqual(contentsOf(world.dataDir));
    expect(statSync(join(elsewhere, SECRET_FILE)).mode & 0o777).toBe(0o600);
    expect(readdirSync(elsewhere).filter((left) => left.includes(".part"))).toEqual([]);
  });

  testOnSqlite("keeps a replaced secret beside the restored one", async () => {
    await prepare();
    await send();
    const file = join(to, readdirSync(to)[0] ?? "");
    const elsewhere = newFolder();
    writeFileSync(join(elsewhere, SECRET_FILE), "another");
    await restore(loadConfig({ DATA_DIR: elsewhere }), world.clock, file, keyFile());
    expect(contentsOf(elsewhere)).toEqual(contentsOf(world.dataDir));
    const aside = readdirSync(elsewhere).find((name) => name.startsWith("before-restore-"));
    expect(readFileSync(join(elsewhere, aside ?? "", SECRET_FILE), "utf8")).toBe("another");
  });

  testOnSqlite("does not open with another key", async () => {
    await prepare();
    await send();
    const file = join(to, readdirSync(to)[0] ?? "");
    const config = loadConfig({ DATA_DIR: newFolder() });
    const other = keyFile(await generateIdentity());
    await expect(restore(config, world.clock, file, other)).rejects.toThrow("can't be decrypted");
    expect(readdirSync(config.dataDir)).toEqual([]);
  });

  test("cannot be restored without its key", async () => {
    const dataDir = newFolder();
    const file = join(newFolder(), "b.tar.gz.age");
    writeFileSync(file, "");
    const restored = restore(loadConfig({ DATA_DIR: dataDir }), world.clock, file);
    await expect(restored).rejects.toThrow("is encrypted. Name the file with its age key");
    expect(readdirSync(dataDir)).toEqual([]);
  });

  testOnSqlite("keeps the newest BACKUP_KEEP backups and touches no other file", async () => {
    await prepare();
    writeFileSync(join(to, "notes.age"), "mine");
    const names: string[] = [];
    for (let i = 0; i < 3; i++) {
      await send();
      names.push(...readdirSync(to).filter((name) => !names.includes(name)));
      world.clock.advance(DAY);
    }
    expect(readdirSync(to).sort()).toEqual([...names.slice(2), "notes.age"].sort());
  });

  testOnSqlite("fails if it arrives incomplete", async () => {
    await prepare();
    const store = new FolderStore(to);
    const destination = {
      async write(name: string, bytes: AsyncIterable<Uint8Array>) {
        await store.write(name, bytes);
        truncateSync(join(to, name), 1000);
      },
      list: () => store.list(),
      remove: (name: string) => store.remove(name),
    };
    const sending = { dataDir: world.dataDir, destination, recipient: env.BACKUP_RECIPIENT ?? "" };
    const sent = sendBackup({ ...sending, keepCount: 2 }, world.clock.now());
    await expect(sent).rejects.toThrow("doesn't list");
  });
});

testOnSqlite("a bucket that does not exist is reported before a backup is made", async () => {
  await prepare();
  const xml = "<Error><Code>NoSuchBucket</Code><Message>None</Message></Error>";
  const methods: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch({ method }) {
      methods.push(method);
      return new Response(xml, { status: 404, headers: { "content-type": "application/xml" } });
    },
  });
  const host = `localhost:${server.port}`;
  env.BACKUP_TO = `http://KEY:SECRET@${host}/nowhere?region=here`;
  expect(await refusal(send())).toBe(
    `BACKUP_TO: there is no bucket nowhere at http://${host}. Create it first.`,
  );
  await server.stop(true);
  expect(new Set(methods)).toEqual(new Set(["GET"]));
  expect(await refusal(send())).toStartWith(`BACKUP_TO: http://${host} does not respond like`);
});

describeWith("s3", "a backup to a bucket", () => {
  testOnSqlite("stores a complete backup", async () => {
    await prepare();
    const { newBucket } = await sharedS3();
    const address = await newBucket();
    env.BACKUP_TO = urlOf(address);
    await send();
    const { contents = [] } = await new Bun.S3Client(address).list();
    const [{ key = "" } = {}] = contents;
    expect(key).toEndWith(".tar.gz.age");
    const file = join(newFolder(), key);
    await Bun.write(file, await new Bun.S3Client(address).file(key).bytes());
    const elsewhere = newFolder();
    await restore(loadConfig({ DATA_DIR: elsewhere }), world.clock, file, keyFile());
    expect(contentsOf(elsewhere)).toEqual(contentsOf(world.dataDir));
  });
});
