import { describe, expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
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
  test("has the whole form", async () => {
    const html = await (await world.visitor.get("/register")).text();
    for (const words of [
      ...["Email", "Password", "Confirm password", "First name", "Last name", "Organization"],
      ...["Country", "Buyer (AI Provider)", "Seller (Publisher)", "Terms of Service"],
      ...["Privacy Policy", "support@example.com"],
    ]) {
      expect(html).toContain(words);
    }
  });

  test("sends members away", async () => {
    const response = await (await world.as("ada")).get("/register");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/");
  });

  test("leads to the panel that says a mail was sent", async () => {
    const { response } = await submit();
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/register/complete");
    expect(await accounts()).toContainEqual({ email: "nia@example.test" });
    const complete = await (await world.visitor.get("/register/complete")).text();
    expect(complete).toContain("Registration Complete");
    expect(complete).toContain("verification email was sent");
    expect(complete).toContain("Registration Successful");
    expect(complete).toContain('href="/login"');
    expect(complete).toContain('href="/marketplace"');
  });

  test("keeps what was typed beside what is wrong with it, but no password", async () => {
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

  test("says that an address is taken, beside its field", async () => {
    const { response, html } = await submit({ email: "ADA@example.test" });
    expect(response.status).toBe(409);
    expect(html).toContain("User with this email already exists");
    expect(html).not.toContain(PASSWORD);
  });

  test("escapes what was typed", async () => {
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
  ])("refuses a body that is no form (%s)", async (type, body) => {
    for (const path of ["/register", "/login"]) {
      const headers = { "content-type": type };
      const response = await world.visitor.send("POST", path, { body, headers });
      expect(response.status).toBe(400);
    }
    expect(await accounts()).toHaveLength(4);
  });
});
