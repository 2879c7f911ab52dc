import { afterEach, beforeEach, expect, test } from "bun:test";
import { HOUR } from "../../src/lib/time";
import { createWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await createWorld({ env: { OPERATOR_EMAILS: "kim@example.test" } });
});

afterEach(() => world.close());

const market = async (lang = "en") => (await world.visitor.get(`/marketplace?lang=${lang}`)).text();

const form = { text: "Maintenance <b>tonight</b>", textJa: "今夜メンテナンス", hours: "2" };

test("shows an announcement on every page until it ends", async () => {
  const kim = await world.as("kim");
  const shown = await kim.post("/operator/announcement", form);
  expect(shown.headers.get("location")).toBe("/operator/announcement");
  expect(await market()).toContain("Maintenance &lt;b&gt;tonight&lt;/b&gt;");
  expect(await market("ja")).toContain("今夜メンテナンス");
  expect(await market("ko")).toContain("Maintenance");
  world.clock.advance(2 * HOUR);
  expect(await market()).not.toContain("Maintenance");
});

test("replaces an announcement by a new one", async () => {
  const kim = await world.as("kim");
  await kim.post("/operator/announcement", { ...form, hours: "48" });
  await kim.post("/operator/announcement", { text: "All is well", hours: "1" });
  expect(await market()).toContain("All is well");
  expect(await market()).not.toContain("Maintenance");
  await kim.post("/operator/announcement/end", {});
  expect(await market()).not.toContain("All is well");
});

test("lets only operators create one", async () => {
  const ada = await world.as("ada");
  expect((await ada.post("/operator/announcement", form)).status).toBe(404);
  expect((await ada.post("/operator/announcement/end", {})).status).toBe(404);
  const kim = await world.as("kim");
  const refused = await kim.post("/operator/announcement", { ...form, hours: "721" });
  expect(refused.status).toBe(400);
  const text = await refused.text();
  expect(text).toContain("Enter a whole number of hours from 1 to 720");
  expect(text).toContain("Maintenance &lt;b&gt;tonight&lt;/b&gt;</textarea>");
  expect(await market()).not.toContain("Maintenance");
});
