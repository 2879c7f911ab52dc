import { describe, expect, test } from "bun:test";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/listings";

const world = worldForEach();

describe("a page", () => {
  test("is a complete document in the reader's language", async () => {
    const html = await (await world.visitor.get("/terms")).text();
    expect(html).toStartWith('<!doctype html><html lang="en"');
    expect(html).toEndWith("</html>");
    expect(html.match(/<(html|head|body|main|title)[ >]/g)).toHaveLength(5);
  });

  test("is compressed for clients that accept it", async () => {
    const plain = await world.visitor.get("/terms");
    const zipped = await world.visitor.get("/terms", { "accept-encoding": "gzip, br" });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(zipped.headers.get("vary")).toContain("accept-encoding");
    const unzipped = new TextDecoder().decode(Bun.gunzipSync(await zipped.bytes()));
    expect(unzipped).toBe(await plain.text());
  });

  test("shows a reader's navigation only to that reader", async () => {
    const [ada, mei] = [await world.as("ada"), await world.as("mei")];
    for (let round = 0; round < 2; round++) {
      const [adas, meis, visitors] = await Promise.all(
        [ada, mei, world.visitor].map(async (who) => (await who.get("/terms")).text()),
      );
      expect(adas).toContain("ada Lim");
      expect(adas).not.toMatch(/mei Chan|Corpus Profile|Join Now/);
      expect(meis).toContain("mei Chan");
      expect(meis).toContain("Corpus Profile");
      expect(meis).not.toMatch(/ada Lim|Join Now/);
      expect(visitors).toContain("Join Now");
      expect(visitors).not.toMatch(/ada Lim|mei Chan|Sign Out/);
    }
  });

  test("escapes names and shows only the reader's own picture", async () => {
    const [ada, mei] = [await world.as("ada"), await world.as("mei")];
    await world.db
      .updateTable("users")
      .set({ first_name: '<b>"&', profile_image_url: "/avatars/one" })
      .where("id", "=", world.people.ada.id)
      .execute();
    const html = await (await ada.get("/terms")).text();
    expect(html).toContain("<bdi>&lt;b&gt;&quot;&amp; Lim</bdi>");
    expect(html).toContain(': &lt;b&gt;&quot;&amp; Lim"');
    expect(html).toContain('src="/avatars/one"');
    expect(await (await mei.get("/terms")).text()).not.toContain("/avatars/");
  });

  test("reflects a change of name or role", async () => {
    const ada = await world.as("ada");
    await ada.get("/terms");
    await world.db
      .updateTable("users")
      .set({ first_name: "Augusta", role: "seller" })
      .where("id", "=", world.people.ada.id)
      .execute();
    world.clock.advance(30_000);
    const html = await (await ada.get("/terms")).text();
    expect(html).toContain("Augusta Lim");
    expect(html).toContain("Corpus Profile");
  });

  test("carries the server's time", async () => {
    world.clock.advance(12_345);
    const html = await (await world.visitor.get("/terms")).text();
    expect(html).toContain(`data-now="${world.clock.now()}"`);
  });

  test("has no inline style, script or handler", async () => {
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
    const mei = await world.as("mei");
    for (const path of [
      ...["/", "/marketplace", "/login", "/register", "/terms", "/corpus-profile"],
      `/package/${lot.id}`,
    ]) {
      for (const browser of [world.visitor, mei]) {
        const html = await (await browser.get(path)).text();
        expect(html).not.toMatch(/<[^>]+\s(style|on\w+|hx-on[^=]*)=/);
        expect(html).not.toContain("<style");
        for (const [tag] of html.matchAll(/<script[^>]*>/g)) {
          expect(tag).toMatch(/ src="\/assets\/|type="application\/(ld\+)?json"/);
        }
      }
    }
  });
});

describe("a message set by a redirect", () => {
  test("appears once, on the next page", async () => {
    const ada = await world.as("ada");
    await ada.get("/api/logout", { accept: "text/html" });
    const next = await ada.get("/terms");
    expect(await next.text()).toContain("Signed out");
    expect(next.headers.getSetCookie()).toEqual([
      "flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    ]);
    expect(await (await ada.get("/terms")).text()).not.toContain("Signed out");
  });

  test.each([
    ...["no-such-code", "__proto__", "constructor|x", "toString", "", "|", "%", "%E0%A4%A"],
    ...["signed-in%7C%3Cscript%3Ealert(1)%3C%2Fscript%3E"],
  ])("cannot be forged by a visitor: %s", async (flash) => {
    const response = await world.visitor.get("/terms", { cookie: `flash=${flash}` });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("[object");
    if (!flash.startsWith("signed-in")) expect(html).not.toContain('class="toast ');
  });
});
