import { expect, test } from "bun:test";
import { InFlightRequests } from "../../../src/web/http/stopping";

const answer = () => Promise.resolve(new Response("whole", { headers: { "x-mine": "kept" } }));

test("passes responses through until shutdown begins", async () => {
  const response = await new InFlightRequests().track(answer());
  expect(response.headers.get("connection")).toBeNull();
});

test("holds responses until listening has ended, then closes their connections", async () => {
  const requests = new InFlightRequests();
  requests.holdResponses();
  let out = 0;
  const answers = [answer(), Promise.resolve(Response.redirect("https://example.com/", 303))];
  const leaving = answers.map(async (each) => {
    const response = await requests.track(each);
    out++;
    return response;
  });
  await Promise.all(answers);
  expect([out, requests.count]).toEqual([0, 2]);
  requests.releaseResponses();
  const [page, redirect] = await Promise.all(leaving);
  expect([out, requests.count]).toEqual([2, 0]);
  expect(page?.headers.get("connection")).toBe("close");
  expect(page?.headers.get("x-mine")).toBe("kept");
  expect(await page?.text()).toBe("whole");
  expect([redirect?.status, redirect?.headers.get("location")]).toEqual([
    303,
    "https://example.com/",
  ]);
});

test("does not count a failed request as running", async () => {
  const requests = new InFlightRequests();
  const failed = await requests
    .track(Promise.reject(new Error("no")))
    .catch((error) => error.message);
  expect([failed, requests.count]).toEqual(["no", 0]);
});
