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

describe("a test fails on a call's answer", () => {
  test.each([
    ["with a field that is not described", Response.json([{ id: "1", secret: 1 }])],
    ["without a field that is", Response.json([{ id: "1" }])],
    ["of a status that is not", Response.json({ message: "", code: "" }, { status: 418 })],
    ["that is no JSON", new Response("[]")],
    ["refused in other words", Response.json({ error: "" }, { status: 401 })],
  ])("%s", async (_, response) => {
    await expect(ask(response)).rejects.toThrow("GET /api/favorites, ");
  });

  test("that is undocumented", async () => {
    await expect(ask(Response.json([]), "/api/other")).rejects.toThrow("no such call");
  });

  test("and on no other", async () => {
    expect((await ask(Response.json([]))).status).toBe(200);
    expect(await (await ask(new Response("<html>"), "/other")).text()).toBe("<html>");
  });
});
