import { beforeEach, describe, expect, test } from "bun:test";
import { verifiedColumns } from "../../src/accounts/verified";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { unreadCount } from "../../src/chat/unread";
import { MemberBars } from "../../src/dashboard/bar";
import { DAY } from "../../src/lib/time";
import { unreadNotifications, unreadOfMembers } from "../../src/notifications/notifications";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;
let [mei, ada, bo]: Browser[] = [];

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { audience: "invited" });
  [mei, ada, bo] = [await world.as("mei"), await world.as("ada"), await world.as("bo")];
});

const as = (browser: Browser | undefined) => browser as Browser;
const path = () => `/api/packages/${lot.id}/invitations`;

async function invite(body: object, by: Browser | undefined = mei) {
  const answer = await as(by).json("POST", path(), body);
  return { status: answer.status, body: await answer.json() };
}

const withdraw = async (invitee: string, by: Browser | undefined = mei) =>
  (await as(by).json("DELETE", `${path()}/${encodeURIComponent(invitee)}`)).status;

const statusOf = async (by: Browser | undefined) => (await as(by).get(`/package/${lot.id}`)).status;

const verify = (memberId: string, name: string) =>
  world.db
    .updateTable("users")
    .set(verifiedColumns(name, null, world.clock.now()))
    .where("id", "=", memberId)
    .execute();

const unconfirm = (memberId: string) =>
  world.db.updateTable("users").set({ is_email_verified: 0 }).where("id", "=", memberId).execute();

async function waiting(by: Browser | undefined) {
  const { id } = world.people[by === bo ? "bo" : "ada"];
  const { unread, notifications } = await new MemberBars(world.db, world.clock).get({
    id,
    memberId: id,
  });
  const counts = [unread, await unreadCount(world.db, id)];
  counts.push(notifications, await unreadNotifications(world.db, id));
  counts.push((await unreadOfMembers(world.db, [id])).get(id) ?? 0);
  const [chats, chatsAgain, bell, ...bells] = counts;
  expect([chatsAgain, ...bells]).toEqual([chats, bell, bell]);
  return { unread: chats, notifications: bell };
}

const notified = async (memberId: string) =>
  world.db.selectFrom("notifications").select("kind").where("member_id", "=", memberId).execute();

describe("inviting by address", () => {
  test("opens the package to a member with one email and a notification", async () => {
    expect(await statusOf(ada)).toBe(404);
    const { status, body } = await invite({ emails: [" ADA@example.test ", "ada@example.test"] });
    expect([status, body]).toEqual([
      201,
      [expect.objectContaining({ email: "ada@example.test", organization: null })],
    ]);
    await invite({ emails: ["ada@example.test"] });
    expect(await statusOf(ada)).toBe(200);
    const [mail, ...others] = await outbox(world, "invited");
    expect([mail?.to, mail?.values, others]).toEqual([
      "ada",
      { packageId: lot.id, title: lot.title },
      [],
    ]);
    expect(await notified(world.people.ada.id)).toEqual([{ kind: "invited" }]);
    expect(await (await as(ada).get("/dashboard")).text()).toContain(lot.title);
    expect(await (await as(bo).get("/dashboard")).text()).not.toContain(lot.title);
  });

  test("asks a stranger to register, without the seller's text", async () => {
    await invite({ emails: ["new@example.test"] });
    const [mail] = await outbox(world, "invited-to-join");
    expect([mail?.to, mail?.values]).toEqual(["new", { packageId: lot.id }]);
  });

  test("counts only once the address is confirmed", async () => {
    await unconfirm(world.people.ada.id);
    await invite({ emails: ["ada@example.test"] });
    const stranger = await world.as("ada");
    expect(await statusOf(stranger)).toBe(404);
    expect(await notified(world.people.ada.id)).toEqual([]);
    expect(await (await stranger.get("/dashboard")).text()).not.toContain(lot.title);
    expect((await outbox(world, "invited-to-join")).length).toBe(1);
  });

  test("is limited per package, and per seller and day", async () => {
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `n${from + n}@example.test`);
    expect((await invite({ emails: some(0, 201) })).status).toBe(400);
    expect((await invite({ emails: some(0, 200) })).status).toBe(201);
    expect((await invite({ emails: some(200, 1) })).body.code).toBe("too-many-invitations");
    await world.db.updateTable("invitations").set({ withdrawn_at: 1 }).execute();
    expect((await invite({ emails: some(200, 200) })).status).toBe(201);
    await world.db.updateTable("invitations").set({ withdrawn_at: 1 }).execute();
    const changed = await as(mei).json("PATCH", `/api/packages/${lot.id}`, {
      audience: "everyone",
    });
    expect(changed.status).toBe(200);
    lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { audience: "invited" });
    const used = await invite({ emails: some(400, 101) });
    expect([used.status, used.body.code]).toEqual([429, "invitations-used-up"]);
    world.clock.advance(DAY);
    mei = await world.as("mei");
    expect((await invite({ emails: some(400, 101) })).status).toBe(201);
  });

  test("is allowed only for the seller of a private package", async () => {
    expect((await invite({ emails: ["bo@example.test"] }, bo)).status).toBe(403);
    expect((await as(bo).get(path())).status).toBe(403);
    const other = await addLot(world.db, world.people.mei.id, world.clock.now());
    const refused = await as(mei).json("POST", `/api/packages/${other.id}/invitations`, {
      emails: ["bo@example.test"],
    });
    expect([refused.status, (await refused.json()).code]).toEqual([409, "not-by-invitation"]);
    await unconfirm(world.people.mei.id);
    const unconfirmed = await invite({ emails: ["bo@example.test"] }, await world.as("mei"));
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([403, "invitations-unconfirmed"]);
    expect(await outbox(world)).toEqual([]);
  });
});

