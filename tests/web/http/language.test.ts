import { describe, expect, test } from "bun:test";
import { LOCALES, languageOf, localeOf, messagesFor } from "../../../messages/catalogue";
import { LANGUAGES, type Language } from "../../../src/lib/languages";
import { settingsOf } from "../../../src/settings/settings";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/listings";
import { registrationForm } from "../../support/people";
import type { Browser } from "../../support/world";

const world = worldForEach();

const languages = Object.keys(LANGUAGES) as Language[];

async function langOf(browser: Browser, accept?: string, path = "/terms") {
  const headers: Record<string, string> = accept ? { "accept-language": accept } : {};
  return /<html lang="([\w-]+)"/.exec(await (await browser.get(path, headers)).text())?.[1];
}

describe("the language of pages", () => {
  test.each(languages)("is %s if a visitor's browser asks for it", async (language) => {
    const accept = `fr, ${LANGUAGES[language]};q=0.8, en;q=0.1`;
    for (const path of ["/", "/terms", "/marketplace", "/login", "/no-such-page"]) {
      expect([path, await langOf(world.visitor, accept, path)]).toEqual([path, localeOf(language)]);
    }
  });

  test("is English if a browser asks for no available language", async () => {
    expect(await langOf(world.visitor)).toBe("en");
    expect(await langOf(world.visitor, "fr-FR,de;q=0.5")).toBe("en");
  });

  test.each(languages)("is %s once a visitor has chosen it in the footer", async (language) => {
    const referer = "http://localhost/privacy";
    const answer = await world.visitor.post("/language", { language }, { referer });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/privacy");
    expect(answer.headers.getSetCookie()).toEqual([
      `language=${language}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
    ]);
    expect(await langOf(world.visitor, "en")).toBe(localeOf(language));
  });

  test.each(languages)("is %s for a member who chose it, on every device", async (language) => {
    const ada = await world.as("ada");
    await ada.post("/language", { language });
    const other = await world.as("ada");
    other.cookies.set("language", "en");
    expect(await langOf(other, "en")).toBe(localeOf(language));
    expect(await settingsOf(world.db, world.people.ada.id)).toMatchObject({ language });
    expect(await langOf(await world.as("bo"), "en")).toBe("en");
  });

  test.each(["", "xx", "en-US", '"><script>', "ja; Domain=evil.example"])(
    "cannot be set to %p",
    async (language) => {
      const answer = await world.visitor.post("/language", { language });
      expect(answer.status).toBe(400);
      expect(answer.headers.get("set-cookie")).toBeNull();
    },
  );

  test.each(["", "xx", "zh-Hant", "constructor", "%22%3E"])(
    "is not changed by a cookie of %p",
    async (language) => {
      world.visitor.cookies.set("language", language);
      expect(await langOf(world.visitor, "en")).toBe("en");
    },
  );

  test("appears in the Vary header", async () => {
    const vary = (await world.visitor.get("/terms")).headers.get("vary") ?? "";
    expect(vary).toContain("accept-language");
    expect(vary).toContain("cookie");
  });
});

describe("each language", () => {
  test.each(LOCALES)(
    "translates the marketplace, its cards and refusals into %s",
    async (locale) => {
      await addLot(world.db, world.people.mei.id, world.clock.now());
      const { common, packages, errors } = messagesFor(locale);
      const headers = { "accept-language": locale };
      const html = await (await world.visitor.get("/marketplace", headers)).text();
      expect(html).toContain(Bun.escapeHTML(packages.filters.title));
      expect(html).toContain(Bun.escapeHTML(common.search));
      const missing = await (await world.visitor.get("/no-such-page", headers)).text();
      expect(missing).toContain(Bun.escapeHTML(errors["route-not-found"]?.title ?? ""));
    },
  );

  test.each(LOCALES)("selects %s in the footer of its pages", async (locale) => {
    const html = await (await world.visitor.get("/terms", { "accept-language": locale })).text();
    const chosen = /name="language"[^>]*>.*?<option value="(\w+)" lang="([\w-]+)" selected/.exec(
      html,
    );
    expect(chosen?.[2]).toBe(LOCALES.length > 1 ? locale : undefined);
  });

  test.each(LOCALES)("answers our scripts in %s on its pages", async (locale) => {
    const headers = { "x-page-language": locale };
    const answer = await world.visitor.get("/api/packages/no-such-package", headers);
    const words = messagesFor(locale).errors["package-not-found"];
    expect(await answer.json()).toMatchObject({ message: words.text });
    const unknown = await world.visitor.get("/api/packages/none", { "x-page-language": "tlh" });
    expect(await unknown.json()).toMatchObject({
      message: messagesFor("en").errors["package-not-found"].text,
    });
  });

  test("answers JSON calls in English, whatever is requested or chosen", async () => {
    const ada = await world.as("ada");
    await ada.post("/language", { language: "ja" });
    const headers = { "accept-language": "ja" };
    const answer = await ada.get("/api/packages/no-such-package", headers);
    expect(await answer.json()).toEqual({
      message: "The package you're looking for doesn't exist.",
      code: "package-not-found",
    });
  });
});

test("keeps the language of members who register in another", async () => {
  const form = registrationForm("yuki");
  const headers = { "accept-language": "ja" };
  expect((await world.visitor.json("POST", "/api/auth/register", form, headers)).status).toBe(201);
  const { id } = await world.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", form.email)
    .executeTakeFirstOrThrow();
  const shown = languageOf(localeOf("ja"));
  expect((await settingsOf(world.db, id)).language).toBe(shown === "en" ? null : shown);
});
