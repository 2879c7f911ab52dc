import { beforeEach, describe, expect, test } from "bun:test";
import { domainToUnicode } from "node:url";
import { verifiedColumns } from "../../src/accounts/verified";
import { isNamedAfter, parseDomain } from "../../src/lib/folded-name";
import { domainProbe, type PublishedProof } from "../../src/moderation/domain-probe";
import { changeSettings } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

let says: PublishedProof;
const asked: { record: string; url: string }[] = [];

const world = worldForEach({
  async probe(places) {
    asked.push(places);
    return says;
  },
});

let mei: Browser;

beforeEach(async () => {
  says = { records: [], file: null };
  asked.length = 0;
  mei = await world.as("mei");
});

const ask = (domain: string) => mei.post("/settings/verification", { domain });
const check = () => mei.post("/settings/verification/check", {});
const page = async () => (await mei.get("/settings/verification")).text();
const proof = () => world.db.selectFrom("domain_proofs").selectAll().executeTakeFirst();
const verified = () =>
  world.db
    .selectFrom("users")
    .select(["verified_as", "verified_at", "verified_domain", "verified_key"])
    .where("id", "=", world.people.mei.id)
    .executeTakeFirstOrThrow();

describe("proof of an organization's name", () => {
  test("succeeds by a TXT record of its domain", async () => {
    expect((await ask("https://LantauPress.com/")).status).toBe(303);
    const token = (await proof())?.token ?? "";
    const shown = await page();
    for (const text of [token, "_marketplace-verification.lantaupress.com", "Not verified"])
      expect(shown).toContain(text);
    says = { records: ["v=spf1 -all", token], file: null };
    expect((await check()).status).toBe(303);
    expect(asked).toEqual([
      {
        record: "_marketplace-verification.lantaupress.com",
        url: "https://lantaupress.com/.well-known/marketplace-verification.txt",
      },
    ]);
    expect(await verified()).toEqual({
      verified_as: "Lantau Press",
      verified_at: world.clock.now(),
      verified_domain: "lantaupress.com",
      verified_key: "lantaupress",
    });
    expect(await page()).toContain("Verified via lantaupress.com");
    expect(await proof()).toBeUndefined();
  });

  test("succeeds by a file that contains only the token", async () => {
    await ask("lantau.press");
    const token = (await proof())?.token ?? "";
    for (const file of ["", `${token} and more`, "0".repeat(32)]) {
      says = { records: [], file };
      expect((await check()).status).toBe(409);
    }
    expect((await verified()).verified_at).toBeNull();
    says = { records: [], file: token };
    expect((await check()).status).toBe(303);
    expect((await verified()).verified_domain).toBe("lantau.press");
  });

  test("is valid only for the requested name and the latest domain's token", async () => {
    await ask("lantau.press");
    const first = (await proof())?.token ?? "";
    await ask("lantaupress.com");
    says = { records: [first], file: null };
    expect((await check()).status).toBe(409);
    says = { records: [(await proof())?.token ?? ""], file: null };
    await world.db
      .updateTable("users")
      .set({ organization: "Penguin" })
      .where("id", "=", world.people.mei.id)
      .execute();
    const refused = await check();
    expect([refused.status, (await verified()).verified_at]).toEqual([409, null]);
  });

  test("fails for another organization's domain, this site's and single labels", async () => {
    for (const domain of ["penguin.com", "gmail.com", "localhost", "127.0.0.1", "a b.com", ""]) {
      const refused = await ask(domain);
      expect([domain, refused.status]).toEqual([domain, 400]);
      expect(await refused.text()).toContain(`value="${domain}"`);
    }
    expect(await proof()).toBeUndefined();
    expect((await check()).status).toBe(409);
    expect(asked).toEqual([]);
  });

  test("fails if another member has verified the name", async () => {
    await ask("lantaupress.net");
    const { db, people, clock } = world;
    const prove = (domain: string | null) =>
      db
        .updateTable("users")
        .set({
          organization: "LANTAU PRESS",
          ...verifiedColumns("LANTAU PRESS", domain, clock.now()),
        })
        .where("id", "=", people.ada.id)
        .execute();
    says = { records: [(await proof())?.token ?? ""], file: null };
    for (const domain of ["lantaupress.com", null]) {
      await prove(domain);
      expect([(await check()).status, (await ask("lantau.press")).status]).toEqual([400, 400]);
    }
    expect((await verified()).verified_at).toBeNull();
    await prove("lantaupress.net");
    expect((await check()).status).toBe(303);
    expect((await verified()).verified_domain).toBe("lantaupress.net");
  });

  test("is limited to 20 tries a day", async () => {
    await ask("lantau.press");
    for (let i = 0; i < 20; i++) expect((await check()).status).toBe(409);
    expect((await check()).status).toBe(429);
    expect((await world.visitor.post("/settings/verification/check", {})).status).not.toBe(200);
    expect(asked).toHaveLength(20);
  });
});

