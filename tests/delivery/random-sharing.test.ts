import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { completeConsignment } from "../../src/consignments/consignments";
import { beginFile } from "../../src/consignments/handing-in";
import { UploadReceiver } from "../../src/consignments/receiving";
import { Room } from "../../src/consignments/room";
import { sealedFiles } from "../../src/consignments/sealed";
import { streamSealed } from "../../src/consignments/streaming";
import { abandonIdleConsignments, sweepConsignments } from "../../src/consignments/sweep";
import { ENDED_STATES } from "../../src/delivery/course";
import { decideDispute } from "../../src/delivery/decisions";
import { readDelivery } from "../../src/delivery/delivery";
import { openDispute, takeBackDispute } from "../../src/delivery/disputes";
import { acceptDelivery } from "../../src/delivery/steps";
import { runDeliveries } from "../../src/delivery/timer";
import { prolongDelivery, withdrawDelivery } from "../../src/delivery/voiding";
import { DomainError } from "../../src/lib/errors";
import { DAY } from "../../src/lib/time";
import { loadTokenCounter } from "../../src/quality";
import { KEEP_MS } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { runIntake } from "../support/intake";
import {
  addLicense,
  addLicenses,
  type License,
  makeRecipients,
  payFor,
  statesOf,
} from "../support/licensees";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";

setDefaultTimeout(PATIENCE_MS);
const world = worldForEach();
const SEEDS = (process.env.SHARING_SEEDS ?? "1,2").split(",").map(Number);
const STEPS = 60;

beforeAll(async () => {
  await loadTokenCounter();
});

/** A linear congruential generator, so that a failure can be repeated. */
function chooser(seed: number): (below: number) => number {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(below));
  };
}

test.each(SEEDS)("keeps all licensees' files through random steps (seed %p)", async (seed) => {
  const { db, clock, people, dataDir } = world;
  const choose = chooser(seed);
  const licenses = await addLicenses(world, ["bo", "kim"], ["ada"]);
  const operator = await addUser(db, "operator", clock.now());
  const folder = new ConsignmentFolder(dataDir);
  const room = new Room(dataDir, 0, { maxBytes: 1e9 });
  const receiving = new UploadReceiver({ db, folder, room, clock });
  const handing = { room, maxBytes: 1e6, isLost: async () => false };
  const one = () => licenses[choose(licenses.length)] as License;
  const buyer = ({ contractId, person }: License) => ({
    contractId,
    memberId: people[person].id,
  });
  const now = () => clock.now();
  let uploads = 0;

  const upload = async ({ deliveryId }: License) => {
    const bytes = Buffer.from(`The tide rises twice a day, and ${uploads++} ships wait for it.`);
    const named = { name: `${uploads}.txt`, bytes: bytes.length };
    const { id: fileId } = await beginFile(db, handing, deliveryId, named, now());
    const whole = (async function* () {
      yield new Uint8Array(bytes);
    })();
    await receiving.receive({ holder: deliveryId, fileId, offset: 0, length: null, bytes: whole });
  };
  const decide = async () => {
    const [open] = await db
      .selectFrom("disputes")
      .select("id")
      .where("ended_at", "is", null)
      .execute();
    const decision = (["seller", "buyer"] as const)[choose(2)] ?? "seller";
    if (!open) return;
    const decided = { disputeId: open.id, decidedBy: operator.id, keepMs: KEEP_MS, note: "So." };
    await decideDispute(db, { ...decided, decision }, now());
  };
  const verbs: ReadonlyArray<readonly [name: string, verb: () => Promise<unknown>]> = [
    ["upload", () => upload(one())],
    ["upload", () => upload(one())],
    ["complete", () => completeConsignment(db, handing, one().deliveryId, now())],
    ["complete", () => completeConsignment(db, handing, one().deliveryId, now())],
    ["intake", () => runIntake(world)],
    ["intake", () => runIntake(world)],
    ["recipients", async () => expect(await makeRecipients(world)).toEqual([])],
    ["recipients", async () => expect(await makeRecipients(world)).toEqual([])],
    ["pay", () => payFor(world, one())],
    ["pay", () => payFor(world, one())],
    ["accept", () => acceptDelivery(db, buyer(one()), KEEP_MS, now())],
    [
      "dispute",
      () => openDispute(db, buyer(one()), { reason: "incomplete", text: "Half." }, now()),
    ],
    ["take back", () => takeBackDispute(db, buyer(one()), now())],
    ["decide", decide],
    ["withdraw", () => withdrawDelivery(db, buyer(one()), now())],
    ["prolong", () => prolongDelivery(db, buyer(one()), now())],
    ["days", async () => clock.advance(choose(4) * DAY)],
    ["timer", () => runDeliveries(db, { keepMs: KEEP_MS }, now())],
    ["idle", () => abandonIdleConsignments(db, now())],
    ["sweep", () => sweepConsignments({ db, folder })],
    [
      "join",
      async () => {
        if (licenses.length < 3) licenses.push(await addLicense(world, licenses, "ada"));
      },
    ],
  ];
  const story: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const [name, verb] = verbs[choose(verbs.length)] ?? ["", async () => {}];
    const isDone = await verb().then(
      () => true,
      (error) => {
        if (error instanceof DomainError) return false;
        throw new Error(`${story.join(", ")}, ${name}`, { cause: error });
      },
    );
    if (!isDone) continue;
    story.push(`${name} (${(await statesOf(world, licenses)).join(" ")})`);
    expect([story.join(", "), await wrongs()]).toEqual([story.join(", "), []]);
  }

  async function wrongs(): Promise<string[]> {
    const found: string[] = [];
    const needed = new Set<string>();
    let isAwaited = false;
    for (const { deliveryId, person } of licenses) {
      const { state } = await readDelivery(db, { deliveryId });
      const headers = await db
        .selectFrom("recipients")
        .select("file_id")
        .where("delivery_id", "=", deliveryId)
        .execute();
      if (ENDED_STATES.includes(state)) {
        if (headers.length > 0) found.push(`${person} is over and has headers`);
        continue;
      }
      const sealed = await sealedFiles(db, deliveryId);
      if (sealed) needed.add(sealed.id);
      else isAwaited = true;
      const isDue = ["sealed", "paid", "accepted", "disputed"].includes(state);
      if (isDue !== (sealed !== null))
        found.push(`${person} is ${state} and has ${sealed?.number}`);
      for (const file of sealed?.files ?? []) {
        const place = { consignment: sealed?.id ?? "", file };
        const stream = await streamSealed(folder, place, [0, file.bytes]);
        const bytes = await new Response(stream).bytes();
        if (Bun.SHA256.hash(bytes, "hex") !== file.sha256) found.push(`${person} gets other bytes`);
      }
    }
    const kept = await db
      .selectFrom("consignments")
      .select(["id", "awaited"])
      .where("status", "=", "sealed")
      .execute();
    const idle = kept.filter(({ id, awaited }) => !needed.has(id) && awaited === 0);
    if (idle.length > (isAwaited ? 1 : 0)) found.push("bytes are kept that nobody needs");
    return found;
  }
});
