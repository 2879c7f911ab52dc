import { createHash, createHmac } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { S3Address } from "../../src/lib/addresses";
import { afterThis } from "./after-this";
import { newSharedFolder } from "./folder";
import { freePort } from "./http";

const SECRET = "se/cr+et@of:tests";
const KEY = "TESTKEY";

export interface S3Server {
  endpoint: string;
  newBucket(): Promise<S3Address>;
  freeze(): Promise<void>;
  thaw(): void;
}

let running: Promise<S3Server> | undefined;

export function sharedS3(): Promise<S3Server> {
  running ??= start();
  return running;
}

async function start(): Promise<S3Server> {
  const folder = newSharedFolder();
  const [mon, port] = [freePort(), freePort()];
  const daemons: Bun.Subprocess[] = [];
  process.on("exit", () => {
    for (const daemon of daemons) daemon.kill("SIGKILL");
  });
  const env = { ...process.env, CEPH_CONF: join(folder, "ceph.conf") };
  const io = { env, stdout: "ignore", stderr: "ignore" } as const;
  const daemon = (...command: string[]) => {
    const started = Bun.spawn(command, io);
    daemons.push(started);
    afterThis(`kill -9 ${started.pid}`);
    return started;
  };
  const run = async (...command: string[]) => {
    const child = Bun.spawn(command, { ...io, stderr: "pipe" });
    const errors = await new Response(child.stderr).text();
    const code = await child.exited;
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}: ${errors}`);
  };
  const [keys, map] = [join(folder, "keyring"), join(folder, "monmap")];
  const [fsid, osd] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const name of ["mon", "osd"]) mkdirSync(join(folder, name));
  await Bun.write(env.CEPH_CONF, settings(folder, fsid, mon, port));
  const all = ["--cap", "mon", "allow *", "--cap", "osd", "allow *"];
  await run("ceph-authtool", "-C", keys, "--gen-key", "-n", "mon.", "--cap", "mon", "allow *");
  for (const name of ["client.admin", "osd.0", "client.rgw"])
    await run("ceph-authtool", keys, "--gen-key", "-n", name, ...all);
  await run("monmaptool", "--create", "--fsid", fsid, "--addv", "a", `v2:127.0.0.1:${mon}`, map);
  await run("ceph-mon", "--mkfs", "-i", "a", "--monmap", map, "--keyring", keys);
  daemon("ceph-mon", "-i", "a", "-f");
  await run("ceph", "osd", "new", osd);
  await run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", osd);
  daemon("ceph-osd", "-i", "0", "-f");
  const user = ["--uid=tests", "--display-name=tests"];
  const secret = [`--access-key=${KEY}`, `--secret-key=${SECRET}`];
  const addUser = () => run("radosgw-admin", "user", "create", ...user, ...secret);
  // On a busy machine it sometimes ended without a message right after the start.
  await addUser().catch(addUser);
  const gateway = daemon("radosgw", "-n", "client.rgw", "-f");
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await fetch(endpoint).catch(() => null))?.ok) await Bun.sleep(20);
  const newBucket = async () => {
    const bucket = `b-${crypto.randomUUID()}`;
    await createBucket(endpoint, bucket);
    return addressOf(endpoint, bucket);
  };
  await new Bun.S3Client(await newBucket()).write("first", "file");
  return {
    endpoint,
    newBucket,
    freeze: () => freeze(gateway.pid),
    thaw: () => void process.kill(gateway.pid, "SIGCONT"),
  };
}

/** A stopped thread can still respond until the scheduler stops it. */
async function freeze(pid: number): Promise<void> {
  process.kill(pid, "SIGSTOP");
  const isStopped = (thread: string) =>
    /\) [Tt] /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8"));
  while (!readdirSync(`/proc/${pid}/task`).every(isStopped)) await Bun.sleep(1);
}

function addressOf(endpoint: string, bucket: string): S3Address {
  const keys = { accessKeyId: KEY, secretAccessKey: SECRET };
  return { endpoint, bucket, prefix: "", ...keys, region: "us-east-1" };
}

export function urlOf(address: S3Address): string {
  const [key, secret] = [address.accessKeyId, address.secretAccessKey].map(encodeURIComponent);
  return `${address.endpoint.replace("://", `://${key}:${secret}@`)}/${address.bucket}/${address.prefix}`;
}

async function createBucket(endpoint: string, bucket: string): Promise<void> {
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const [day, host] = [at.slice(0, 8), new URL(endpoint).host];
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text);
  const [nothing, names] = [sha256(""), "host;x-amz-content-sha256;x-amz-date"];
  const headers = `host:${host}\nx-amz-content-sha256:${nothing}\nx-amz-date:${at}\n`;
  const canonical = ["PUT", `/${bucket}`, "", headers, names, nothing].join("\n");
  const scope = `${day}/us-east-1/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n");
  const key = [day, "us-east-1", "s3", "aws4_request"].reduce<Buffer>(
    (last, part) => hmac(last, part).digest(),
    Buffer.from(`AWS4${SECRET}`),
  );
  const signature = hmac(key, toSign).digest("hex");
  const authorization = `AWS4-HMAC-SHA256 Credential=${KEY}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  const answer = await fetch(`${endpoint}/${bucket}`, {
    method: "PUT",
    headers: { "x-amz-date": at, "x-amz-content-sha256": nothing, authorization },
  });
  if (!answer.ok) throw new Error(`no bucket: ${await answer.text()}`);
}

function settings(folder: string, fsid: string, mon: number, port: number): string {
  return `[global]
fsid = ${fsid}
mon host = v2:127.0.0.1:${mon}
mon initial members = a
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
run dir = ${folder}
admin socket =
log to file = false
mon cluster log to file = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[mon]
mon data = ${folder}/mon
mon data avail crit = 0
mon data avail warn = 0
[osd]
osd data = ${folder}/osd
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 32
rgw run sync thread = false
`;
}
