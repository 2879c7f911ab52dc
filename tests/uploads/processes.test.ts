import { expect, test } from "bun:test";
import { withAdvisoryLock } from "../../db/advisory-lock";
import { uploadSweep } from "../../src/uploads/sweep";
import { onTwoProcesses } from "../support/processes";

onTwoProcesses((processes) => {
  test("lets one server sweep at a time", async () => {
    const { here, there } = processes;
    await here.db.insertInto("released_uploads").values({ id: "gone" }).execute();
    const removed: string[] = [];
    const uploads = {
      remove: async (id: string) => void removed.push(id),
      clearUnfinished: async () => {},
      async *list() {},
    };
    const log = { error: ({ err }: { err?: unknown }) => expect(err).toBeNull() };
    const sweep = async () => {
      const swept = { db: here.db, uploads: uploads as never };
      const alarm = uploadSweep({ ...swept, clock: here.clock, log });
      await alarm.start();
      await alarm.stop();
    };
    await withAdvisoryLock(there.db, "sweep of uploads", sweep);
    expect(removed).toEqual([]);
    await sweep();
    expect(removed).toEqual(["gone"]);
  });
});
