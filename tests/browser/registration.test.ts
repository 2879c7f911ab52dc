import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing, toast } from "../support/browsing";
import { linkIn } from "../support/links";
import { addLot } from "../support/lots";
import { PASSWORD } from "../support/people";

const site = browsing({ mailbox: true });

const FIELDS = {
  Email: "new@example.test",
  Password: PASSWORD,
  "Confirm password": PASSWORD,
  "First name": "Nova",
  "Last name": "Lee",
  Organization: "Nova AI",
  Country: "HK",
};

async function filledIn(changes: Partial<typeof FIELDS> = {}): Promise<Page> {
  const page = await site.visitor();
  await page.goto("/register");
  await fill(page, { ...FIELDS, ...changes });
  await page.getByLabel("I accept the Terms of Service").check();
  await page.getByLabel("I have read the Privacy Policy").check();
  return page;
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

const submit = (page: Page) => page.getByRole("button", { name: "Create Account" }).click();

/** What is said beside a field, as a screen reader tells it. */
const noteOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const note = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    return { invalid: field.getAttribute("aria-invalid"), text: note?.textContent };
  });

const userCount = async () =>
  (await site.world.db.selectFrom("users").select("id").execute()).length;

describe("the registration form", () => {
  test("says what is wrong beside each field and keeps what was typed, passwords too", async () => {
    site.allowComplaint(/status of 400/);
    const before = await userCount();
    const page = await filledIn({ Email: "no address", Password: "short", "Last name": "" });
    await page.getByRole("radio", { name: "Seller (Publisher)" }).check();
    await page.getByLabel("I have read the Privacy Policy").uncheck();
    await submit(page);

    await toast(page, "Registration Failed");
    const wrong = (text: string) => ({ invalid: "true", text });
    expect(await noteOf(page, "Email")).toEqual(wrong("Please enter a valid email address"));
    expect(await noteOf(page, "Password")).toEqual(wrong("Password must be at least 8 characters"));
    expect(await noteOf(page, "Confirm password")).toEqual(wrong("Passwords don't match"));
    expect(await noteOf(page, "Last name")).toEqual(wrong("This field is required"));
    await page.getByText("Please accept the Privacy Policy", { exact: true }).waitFor();

    const { Password: _, "Confirm password": __, ...kept } = FIELDS;
    for (const [label, value] of Object.entries({
      ...kept,
      Email: "no address",
      "Last name": "",
    })) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    }
    // In the browser alone: no answer carries them.
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("short");
    expect(await page.getByLabel("Confirm password").inputValue()).toBe(PASSWORD);
    expect(await page.content()).not.toContain(PASSWORD);
    expect(await page.getByRole("radio", { name: "Seller (Publisher)" }).isChecked()).toBe(true);
    expect(await page.getByLabel("I accept the Terms of Service").isChecked()).toBe(true);
    expect(await userCount()).toBe(before);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await fill(page, { Email: FIELDS.Email, "Last name": FIELDS["Last name"] });
    await page.getByLabel("I have read the Privacy Policy").check();
    await submit(page);
    await page.waitForURL("**/register/complete");
    expect(await userCount()).toBe(before + 1);
  });

  test("asks before it overwrites an account, and cancelling keeps what was typed", async () => {
    site.allowComplaint(/status of 409/);
    const before = await userCount();
    const page = await filledIn({ Email: "ada@example.test" });
    await submit(page);
    const dialog = page.getByRole("dialog", { name: "Account Already Exists" });
    await dialog.getByText("All data of that account (packages, bids, messages)").waitFor();
    expect(await noteOf(page, "Email")).toEqual({
      invalid: "true",
      text: "User with this email already exists",
    });
    expect(await page.locator(".toast").count()).toBe(0);
    // It is modal: what is behind it cannot be reached.
    expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await page.getByLabel("Organization").inputValue()).toBe(FIELDS.Organization);
    expect(await userCount()).toBe(before);
    expect(site.mailbox.received).toEqual([]);
  });

  test("overwrites an account by the mailed link alone", async () => {
    site.allowComplaint(/status of 4(09|10)/);
    const { db, people, clock } = site.world;
    await addLot(db, people.ada.id, clock.now());
    const old = await site.as("ada");
    const page = await filledIn({ Email: "ada@example.test" });
    await submit(page);
    await page.getByRole("button", { name: "Yes, Overwrite Account" }).click();
    await page.getByRole("heading", { name: "Please confirm by mail" }).waitFor();
    await toast(page, "Please confirm by mail");
    const link = linkIn(await site.mailbox.take("ada@example.test"), "account-replacement");
    expect((await old.request.get("/api/auth/user")).status()).toBe(200);

    await page.goto(link);
    await page.getByText("Nova Lee (Nova AI) has registered with this address").waitFor();
    await page.getByText("1 package with its samples and bids").waitFor();
    expect((await old.request.get("/api/auth/user")).status()).toBe(200);
    await page.getByRole("button", { name: "Delete the Old Account" }).click();
    await toast(
      page,
      "Account replaced",
      "Your new account is ready and verified. Please sign in.",
    );
    expect((await old.request.get("/api/auth/user")).status()).toBe(401);
    expect(await db.selectFrom("packages").select("id").execute()).toEqual([]);
    await page.goto(link);
    await page
      .getByRole("heading", { name: "This link was used already, or is too old" })
      .waitFor();
  });

  test("verifies the address by the mailed link and its button, and not by opening it", async () => {
    const page = await filledIn();
    await submit(page);
    const first = await site.mailbox.take(FIELDS.Email);
    expect(await page.getByRole("main").getByLabel("Email").inputValue()).toBe(FIELDS.Email);
    await page.getByRole("button", { name: "Send Again" }).click();
    await toast(page, "Mail sent");
    const second = await site.mailbox.take(FIELDS.Email);
    expect(linkIn(second, "email-verification")).not.toBe(linkIn(first, "email-verification"));

    await page.goto(linkIn(second, "email-verification"));
    const verified = () =>
      site.world.db
        .selectFrom("users")
        .select(["is_email_verified", "membership_status"])
        .where("email", "=", FIELDS.Email)
        .executeTakeFirstOrThrow();
    expect(await verified()).toEqual({ is_email_verified: 0, membership_status: "pending" });
    await page.getByRole("button", { name: "Verify My Address" }).click();
    await toast(page, "Email verified");
    expect(await verified()).toEqual({ is_email_verified: 1, membership_status: "active" });
  });

  test("completes, says so, and lets the new member in", async () => {
    const page = await filledIn();
    await submit(page);
    await page.getByRole("heading", { name: "Registration Complete" }).waitFor();
    await toast(
      page,
      "Registration Successful",
      "Please check your email for verification instructions.",
    );
    const main = page.getByRole("main");
    expect(await main.getByRole("link", { name: "Sign In" }).count()).toBe(0);
    await main.getByRole("link", { name: "Browse Marketplace" }).click();
    await page.locator(".account-menu summary").click();
    await page.getByText("Nova Lee", { exact: true }).waitFor();
  });
});