test("opens a package to the members of an invited organization", async () => {
  await verify(world.people.ada.id, "Northlight AI");
  const { body } = await invite({ organizations: ["northlight ai"] });
  expect(body).toEqual([expect.objectContaining({ organization: "Northlight AI", email: null })]);
  expect(JSON.stringify(body)).not.toContain("ada@");
  expect([await statusOf(ada), await statusOf(bo)]).toEqual([200, 404]);
  expect((await outbox(world, "invited")).map(({ to }) => to)).toEqual(["ada"]);
  expect(await withdraw("@Northlight AI")).toBe(204);
  expect(await statusOf(ada)).toBe(404);
});

describe("withdrawing an invitation", () => {
  beforeEach(() => invite({ emails: ["ada@example.test", "bo@example.test"] }));

  test("closes the package to members who have not bid", async () => {
    const question = { receiverId: lot.seller_id, message: "Which years?" };
    await as(bo).json("POST", `/api/packages/${lot.id}/chat`, question);
    await as(bo).json("POST", "/api/favorites", { packageId: lot.id });
    await as(ada).json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050.00" });
    const answer = { receiverId: world.people.bo.id, message: "Since 1911." };
    await as(mei).json("POST", `/api/packages/${lot.id}/chat`, answer);
    expect(await waiting(bo)).toEqual({ unread: 1, notifications: 2 });
    expect(await withdraw("bo@example.test")).toBe(204);
    expect(await waiting(bo)).toEqual({ unread: 0, notifications: 0 });
    expect(await withdraw("ada@example.test")).toBe(204);
    expect([await statusOf(ada), await statusOf(bo)]).toEqual([200, 404]);
    for (const place of ["/messages", "/notifications", "/dashboard?tab=favorites", "/following"])
      expect(await (await as(bo).get(place)).text()).not.toContain(lot.title);
    const late = await as(bo).json("POST", `/api/packages/${lot.id}/bids`, { amount: "2000.00" });
    expect(late.status).toBe(404);
    expect((await as(bo).get(`/messages/${lot.id}/${lot.seller_id}`)).status).toBe(404);
  });

  test.each(["form", "call"])("is refused the second time and to others, by %s", async (way) => {
    const withdrawn = (by: Browser | undefined) =>
      way === "call"
        ? withdraw("bo@example.test", by)
        : as(by)
            .post(`/package/${lot.id}/invitations/withdrawal`, { invitee: "bo@example.test" })
            .then(({ status }) => status);
    expect(await withdrawn(bo)).toBe(403);
    expect(await statusOf(bo)).toBe(200);
    expect(await withdrawn(mei)).toBe(way === "call" ? 204 : 303);
    expect(await statusOf(bo)).toBe(404);
    expect(await withdrawn(mei)).toBe(404);
    expect((await invite({ emails: ["bo@example.test"] })).status).toBe(201);
    expect(await statusOf(bo)).toBe(200);
  });
});

