import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY, HOUR } from "../../src/lib/time";
import { followSuspensions } from "../../src/moderation/suspended-sellers";
import { waitingWork } from "../../src/operators/waiting-work";
import { onBothEngines } from "../support/engines";
import { lettersAfter } from "../support/hold-letters";
import { outbox } from "../support/mail";
import { addNotice } from "../support/notices";
import { play } from "../support/standings";
import { type Browser, createWorld, type World } from "../support/world";

const REASONS = { ground: "law", rule: "s. 26", facts: "Copied." };

onBothEngines(({ make }) => {
  let world: World;
  let [kim, bo, mei]: Browser[] = [];
  let packageId: string;

  beforeEach(async () => {
    const env = { OPERATOR_EMAILS: "kim@example.test,root@example.test" };
    world = await createWorld({ place: make(), env });
    const { id } = await play(world, { sale: "highest", steps: [] });
    packageId = id;
    await world.db.deleteFrom("bids").where("bidder_id", "=", world.people.kim.id).execute();
    await world.db.deleteFrom("positions").where("bidder_id", "=", world.people.kim.id).execute();
    [kim, bo, mei] = [await world.as("kim"), await world.as("bo"), await world.as("mei")];
  });
  afterEach(() => world.close());

  async function act(path: string): Promise<string> {
    const answer = await (kim as Browser).json("POST", `/api/operator/${path}`, REASONS);
    expect(answer.status).toBe(200);
    return (await answer.json()).id;
  }

  async function appeal(id: string, outcome = "upheld"): Promise<void> {
    const owner = await world.as("mei");
    await owner.post(`/statements/${id}/appeal`, { reasons: "I wrote them myself." });
    const answer = { outcome, answer: "You did." };
    const answered = await (kim as Browser).post(`/statements/${id}/answer`, answer);
    expect(answered.headers.get("location")).toBe(`/statements/${id}`);
  }

  const lotNow = () =>
    world.db
      .selectFrom("packages")
      .selectAll()
      .where("id", "=", packageId)
      .executeTakeFirstOrThrow();

  const bid = async () =>
    (await (bo as Browser).json("POST", `/api/packages/${packageId}/bids`, { amount: "9000.00" }))
      .status;

  describe("upholding an objection", () => {
    test("to hiding restores the package with its time, in the same step", async () => {
      const before = await lotNow();
      const id = await act(`packages/${packageId}/hide`);
      world.clock.advance(3 * DAY);
      const letters = await lettersAfter(world, () => appeal(id));
      expect(await lotNow()).toMatchObject({
        hidden_at: null,
        shown: 1,
        removed_at: null,
        auction_end_time: before.auction_end_time + 3 * DAY,
      });
      expect(letters.mei).toEqual([expect.stringContaining("The package is visible again.")]);
      expect(letters.bo).toEqual([expect.stringContaining("Your bid is still binding.")]);
      const acts = world.db.selectFrom("operator_actions").select(["act", "facts"]).orderBy("id");
      expect(await acts.execute()).toEqual([
        { act: "hide", facts: "Copied." },
        { act: "restore", facts: "You did." },
      ]);
      expect(await bid()).toBe(201);
      expect((await waitingWork(world.db)).complaints.count).toBe(0);
    });

    test("to a suspension reinstates the member and their packages", async () => {
      const id = await act(`members/${world.people.mei.id}/suspend`);
      await followSuspensions(world.db, world.clock.now());
      expect((await lotNow()).hidden_with_seller).toBe(1);
      world.clock.advance(HOUR);
      const letters = await lettersAfter(world, () => appeal(id));
      expect(letters.mei).toEqual([expect.stringContaining("Your account is active again.")]);
      await followSuspensions(world.db, world.clock.now());
      expect(await lotNow()).toMatchObject({ hidden_at: null, hidden_with_seller: 0, shown: 1 });
      expect((await (await world.as("mei")).get("/profile")).status).toBe(200);
      expect(await bid()).toBe(201);
    });

    test("to a removal shows the package again, to be listed again", async () => {
      const id = await act(`packages/${packageId}/remove`);
      const relist = async () => {
        const listing = { auctionDurationHours: 24, rights: { uses: ["pretraining"] } };
        const path = `/api/packages/${packageId}/relist`;
        const answer = await (mei as Browser).json("POST", path, listing);
        return [answer.status, (await answer.json()).code];
      };
      expect(await relist()).toEqual([409, "package-removed"]);
      const letters = await lettersAfter(world, () => appeal(id));
      expect(letters.mei).toEqual([expect.stringContaining("you can list the package again")]);
      expect(await lotNow()).toMatchObject({ removed_at: null, hidden_at: null, status: "ended" });
      const bids = await world.db.selectFrom("bids").select("status").execute();
      expect(new Set(bids.map(({ status }) => status))).toEqual(new Set(["released"]));
      expect((await world.visitor.get(`/package/${packageId}`)).status).toBe(200);
      expect((await relist())[0]).toBe(201);
    });

    test("leaves a package hidden by a later decision, and says so", async () => {
      const first = await act(`packages/${packageId}/hide`);
      world.clock.advance(HOUR);
      await act(`packages/${packageId}/restore`);
      world.clock.advance(HOUR);
      await act(`packages/${packageId}/hide`);
      const letters = await lettersAfter(world, () => appeal(first));
      expect(letters.mei).toEqual([expect.stringContaining("A later decision still applies.")]);
      expect((await lotNow()).hidden_at).not.toBeNull();
    });

    test("leaves a package hidden while its seller is suspended", async () => {
      const hidden = await act(`packages/${packageId}/hide`);
      const suspended = await act(`members/${world.people.mei.id}/suspend`);
      await followSuspensions(world.db, world.clock.now());
      const refused = await (kim as Browser).json(
        "POST",
        `/api/operator/packages/${packageId}/restore`,
        REASONS,
      );
      expect([refused.status, (await refused.json()).code]).toEqual([409, "seller-suspended"]);
      const letters = await lettersAfter(world, () => appeal(hidden));
      expect(letters.mei).toEqual([expect.stringContaining("because your account is suspended")]);
      expect(letters.bo).toBeUndefined();
      await appeal(suspended);
      await followSuspensions(world.db, world.clock.now());
      expect(await lotNow()).toMatchObject({ hidden_at: null, shown: 1 });
    });
  });

  test("dismissing an objection changes nothing", async () => {
    const id = await act(`packages/${packageId}/hide`);
    await appeal(id, "dismissed");
    expect((await lotNow()).hidden_at).not.toBeNull();
    const acts = await world.db.selectFrom("operator_actions").select("act").execute();
    expect(acts).toEqual([{ act: "hide" }]);
  });

  test("a package hidden by a decision stays hidden when its seller is reinstated", async () => {
    await act(`members/${world.people.mei.id}/suspend`);
    await followSuspensions(world.db, world.clock.now());
    await act(`packages/${packageId}/hide`);
    await act(`members/${world.people.mei.id}/restore`);
    await followSuspensions(world.db, world.clock.now());
    expect(await lotNow()).toMatchObject({ hidden_with_seller: 0, shown: 0 });
    world.clock.advance(DAY);
    await act(`packages/${packageId}/restore`);
    expect(await lotNow()).toMatchObject({ hidden_at: null, shown: 1 });
  });

  describe.each(["statement", "notice"] as const)("a %s", (about) => {
    let page: string;

    beforeEach(async () => {
      page =
        about === "statement"
          ? `/statements/${await act(`packages/${packageId}/hide`)}`
          : await addNotice(world, packageId);
      const none = { decision: "none", facts: "They are in the public domain." };
      if (about === "notice") await kim?.post("/operator/reports/N-2026-000001", none);
    });

    const appealLate = async (ms: number) => {
      world.clock.advance(ms);
      const owner = await world.as("mei");
      const form = `action="${page}/appeal"`;
      const isOffered = (await (await owner.get(page)).text()).includes(form);
      const { status } = await owner.post(`${page}/appeal`, { reasons: "It is mine." });
      const appeals = await world.db.selectFrom("complaints").select("reasons").execute();
      return [isOffered, status, appeals.length];
    };

    // No six months are longer than 184 days.
    test("can be appealed once, for 184 days", async () => {
      expect(await appealLate(184 * DAY)).toEqual([true, 303, 1]);
      expect(await appealLate(0)).toEqual([false, 409, 1]);
    });

    test("cannot be appealed later", async () => {
      expect(await appealLate(184 * DAY + 1)).toEqual([false, 409, 0]);
    });
  });

  test("upholding a notifier's complaint opens a new notice about the same page", async () => {
    const status = await addNotice(world, packageId);
    const none = { decision: "none", facts: "They are in the public domain." };
    await (kim as Browser).post("/operator/reports/N-2026-000001", none);
    await world.visitor.post(`${status}/appeal`, { reasons: "The author lives." });
    const { id } = await world.db.selectFrom("complaints").select("id").executeTakeFirstOrThrow();
    const answer = { outcome: "upheld", answer: "She does." };
    const path = `/operator/reports/N-2026-000001/complaints/${id}`;
    const answered = await (kim as Browser).post(path, answer);
    expect(answered.headers.get("location")).toBe("/operator/reports/N-2026-000002");
    expect((await waitingWork(world.db)).notices.count).toBe(1);
    const [mail] = await outbox(world, "notice-complaint-decided");
    expect(mail).toMatchObject({
      to: "grace@publisher.test",
      values: { outcome: "upheld", reopened: { number: "N-2026-000002" } },
    });
    const reopened = mail?.values.reopened as { secret: string } | undefined;
    expect((await world.visitor.get(`/report/${reopened?.secret}`)).status).toBe(200);
    const page = await (await (kim as Browser).get("/operator/reports/N-2026-000002")).text();
    expect(page).toContain("appeal about report N-2026-000001 was upheld");
    const earlier = world.db.selectFrom("notices").select("decision").orderBy("reference");
    expect(await earlier.execute()).toEqual([{ decision: "none" }, { decision: null }]);
    const hide = { decision: "hide", ...REASONS };
    await (kim as Browser).post("/operator/reports/N-2026-000002", hide);
    expect((await lotNow()).hidden_at).not.toBeNull();
  });
});
