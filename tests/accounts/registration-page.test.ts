import { describe, expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
import { way } from "../support/http";
import { PASSWORD, registrationForm } from "../support/people";

const world = worldForEach();

async function submit(changes: Record<string, string> = {}) {
  const form = {
    ...registrationForm("nia"),
    acceptTerms: "true",
    acceptPrivacy: "true",
    ...changes,
  };
  const response = await world.visitor.post("/register", form);
  return { response, html: await response.text() };
}

const accounts = () => world.db.selectFrom("users").select("email").execute();

describe("the registration page", () => {
  test.each([
    ["en", ["firstName", "lastName"]],
    ["zh-Hant", ["lastName", "firstName"]],
    ["ja", ["lastName", "firstName"]],
    ["ko", ["lastName", "firstName"]],
  ])("asks for names in the order usual in %s", async (language, order) => {
    const answer = await world.visitor.get("/register", { "accept-language": language });
    const names = (await answer.text()).matchAll(/name="(firstName|lastName)"/g);
    expect([...names].map(([, name]) => name as string)).toEqual(order);
  });

  test("shows every field", async () => {
    const html = await (await world.visitor.get("/register")).text();
    for (const words of [
      ...["Email", "Password", "Confirm password", "First name", "Last name", "Organization"],
      ...["Country", "Buyer (AI Provider)", "Seller (Publisher)", "Terms of Service"],
      ...["Privacy Policy", "support@example.com"],
    ]) {
      expect(html).toContain(words);
    }
  });

  test.each([
    ["Germany", "DE"],
    ["德國", "DE"],
    ["de", "DE"],
    ["노르웨이", "NO"],
  ])("stores the country %s as settings do, and shows it once", async (country, stored) => {
    const page = await (await world.visitor.get("/register")).text();
    expect(page).toContain('<option value="Germany"></option>');
    await submit({ country });
    const users = world.db.selectFrom("users").select("country");
    expect(await users.where("email", "=", "nia@example.test").execute()).toEqual([
      { country: stored },
    ]);
  });

  test("refuses a country that is none, and offers all others", async () => {
    const { html } = await submit({ country: "Nowhereland" });
    expect(html).toContain("Choose a country from the list");
    expect(html).toContain('<option value="Norway"></option>');
    expect(await accounts()).not.toContainEqual({ email: "nia@example.test" });
  });

  test("redirects signed-in members", async () => {
    expect(await way((await world.as("ada")).get("/register"))).toEqual([303, "/"]);
  });

  test("shows that an email was sent", async () => {
    const { response } = await submit();
    expect(await way(response)).toEqual([303, "/register/complete"]);
    expect(await accounts()).toContainEqual({ email: "nia@example.test" });
    const complete = await (await world.visitor.get("/register/complete")).text();
    expect(complete).toContain("Registration Complete");
    expect(complete).toContain("We&#x27;ve emailed you a link");
    expect(complete).toContain("Registration Successful");
    expect(complete).toContain('href="/marketplace"');
  });

  test("signs in and returns to the previous page", async () => {
    const browser = world.visitor;
    const page = await (await browser.get("/register?next=/package/1")).text();
    expect(page).toContain('<input type="hidden" name="next" value="/package/1"/>');
    const wrong = await submit({ next: "/package/1", country: "" });
    expect(wrong.html).toContain('<input type="hidden" name="next" value="/package/1"/>');
    const { response } = await submit({ next: "/package/1" });
    expect(response.headers.get("location")).toBe("/register/complete?next=%2Fpackage%2F1");
    const complete = await (await browser.get("/register/complete?next=%2Fpackage%2F1")).text();
    expect(complete).toContain('<a class="button primary" href="/package/1">');
    expect((await browser.get("/settings")).status).toBe(200);
    const signedIn = await browser.get("/login?next=/package/1");
    expect(signedIn.headers.get("location")).toBe("/package/1");
  });

  test("never redirects to another site, nor signs in to a waiting account", async () => {
    const page = await (await world.visitor.get("/register?next=//evil.example")).text();
    expect(page).not.toContain("evil.example");
    const { html } = await submit({ email: "ada@example.test", next: "/package/1" });
    const draft = /name="draft" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const form = { draft, next: "/package/1" };
    const waits = await world.visitor.post("/register/overwrite", form);
    const path = waits.headers.get("location") ?? "";
    expect(path).toBe("/register/complete?next=%2Fpackage%2F1&overwrite=true");
    const complete = await (await world.visitor.get(path)).text();
    expect(complete).toContain("Confirm by email");
    expect(complete).not.toContain("Registration Complete");
    expect(complete).toContain('href="/login?next=%2Fpackage%2F1"');
    expect((await world.visitor.get("/settings")).status).toBe(404);
  });

  test("keeps entered values and their errors, except passwords", async () => {
    const { response, html } = await submit({ confirmPassword: "another one", firstName: "" });
    expect(response.status).toBe(400);
    expect(html).toContain("Registration Failed");
    expect(html).toContain(Bun.escapeHTML("Passwords don't match"));
    expect(html).toContain("This field is required");
    expect(html).toMatch(/name="email"[^>]+value="nia@example.test"/);
    expect(html).not.toContain(PASSWORD);
    expect(html).not.toContain("another one");
    expect(await accounts()).not.toContainEqual({ email: "nia@example.test" });
  });

  test("reports a taken address at its field", async () => {
    const { response, html } = await submit({ email: "ADA@example.test" });
    expect(response.status).toBe(409);
    expect(html).toContain("User with this email already exists");
    expect(html).not.toContain(PASSWORD);
  });

  test("escapes entered values", async () => {
    const { html } = await submit({ email: '"><script>alert(1)</script>', lastName: "</form>" });
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&quot;&gt;&lt;script&gt;");
  });

  test.each([
    ["application/json", '{"email":5,"firstName":{},"password":[]}'],
    ["application/json", "null"],
    ["text/plain", "email=nia"],
    ["application/x-www-form-urlencoded", ""],
    ["application/x-www-form-urlencoded", "__proto__=1&constructor=2&email=%00"],
  ])("refuses a body that is not a form (%s)", async (type, body) => {
    for (const path of ["/register", "/login"]) {
      const headers = { "content-type": type };
      expect((await world.visitor.send("POST", path, { body, headers })).status).toBe(400);
    }
    expect(await accounts()).toHaveLength(4);
  });
});