test("sends visitors from an email's link to the sign-in page", async () => {
  const [there, gone] = [lot.id, "00000000-0000-7000-8000-000000000000"];
  for (const id of [there, gone]) {
    const answer = await world.visitor.get(`/invitation/${id}`);
    expect(answer.headers.get("location")).toBe(
      `/login?next=${encodeURIComponent(`/package/${id}`)}`,
    );
  }
  await invite({ emails: ["ada@example.test"] });
  const answer = await as(ada).get(`/invitation/${there}`);
  expect(answer.headers.get("location")).toBe(`/package/${there}`);
});

test("invites the same members again for a relisting", async () => {
  await invite({ emails: ["ada@example.test", "new@example.test"] });
  world.clock.advance(8 * DAY);
  mei = await world.as("mei");
  await closeEndedAuctions(world.db, world.clock.now());
  const rights = { uses: ["pretraining"] };
  const again = await as(mei).json("POST", `/api/packages/${lot.id}/relist`, { rights });
  const created = await again.json();
  expect([again.status, created.audience]).toEqual([201, "invited"]);
  expect((await (await world.as("ada")).get(`/package/${created.id}`)).status).toBe(200);
  expect((await (await world.as("bo")).get(`/package/${created.id}`)).status).toBe(404);
  expect((await outbox(world, "invited")).map(({ values }) => values.packageId)).toContain(
    created.id,
  );
});

test("notifies released bidders without revealing a private relisting", async () => {
  const { db, clock } = world;
  await db.updateTable("packages").set({ audience: "everyone", shown: 1 }).execute();
  await as(bo).json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050.00" });
  clock.advance(40 * DAY);
  await closeEndedAuctions(db, clock.now());
  const changes = { rights: { uses: ["pretraining"] }, audience: "invited" };
  const again = await (await world.as("mei")).json(
    "POST",
    `/api/packages/${lot.id}/relist`,
    changes,
  );
  expect(again.status).toBe(201);
  const released = (await outbox(world, "bids-released")).map(({ to, values }) => [
    to,
    values.packageId,
  ]);
  expect(released).toEqual([["bo", lot.id]]);
  const { relistedAs } = await (await world.visitor.get(`/api/packages/${lot.id}/state`)).json();
  expect(relistedAs).toBeNull();
});

test("does not name the earlier private auction in a public relisting", async () => {
  world.clock.advance(8 * DAY);
  await closeEndedAuctions(world.db, world.clock.now());
  const changes = { rights: { uses: ["pretraining"] }, audience: "everyone" };
  const seller = await world.as("mei");
  const again = await seller.json("POST", `/api/packages/${lot.id}/relist`, changes);
  const { id, relistedFrom } = await again.json();
  expect(relistedFrom).toBe(lot.id);
  await (await world.as("bo")).json("POST", "/api/favorites", { packageId: id });
  const visitor = await world.as("bo");
  for (const path of ["/api/packages", `/api/packages/${id}`, "/api/favorites", `/package/${id}`])
    expect(await (await visitor.get(path)).text()).not.toContain(lot.id);
  for (const path of [`/api/packages/${id}`, `/package/${id}`])
    expect(await (await seller.get(path)).text()).toContain(lot.id);
});

describe("the invitations page", () => {
  const submit = (invitees: string) => as(mei).post(`/package/${lot.id}/invitations`, { invitees });
  const invited = async () =>
    (await world.db.selectFrom("invitations").select("email").orderBy("email").execute()).map(
      ({ email }) => email,
    );

  test.each([
    "ada@example.test, bo@example.test",
    "ada@example.test;bo@example.test;",
    "ada@example.test，bo@example.test",
    "ada@example.test\r\n\r\n bo@example.test ,",
  ])("accepts the list %j", async (list) => {
    expect((await submit(list)).status).toBe(303);
    expect(await invited()).toEqual(["ada@example.test", "bo@example.test"]);
  });

  test("accepts lists of organizations, also of names with commas", async () => {
    await verify(world.people.ada.id, "Northlight, Inc.");
    await verify(world.people.bo.id, "Fathomlight");
    expect((await submit("Northlight, Inc.\nFathomlight, eve@example.test")).status).toBe(303);
    expect(await invited()).toEqual(["@Fathomlight", "@Northlight, Inc.", "eve@example.test"]);
  });

  test("shows at the field what is not recognized, and invites nobody", async () => {
    const refused = await submit("ada@example.test, bo@\nNobody Press");
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain(
      '<p class="field-error" id="invitees-note">Not an email address or a verified organization: bo@, Nobody Press</p>',
    );
    expect(html).toContain("ada@example.test, bo@\nNobody Press</textarea>");
    expect(await invited()).toEqual([]);
  });
});
