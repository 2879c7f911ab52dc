import { describe, expect, test } from "bun:test";
import { settingsOf } from "../../src/settings/settings";
import { chosen, signInAs } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { registrationForm } from "../support/people";

const world = worldForEach();

async function register(changes: Record<string, unknown> = {}) {
  const form = registrationForm("nia", changes);
  const response = await world.visitor.json("POST", "/api/auth/register", form);
  return { response, body: await response.json() };
}

async function newUsers() {
  const known = Object.values(world.people).map(({ id }) => id);
  return world.db.selectFrom("users").selectAll().where("id", "not in", known).execute();
}

const MISSING = undefined;
const LONG = "x".repeat(101);

describe("registering", () => {
  test.each([
    ["Asia/Hong_Kong", "HKT"],
    ["Nowhere", null],
    ["", null],
  ])("reads a browser in %p as the time zone %p", async (timeZone, kept) => {
    expect((await register({ timeZone })).response.status).toBe(201);
    const [user] = await newUsers();
    expect((await settingsOf(world.db, user?.id ?? "")).timezone).toBe(kept as null);
  });

  test("creates a pending, unverified account and returns it", async () => {
    const { response, body } = await register({ role: "seller", organization: " Lantau Press " });
    expect(response.status).toBe(201);
    const [user] = await newUsers();
    expect(user).toMatchObject({
      email: "nia@example.test",
      first_name: "nia",
      role: "seller",
      organization: "Lantau Press",
      is_email_verified: 0,
      membership_status: "pending",
      created_at: world.clock.now(),
    });
    expect(body).toEqual({
      id: user?.id,
      email: "nia@example.test",
      firstName: "nia",
      lastName: "Doe",
      profileImageUrl: null,
      role: "seller",
      organization: "Lantau Press",
      country: "HK",
      isEmailVerified: false,
      membershipStatus: "pending",
      createdAt: "2026-11-21T12:00:00.000Z",
      updatedAt: "2026-11-21T12:00:00.000Z",
    });
  });

  test("stores only an argon2id hash of the password, and signs nobody in", async () => {
    const { response } = await register();
    const [user] = await newUsers();
    expect(user?.password_hash).toStartWith("$argon2id$");
    const names = response.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
    expect(names).toEqual(["device"]);
    expect(await world.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("refuses fields beyond the form's", async () => {
    const { response, body } = await register({
      id: world.people.ada.id,
      isEmailVerified: true,
      is_email_verified: 1,
      membershipStatus: "active",
      membership_status: "active",
      createdAt: 0,
      password_hash: "x",
      __proto__: { role: "seller" },
    });
    expect(response.status).toBe(400);
    const { errors } = body as unknown as { errors: Array<{ path: string }> };
    expect(errors.map(({ path }) => path)).toEqual([
      ...["id", "isEmailVerified", "is_email_verified", "membershipStatus"],
      ...["membership_status", "createdAt", "password_hash"],
    ]);
    expect(await newUsers()).toEqual([]);
  });

  test("accepts long passphrases in any script", async () => {
    for (const [i, password] of [
      "x".repeat(256),
      "  spaces around  ",
      "密碼密碼密碼密碼",
    ].entries()) {
      const email = `nia${i}@example.test`;
      const { response } = await register({ email, ...chosen(password) });
      expect(response.status).toBe(201);
      expect((await signInAs(world, email, { password })).status).toBe(200);
    }
  });

  test("refuses a password of a megabyte without hashing it", async () => {
    expect((await register(chosen("x".repeat(1_000_000)))).response.status).toBe(413);
    expect((await register(chosen("x".repeat(400_000)))).response.status).toBe(400);
  });

  test("accepts checkboxes and texts as a form sends them", async () => {
    const { response } = await register({ acceptTerms: "on", acceptPrivacy: "true" });
    expect(response.status).toBe(201);
  });
});

describe("errors in the form", () => {
  test.each([
    ["email", "nia", "Enter a valid email address"],
    ["email", "nia@", "Enter a valid email address"],
    ["email", `${"x".repeat(250)}@example.test`, "Enter a valid email address"],
    ["email", 5, "must be text"],
    ["email", MISSING, "Enter a valid email address"],
    ["password", "seven77", "Password must be at least 8 characters"],
    ["password", MISSING, "Password must be at least 8 characters"],
    ["password", "x".repeat(257), "This is too long"],
    ["confirmPassword", "another password", "Passwords don't match"],
    ["confirmPassword", "", "Passwords don't match"],
    ["confirmPassword", MISSING, "Passwords don't match"],
    ["firstName", "", "This field is required"],
    ["firstName", "   ", "This field is required"],
    ["firstName", LONG, "This is too long"],
    ["lastName", "", "This field is required"],
    ["lastName", MISSING, "This field is required"],
    ["organization", "", "This field is required"],
    ["organization", ["x"], "must be text"],
    ["organization", "A\r\nB", "Remove line breaks and control characters"],
    ["firstName", "A\u0007", "Remove line breaks and control characters"],
    ["country", "", "This field is required"],
    ["role", "operator", "Choose an option from the list"],
    ["role", "", "Choose an option from the list"],
    ["role", MISSING, "Choose an option from the list"],
    ["acceptTerms", false, "Check this box to continue"],
    ["acceptTerms", "no", "Check this box to continue"],
    ["acceptTerms", MISSING, "Check this box to continue"],
    ["acceptPrivacy", false, "Check this box to continue"],
  ])("appear at the field %s with %p: %s", async (path, value, message) => {
    const { response, body } = await register({ [path]: value });
    expect(response.status).toBe(400);
    expect(body.errors).toContainEqual({ path, message });
    expect(body.code).toBe("invalid-input");
    expect(await newUsers()).toEqual([]);
  });

  test("are all reported together", async () => {
    const response = await world.visitor.json("POST", "/api/auth/register", {
      password: "short",
      confirmPassword: "other",
    });
    const { errors } = await response.json();
    const paths = errors.map(({ path }: { path: string }) => path).sort();
    expect(paths.join()).toBe(
      "acceptPrivacy,acceptTerms,confirmPassword,country,email,firstName,lastName,organization,password,role",
    );
  });

  test.each(["password1", "PASSWORD1", "12345678", "iloveyou", "qwertyuiop"])(
    "refuse the common password %s",
    async (password) => {
      const { response, body } = await register(chosen(password));
      expect(response.status).toBe(400);
      expect(body.errors).toEqual([
        {
          path: "password",
          message: "This password is too easy to guess. Choose another.",
        },
      ]);
      expect(await newUsers()).toEqual([]);
    },
  );
});

describe("an address that has an account", () => {
  test("is refused and changes nothing", async () => {
    const before = await world.db.selectFrom("users").selectAll().execute();
    const { response, body } = await register({ email: "ada@example.test" });
    expect(response.status).toBe(409);
    expect(body).toEqual({ message: "User with this email already exists", code: "email-taken" });
    expect(await world.db.selectFrom("users").selectAll().execute()).toEqual(before);
  });

  test("is recognized in another case or with surrounding spaces", async () => {
    const first = await register({ email: "  Nia@Example.TEST " });
    expect(first.body.email).toBe("nia@example.test");
    expect((await register({ email: "NIA@example.test\t" })).response.status).toBe(409);
    expect(await newUsers()).toHaveLength(1);
  });

  test("is registered once by two simultaneous requests", async () => {
    const answers = await Promise.all([register(), register(), register()]);
    const statuses = answers.map(({ response }) => response.status).sort();
    expect(statuses).toEqual([201, 409, 409]);
    expect(await newUsers()).toHaveLength(1);
  });
});
