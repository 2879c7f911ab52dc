import { expect, setDefaultTimeout, test } from "bun:test";
import { dirname, join } from "node:path";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { isPostgresAddress } from "../../src/lib/addresses";
import { isoTime } from "../../src/lib/time";
import { addFounder, enroll } from "../../src/organizations/enrollment";
import { revisedAt } from "../../src/packages/packages";
import { onBothEngines } from "../support/engines";
import { newFolder } from "../support/folder";
import { freePort } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { addPeople, PASSWORD, type People, type Person } from "../support/people";
import { answering } from "../support/program";
import { ROOT } from "../support/sources";
import { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const MAXIMUM_CENTS = 4_000_000;

/** Acts are listed after the commit. */
const WHILE_ASKING = ["insertInto approvals", "selectFrom approvals", "insertInto acts"];
const WHILE_APPROVING = ["updateTable approvals", "written", "committed", "insertInto acts"];

/** The program as users start it, on a database that outlives it. */
class Site {
  #server: Bun.Subprocess | undefined;
  #onArmed: () => void = () => {};
  readonly #port = freePort();
  readonly #env: Record<string, string | undefined>;

  constructor(place: string) {
    const data = isPostgresAddress(place)
      ? { DATABASE_URL: place, DATA_DIR: newFolder() }
      : { DATA_DIR: dirname(place) };
    // Emails stay in the outbox, because nothing listens on this port.
    const mail = { SMTP_URL: "smtp://127.0.0.1:1" };
    this.#env = { ...data, ...mail, PORT: String(this.#port), HOST: "127.0.0.1" };
  }

  async start(): Promise<void> {
    const preload = join(ROOT, "tests/support/killed-at.ts");
    const command = [process.execPath, "--preload", preload, join(ROOT, "src/main.ts"), "serve"];
    this.#server = Bun.spawn(command, {
      cwd: newFolder(),
      env: this.#env,
      stdout: "ignore",
      stderr: "inherit",
      ipc: () => this.#onArmed(),
    });
    await answering(`http://localhost:${this.#port}`, this.#server.exited);
  }

  async dieAt(moment: string): Promise<void> {
    const armed = Promise.withResolvers<void>();
    this.#onArmed = armed.resolve;
    this.#server?.send(moment);
    await armed.promise;
  }

  /** Waits for the death of the server that a request has caused, and starts another one. */
  async restart(dying: Promise<unknown>): Promise<void> {
    expect(await dying.then(String, () => "no answer")).toBe("no answer");
    await this.#server?.exited;
    expect(this.#server?.signalCode).toBe("SIGKILL");
    await this.start();
  }

  async stop(): Promise<void> {
    this.#server?.kill("SIGKILL");
    await this.#server?.exited;
  }

  async as(person: Person): Promise<Browser> {
    const browser = new Browser({
      handle: async (request) => {
        const { pathname } = new URL(request.url);
        const { method, headers } = request;
        const body = method === "GET" ? null : await request.bytes();
        return fetch(`http://localhost:${this.#port}${pathname}`, { method, headers, body });
      },
    });
    const email = `${person}@example.test`;
    await browser.json("POST", "/api/auth/login", { email, password: PASSWORD });
    return browser;
  }
}

/** Kim bids for Ada's organization up to $25,000, and Bo approves. */
async function addColleagues(db: Db, { ada, kim, bo }: People): Promise<void> {
  await inTransaction(db, async (tx) => {
    await addFounder(tx, ada.id);
    const joined = { organizationId: ada.id, joinedAt: Date.now(), ownLimitCents: null };
    await enroll(tx, { ...joined, memberId: kim.id, roles: ["bidder"] });
    await enroll(tx, { ...joined, memberId: bo.id, roles: ["approver"] });
  });
  const limits = { package_limit_cents: 2_500_000 };
  await db.updateTable("memberships").set(limits).where("member_id", "=", kim.id).execute();
}

async function answer(asked: Promise<Response>) {
  const response = await asked;
  const body = (await response.json()) as { id?: string; state?: string };
  return { status: response.status, ...body };
}

onBothEngines(({ make, open }) => {
  test("kill -9 while asking or approving loses no approval and doubles no bid", async () => {
    const place = make();
    const db = open(place);
    const people = await addPeople(db, Date.now());
    await addColleagues(db, people);
    const site = new Site(place);
    await site.start();
    const [kim, bo] = [await site.as("kim"), await site.as("bo")];

    const traces = async (packageId: string) => ({
      approvals: await db
        .selectFrom("approvals")
        .select(["id", "status", "decided_by"])
        .where("package_id", "=", packageId)
        .execute(),
      bids: await db
        .selectFrom("bids")
        .select(["bidder_id", "acted_by", "named_maximum_cents"])
        .where("package_id", "=", packageId)
        .execute(),
      maxima: await db
        .selectFrom("maximum_bids")
        .select(["bidder_id", "acted_by", "maximum_cents"])
        .where("package_id", "=", packageId)
        .execute(),
      commitments: await db
        .selectFrom("commitments")
        .select(["organization_id", "member_id"])
        .where("package_id", "=", packageId)
        .execute(),
      news: (await outbox({ db }))
        .filter(({ values }) => values.packageId === packageId)
        .map(({ to, template }) => `${to} ${template}`)
        .filter((mail) => mail.includes("approval"))
        .toSorted(),
    });
    const undecided = { bids: [], maxima: [], commitments: [] };
    const asked = ["ada approval-asked", "bo approval-asked"];

    async function ask(packageId: string, listing: string) {
      return answer(
        kim.json("POST", "/api/approvals", {
          packageId,
          maximum: "40000",
          reviewedListing: listing,
          reason: "The board wants it.",
        }),
      );
    }

    async function expectPlacedOnce(packageId: string, id: unknown) {
      const approve = () => answer(bo.json("POST", `/api/approvals/${id}/approve`, {}));
      const { state } = await answer(kim.get(`/api/approvals/${id}`));
      const earlier = await traces(packageId);
      if (state === "open") {
        expect(earlier).toMatchObject({ ...undecided, news: asked });
        expect(await approve()).toMatchObject({ status: 200, state: "placed" });
      } else expect(state).toBe("placed");
      expect(await approve()).toMatchObject({ status: 409, code: "approval-decided" });
      const [bidder_id, acted_by] = [people.ada.id, people.kim.id];
      expect(await traces(packageId)).toEqual({
        approvals: [{ id: id as never, status: "placed", decided_by: people.bo.id }],
        bids: [{ bidder_id, acted_by, named_maximum_cents: MAXIMUM_CENTS }],
        maxima: [{ bidder_id, acted_by, maximum_cents: MAXIMUM_CENTS }],
        commitments: [{ organization_id: people.ada.id, member_id: people.bo.id }],
        news: [...asked, "kim approval-placed"].toSorted(),
      });
      return state;
    }

    for (const moment of WHILE_ASKING) {
      const lot = await addLot(db, people.mei.id, Date.now());
      const listing = isoTime(revisedAt(lot));
      await site.dieAt(moment);
      await site.restart(ask(lot.id, listing));
      const { approvals, ...others } = await traces(lot.id);
      const isCommitted = moment === "insertInto acts";
      expect(others).toEqual({ ...undecided, news: isCommitted ? asked : [] });
      expect(approvals.map(({ status }) => status)).toEqual(isCommitted ? ["open"] : []);
      const id = approvals[0]?.id ?? (await ask(lot.id, listing)).id;
      expect(await expectPlacedOnce(lot.id, id)).toBe("open");
    }

    for (const moment of WHILE_APPROVING) {
      const lot = await addLot(db, people.mei.id, Date.now());
      const { id } = await ask(lot.id, isoTime(revisedAt(lot)));
      await site.dieAt(moment);
      await site.restart(bo.json("POST", `/api/approvals/${id}/approve`, {}));
      const isCommitted = ["committed", "insertInto acts"].includes(moment);
      expect(await expectPlacedOnce(lot.id, id)).toBe(isCommitted ? "placed" : "open");
    }
    await site.stop();
    await db.destroy();
  });
});
