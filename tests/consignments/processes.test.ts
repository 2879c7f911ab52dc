import { expect, setDefaultTimeout, test } from "bun:test";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../../db/client";
import { ConsignmentStore } from "../../src/consignments/consignment-store";
import type { Consignment } from "../../src/consignments/consignments";
import { takeIn } from "../../src/consignments/intake/taking-in";
import { refuseConsignment } from "../../src/consignments/outcome";
import { sealedConsignment } from "../../src/consignments/sealed";
import { FolderStore } from "../../src/store/folder-store";
import { streamOf } from "../../src/store/store";
import { addDelivery, begun, handIn, offsetOf, sendPiece } from "../support/consignments";
import { newFolder } from "../support/folder";
import { outcomeOf, runIntake } from "../support/intake";
import { PATIENCE_MS } from "../support/patience";
import { onTwoProcesses } from "../support/processes";

// The first test that needs them loads models and a tokenizer.
setDefaultTimeout(PATIENCE_MS);

const cutOffTurns = (db: Db) =>
  sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(db);

class HeldBucket extends FolderStore {
  readonly reached = Promise.withResolvers<void>();
  readonly hold = Promise.withResolvers<void>();

  constructor(
    folder: string,
    private readonly at: "before" | "after",
  ) {
    super(folder);
  }

  override async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.at === "after") await super.write(name, bytes);
    this.reached.resolve();
    await this.hold.promise;
    if (this.at === "before") await super.write(name, bytes);
  }
}

const TEXT = "The tide rises twice a day, and the harbour master writes it down. ".repeat(40);

onTwoProcesses((processes) => {
  test("refuses a part that another server is receiving", async () => {
    const { here, there } = processes;
    const [mei, elsewhere] = [await here.as("mei"), await there.as("mei")];
    const upload = await begun(mei, await addDelivery(here), "tides.txt", 10);
    const reading = Promise.withResolvers<void>();
    const hold = Promise.withResolvers<void>();
    const slow = new ReadableStream(
      {
        async pull(controller) {
          reading.resolve();
          await hold.promise;
          controller.enqueue(new TextEncoder().encode("12345"));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const first = sendPiece(mei, upload, 0, slow);
    await reading.promise;
    expect((await sendPiece(elsewhere, upload, 0, "other")).status).toBe(423);
    const headers = { "tus-resumable": "1.0.0" };
    expect((await elsewhere.send("DELETE", upload, { headers })).status).toBe(423);
    hold.resolve();
    expect((await first).status).toBe(204);
    expect(await offsetOf(elsewhere, upload)).toBe("5");
    expect((await sendPiece(elsewhere, upload, 5, "67890")).status).toBe(204);
  });

  test("takes over a collection once its server is cut off", async () => {
    const { here, there } = processes;
    await handIn(await here.as("mei"), await addDelivery(here), { "tides.txt": TEXT });
    const [begun, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = runIntake(here, {
      async work(job) {
        begun.resolve();
        await hold.promise;
        return takeIn(job);
      },
    });
    await begun.promise;
    expect((await runIntake(there)).count).toBe(0);
    expect((await outcomeOf(here)).status).toBe("measuring");
    await cutOffTurns(there.db);
    let taken = 0;
    while (taken === 0) taken = (await runIntake(there)).count;
    const { status, report } = await outcomeOf(there);
    expect(status).toBe("sealed");
    hold.resolve();
    expect((await first).count).toBe(0);
    expect((await outcomeOf(here)).report).toEqual(report);
  });

  test.each(["before", "after"] as const)(
    "seals once when one of two servers is cut off %p storing the ciphertext",
    async (at) => {
      const { here, there } = processes;
      const delivery = await addDelivery(here);
      await handIn(await here.as("mei"), delivery, { "tides.txt": TEXT });
      const bucket = join(here.dataDir, "deliveries");
      const [slow, store] = [new HeldBucket(bucket, at), new FolderStore(bucket)];
      const over = (kept: FolderStore) =>
        new ConsignmentStore({ store: kept, dataDir: newFolder(), clock: here.clock });
      const late = over(slow);
      const first = runIntake(here, { folder: late });
      await slow.reached.promise;
      await cutOffTurns(there.db);
      let taken = 0;
      while (taken === 0) {
        // An unfinished turn measures nothing and stops its files.
        taken = (await runIntake(there, { folder: over(store) })).count;
        await new Promise((resolve) => setImmediate(resolve));
      }
      slow.hold.resolve();
      expect((await first).count).toBe(0);
      const sealed = await sealedConsignment(there.db, delivery.id);
      const [file] = sealed?.files ?? [];
      if (!sealed || !file) throw new Error("Nothing is sealed.");
      const fetched = await late.stream({ ...file, consignment: sealed.id }, 0, file.bytes);
      const hash = createHash("sha256").update(await new Response(streamOf(fetched)).bytes());
      expect([hash.digest("hex"), sealed.report.files[0]?.sealedSha256]).toEqual([
        file.sha256,
        file.sha256,
      ]);
      const { db, clock } = here;
      const consignment = { id: sealed.id } as Consignment;
      expect(await refuseConsignment({ db, clock, folder: late }, consignment, [])).toBe(false);
      const names = (await Array.fromAsync(store.list())).map(({ name }) => name);
      expect(names).toEqual([`${sealed.id}/${file.id}.${file.sha256}.age`]);
    },
  );
});
