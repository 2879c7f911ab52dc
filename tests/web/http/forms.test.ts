import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { messagesFor } from "../../../messages/catalogue";
import { Conflict, InvalidInput, NotFound, TooManyRequests } from "../../../src/lib/errors";
import { refusalFields } from "../../../src/web/http/errors";
import { answerForm, type RefusedForm } from "../../../src/web/http/forms";
import { seeOther } from "../../../src/web/http/redirect";

const en = messagesFor("en");
const schema = z.object({ name: z.string().min(1, "required").max(3, "too-long") });

function sent(body: unknown, headers: Record<string, string> = {}) {
  return { request: new Request("http://localhost/form", { method: "POST", headers }), body };
}

async function refusedWith(work: () => Promise<Response>) {
  const shown: RefusedForm[] = [];
  const again = (refused: RefusedForm) => {
    shown.push(refused);
    return new Response("again", { status: refusalFields(en, refused).status ?? 200 });
  };
  const response = await answerForm({ ...sent({ name: "typed" }), onRefusal: again }, work);
  return { response, shown };
}

describe("a posted form", () => {
  const again = () => {
    throw new Error("shown again");
  };

  test("redirects after its work", async () => {
    const answer = await answerForm({ ...sent({ name: "ab" }), onRefusal: again }, async (form) => {
      expect(form).toEqual({ name: "ab" });
      return seeOther("/next");
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/next"]);
  });

  test("redirects the whole page, with cookies, if htmx sent it", async () => {
    const asked = { ...sent({}, { "hx-request": "true" }), onRefusal: again };
    const answer = await answerForm(asked, async () => seeOther("/next", "saved"));
    expect([answer.status, answer.headers.get("hx-redirect")]).toEqual([200, "/next"]);
    expect(answer.headers.get("location")).toBeNull();
    expect(answer.headers.get("set-cookie")).toContain("saved");
    const part = await answerForm(asked, async () => new Response("part"));
    expect(part.headers.get("hx-redirect")).toBeNull();
  });

  test("reappears as typed with the first error of each field", async () => {
    const { response, shown } = await refusedWith(async () => {
      schema.extend({ inner: z.object({ age: z.string("required") }) }).parse({
        name: "",
        inner: {},
      });
      return seeOther("/next");
    });
    expect(response.status).toBe(400);
    expect(shown).toMatchObject([
      { values: { name: "typed" }, errors: { name: "required", age: "required" } },
    ]);
    expect(shown[0]?.reason).toBeInstanceOf(InvalidInput);
  });

  test.each([
    [new Conflict("already-certified"), 409],
    [new NotFound("package-not-found"), 404],
  ])("reappears with the status of %p", async (reason, status) => {
    const { response, shown } = await refusedWith(() => Promise.reject(reason));
    expect(response.status).toBe(status);
    expect(shown).toMatchObject([{ errors: {}, reason }]);
    expect(response.headers.has("retry-after")).toBeFalse();
  });

  test("states when to try again", async () => {
    const { response } = await refusedWith(() => Promise.reject(new TooManyRequests(42)));
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "42"]);
  });

  test("does not reappear after an unexpected error", async () => {
    const answer = refusedWith(() => Promise.reject(new TypeError("a mistake of ours")));
    expect(answer).rejects.toThrow("a mistake of ours");
  });
});

describe("a refusal", () => {
  const refused = { values: {}, errors: {}, reason: new Conflict("already-certified") };

  test("has no text if nothing was refused", () => {
    expect(refusalFields(en, undefined)).toEqual({});
  });

  test("takes its words from its reason or from the form", () => {
    const text = en.errors["already-certified"];
    expect(refusalFields(en, refused)).toMatchObject({
      status: 409,
      message: { title: "", text, tone: "destructive" },
    });
    const own = refusalFields(en, refused, (words) => ({ ...words, title: "Ours" }));
    expect(own.message?.title).toBe("Ours");
    expect(own.message?.text).toBe(text);
  });
});
