import { describe, expect, test } from "bun:test";
import { loadConfig } from "../../src/config";
import { describedCalls } from "./described-calls";
import { worldForAll } from "./each-world";

const world = worldForAll();

function answering(response: Response) {
  const app = Object.create(world.app);
  app.handle = async () => response;
  return describedCalls(app, loadConfig({}));
}

const ask = (response: Response, path = "/api/favorites") =>
  answering(response).handle(new Request(`http://localhost${path}`));

describe("a test that gets an undescribed response", () => {
  test.each([
    ["with an undescribed field", Response.json([{ id: "1", secret: 1 }])],
    ["without a described field", Response.json([{ id: "1" }])],
    ["with an undescribed status", Response.json({ message: "", code: "" }, { status: 418 })],
    ["without JSON", new Response("[]")],
    ["with another refusal", Response.json({ error: "" }, { status: 401 })],
  ])("fails for a response %s", async (_, response) => {
    await expect(ask(response)).rejects.toThrow("GET /api/favorites, ");
  });

  test("fails for an undescribed call", async () => {
    await expect(ask(Response.json([]), "/api/other")).rejects.toThrow("no such call");
  });

  test("does not fail for a described response", async () => {
    expect((await ask(Response.json([]))).status).toBe(200);
    expect(await (await ask(new Response("<html>"), "/other")).text()).toBe("<html>");
  });
});