test("shows readers whether, how and when an organization was verified", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const paths = [`/package/${lot.id}`, `/publisher/${people.mei.id}`];
  for (const path of paths)
    expect(await (await world.visitor.get(path)).text()).toContain(">Not verified<");
  const set = { verified_as: "Lantau Press", verified_at: clock.now(), verified_domain: null };
  await db.updateTable("users").set(set).where("id", "=", people.mei.id).execute();
  for (const path of paths)
    expect(await (await world.visitor.get(path)).text()).toContain("Verified by documents");
  await changeSettings(db, people.mei.id, { showProfile: false }, clock.now());
  for (const path of paths)
    expect(await (await world.visitor.get(path)).text()).not.toContain("Verified by documents");
});

describe("a domain", () => {
  test.each([
    ["lantaupress.com", "Lantau Press", true],
    ["lantau-press.com.hk", "Lantau Press Ltd", true],
    ["lantau.press", "Lantau Press", true],
    ["oup.com", "Oxford University Press", true],
    ["newpress.org", "The New Press", true],
    ["harbourlantern.hk", "海燈出版社 Harbour Lantern Press", true],
    ["海燈出版社.hk", "海灯出版社", true],
    ["press.com", "Lantau Press", false],
    ["lantau.evil.com", "Lantau Press", false],
    ["lantau.github.io", "Lantau Press", false],
    ["mallory.github.io", "GitHub", false],
    ["student.lantaupress.com.hk", "Lantau Press", false],
    ["www.lantaupress.com.hk", "Lantau Press", true],
    ["harbourlantern.hk", "海燈出版社", false],
    ["lаntаuрrеss.com", "Lantau Press", false],
    ["com.hk", "Com", false],
    ["lantau.com", "", false],
  ])("%s matches the name %s: %p", (domain, name, expected) => {
    const own = parseDomain(domain) ?? "";
    expect(isNamedAfter(own, name, domainToUnicode(own))).toBe(expected);
  });
});

describe("a request to a domain", () => {
  const at = { record: "_marketplace-verification.a.test", url: "https://a.test/proof.txt" };
  const asking = {
    resolve: async () => [["to", "ken "], ["other"]],
    find: async () => ["8.8.8.8"],
  };

  test("reads records and a file at the checked address", async () => {
    const urls: [string, string][] = [];
    const probe = domainProbe({
      ...asking,
      fetch: async (url, { tls, redirect }) => {
        urls.push([url, `${tls.serverName} ${redirect}`]);
        return new Response(" token\n");
      },
    });
    expect(await probe(at)).toEqual({ records: ["token", "other"], file: "token" });
    expect(urls).toEqual([["https://8.8.8.8/proof.txt", "a.test manual"]]);
  });

  test.each(["127.0.0.1", "10.1.2.3", "::1", "169.254.169.254", "fd00::1"])(
    "does not reach %s, even if there is also a public address",
    async (address) => {
      let fetched = 0;
      const probe = domainProbe({
        resolve: () => Promise.reject(new Error("ENOTFOUND")),
        find: async () => ["8.8.8.8", address],
        fetch: async () => new Response(`${++fetched}`),
      });
      expect([await probe(at), fetched]).toEqual([{ records: [], file: null }, 0]);
    },
  );

  test("accepts no redirect, error page or long file", async () => {
    const answers = [
      Response.redirect("https://b.test/proof.txt"),
      new Response("token", { status: 404 }),
      new Response("x".repeat(5000)),
    ];
    for (const answer of answers) {
      const probe = domainProbe({ ...asking, fetch: async () => answer });
      expect((await probe(at)).file).toBeNull();
    }
  });
});
