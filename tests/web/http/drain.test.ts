import { expect, test } from "bun:test";
import { Drain } from "../../../src/web/http/drain";

const answer = () => Promise.resolve(new Response("whole", { headers: { "x-mine": "kept" } }));

test("answers pass as they are until a drain begins", async () => {
  const response = await new Drain().through(answer());
  expect(response.headers.get("connection")).toBeNull();
});

test("answers wait until listening has ended, and then close their connections", async () => {
  const drain = new Drain();
  drain.begin();
  let out = 0;
  const answers = [answer(), Promise.resolve(Response.redirect("https://example.com/", 303))];
  const leaving = answers.map(async (each) => {
    const response = await drain.through(each);
    out++;
    return response;
  });
  await Promise.all(answers);
  expect([out, drain.underWay]).toEqual([0, 2]);
  drain.release();
  const [page, redirect] = await Promise.all(leaving);
  expect([out, drain.underWay]).toEqual([2, 0]);
  expect(page?.headers.get("connection")).toBe("close");
  expect(page?.headers.get("x-mine")).toBe("kept");
  expect(await page?.text()).toBe("whole");
  expect([redirect?.status, redirect?.headers.get("location")]).toEqual([
    303,
    "https://example.com/",
  ]);
});

test("a request that fails is no longer under way", async () => {
  const drain = new Drain();
  const failed = await drain
    .through(Promise.reject(new Error("no")))
    .catch((error) => error.message);
  expect([failed, drain.underWay]).toEqual(["no", 0]);
});
