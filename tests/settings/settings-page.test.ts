import { beforeEach, describe, expect, test } from "bun:test";
import { changeSettings, settingsOf } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

/** A browser leaves out unchecked boxes. */
const FORM = {
  firstName: "Mei",
  lastName: "Chan",
  organization: "Lantau Press",
  country: "HK",
  language: "en",
  timezone: "HKT",
  theme: "light",
  bidAlerts: "true",
  skipMinimumReview: "true",
  showProfile: "true",
};

const DEFAULTS = {
  theme: null,
  language: null,
  timezone: null,
  currency: "USD",
  emailNotifications: true,
  bidAlerts: true,
  messageAlerts: true,
  favoriteReminders: false,
  favoritePrices: false,
  searchAlerts: true,
  marketingEmails: false,
  skipMinimumReview: false,
  outbidSound: false,
  showEmail: false,
  showProfile: true,
  allowMessages: true,
} as const;

const stored = () => settingsOf(world.db, world.people.mei.id);
const storedUser = () =>
  world.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", world.people.mei.id)
    .executeTakeFirstOrThrow();

describe("/settings", () => {
  test("shows only the member's own settings", async () => {
    expect((await world.visitor.get("/settings")).status).toBe(404);
    expect((await world.visitor.post("/settings", FORM)).status).toBe(401);
  });

  test("shows stored values or the defaults", async () => {
    const html = await (await mei.get("/settings")).text();
    expect(html).toContain('name="firstName" value="mei"');
    expect(html).toContain('<option value="HK" selected="">Hong Kong</option>');
    expect(html).toContain('<option value="" selected="">Same as device');
    const boxes = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => [
      /name="(\w+)"/.exec(box)?.[1],
      box.includes("checked"),
    ]);
    expect(Object.fromEntries(boxes)).toEqual({
      emailNotifications: true,
      bidAlerts: true,
      messageAlerts: true,
      favoriteReminders: false,
      favoritePrices: false,
      searchAlerts: true,
      skipMinimumReview: false,
      outbidSound: false,
      showProfile: true,
      showEmail: false,
      allowMessages: true,
    });
    expect(html).not.toContain('name="currency"');
    expect(html).not.toContain("marketingEmails");
    expect(html).toContain('href="/profile/deletion"');
  });

  test("saves profile and settings together", async () => {
    const kept = { currency: "HKD", marketingEmails: true } as const;
    await changeSettings(world.db, world.people.mei.id, kept, world.clock.now());
    world.clock.advance(1000);
    const answer = await mei.post("/settings", { ...FORM, firstName: " 美 " });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/settings");
    expect(await (await mei.get("/settings")).text()).toContain("Saved");
    expect(await stored()).toEqual({
      theme: "light",
      language: "en",
      timezone: "HKT",
      currency: "HKD",
      emailNotifications: false,
      bidAlerts: true,
      messageAlerts: false,
      favoriteReminders: false,
      favoritePrices: false,
      searchAlerts: false,
      marketingEmails: true,
      skipMinimumReview: true,
      outbidSound: false,
      showEmail: false,
      showProfile: true,
      allowMessages: false,
    });
    expect(await storedUser()).toMatchObject({
      first_name: "美",
      last_name: "Chan",
      role: "seller",
      updated_at: world.clock.now(),
    });
    expect(await settingsOf(world.db, world.people.ada.id)).toEqual(DEFAULTS);
  });

  test.each([
    ["firstName", "", "First name is required"],
    ["lastName", "x".repeat(51), "Last name must be less than 50 characters"],
    ["organization", "x".repeat(101), "Organization name must be less than 100 characters"],
    ["country", "Hongkong", "Country code must be 2 characters"],
  ])("refuses %s %p: %s", async (field, value, message) => {
    const html = await (await mei.post("/settings", { ...FORM, [field]: value })).text();
    expect(html).toContain(message);
    expect(html).toContain(`value="${value}"`);
    expect(html).toContain('<option value="HKT" selected="">');
    expect(await stored()).toEqual(DEFAULTS);
    expect(await storedUser()).toEqual(world.people.mei);
  });

  test("can follow the device's time zone", async () => {
    await mei.post("/settings", FORM);
    expect((await stored()).timezone).toBe("HKT");
    await mei.post("/settings", { ...FORM, timezone: "" });
    expect((await stored()).timezone).toBeNull();
  });

  test.each(["language", "timezone", "theme"])("refuses an unknown %s", async (field) => {
    const answer = await mei.post("/settings", { ...FORM, [field]: '"><script>' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('"><script>');
    expect(await stored()).toEqual(DEFAULTS);
  });

  test("shows a country that was typed by name as the listed country", async () => {
    await world.db.updateTable("users").set({ country: "Germany" }).execute();
    const mei = await world.as("mei");
    for (const path of ["/settings", "/profile/details"]) {
      const html = await (await mei.get(path)).text();
      expect(html).toContain('<option value="DE" selected="">Germany</option>');
      expect(html).not.toContain('value="Germany"');
    }
  });

  test("keeps an unlisted country until another is chosen", async () => {
    await world.db
      .updateTable("users")
      .set({ country: "Macao & Taipa" })
      .where("id", "=", world.people.mei.id)
      .execute();
    const html = await (await mei.get("/settings")).text();
    expect(html).toContain('<option value="Macao &amp; Taipa" selected="">Macao &amp; Taipa');
    await mei.post("/settings", { ...FORM, country: "Macao & Taipa" });
    expect((await storedUser()).country).toBe("Macao & Taipa");
    await mei.post("/settings", { ...FORM, country: "JP" });
    expect((await storedUser()).country).toBe("JP");
  });
});

describe("a member's choices", () => {
  const themeOf = async (browser: Browser) =>
    /data-theme="(\w+)"/.exec(await (await browser.get("/terms")).text())?.[1];

  test("apply the theme on all of the member's devices", async () => {
    const phone = await world.as("mei");
    phone.cookies.set("theme", "auto");
    expect(await themeOf(phone)).toBe("auto");
    await mei.post("/settings", FORM);
    expect(await themeOf(mei)).toBe("light");
    expect(await themeOf(phone)).toBe("light");
    expect(await themeOf(world.visitor)).toBe("dark");
    expect(await themeOf(await world.as("ada"))).toBe("dark");
  });

  test("include the theme chosen in the footer", async () => {
    await mei.post("/settings", FORM);
    await mei.post("/theme", { theme: "auto" });
    expect(await themeOf(mei)).toBe("auto");
    expect(await themeOf(await world.as("mei"))).toBe("auto");
    expect((await stored()).timezone).toBe("HKT");
  });

  test("keep the theme after signing out", async () => {
    await mei.post("/settings", FORM);
    await mei.get("/api/logout");
    expect(await themeOf(mei)).toBe("light");
  });

  test("show times in their time zone", async () => {
    const lot = await addLot(world.db, world.people.ada.id, world.clock.now());
    const path = `/package/${lot.id}`;
    expect(await (await mei.get(path)).text()).toContain("Nov 28, 2026, 12:00 UTC");
    await mei.post("/settings", FORM);
    const html = await (await mei.get(path)).text();
    expect(html).toContain("Nov 28, 2026, 20:00 HKT");
    expect(html).not.toContain("12:00 UTC");
    expect(await (await world.visitor.get(path)).text()).toContain("Nov 28, 2026, 12:00 UTC");
  });
});
