import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/listings";
import { linkIn } from "../support/mail";
import { PASSWORD } from "../support/people";
import { addBid } from "../support/trade-fair";
import { redSquareIn } from "../support/uploads";

const site = browsing({ mailbox: true });

const NEXT = "a whole new pass phrase";
const FIELDS = {
  Email: "new@example.test",
  Password: PASSWORD,
  "Confirm password": PASSWORD,
  "First name": "Nova",
  "Last name": "Lee",
  Organization: "Nova AI",
  Country: "HK",
};

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

async function filledIn(changes: Partial<typeof FIELDS> = {}): Promise<Page> {
  const page = await site.visitor();
  await page.goto("/register");
  await fill(page, { ...FIELDS, ...changes });
  await page.getByLabel("I accept the Terms of Service").check();
  await page.getByLabel("I have read the Privacy Policy").check();
  return page;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const noteOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const note = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    return { invalid: field.getAttribute("aria-invalid"), text: note?.textContent };
  });

const users = () => site.world.db.selectFrom("users").selectAll();

describe("an account", () => {
  test("is registered and verified after the form reported every error", async () => {
    site.allowError(/status of 400/);
    const before = (await users().execute()).length;
    const page = await filledIn({ Email: "no address", Password: "short", "Last name": "" });
    await page.getByRole("radio", { name: "Seller (Publisher)" }).check();
    await page.getByLabel("I have read the Privacy Policy").uncheck();
    await press(page, "Create account");
    await toast(page, "Registration Failed");
    for (const [label, text] of [
      ["Email", "Enter a valid email address"],
      ["Password", "Password must be at least 8 characters"],
      ["Confirm password", "Passwords don't match"],
      ["Last name", "This field is required"],
    ] as const)
      expect(await noteOf(page, label)).toEqual({ invalid: "true", text });
    await page.getByText("Check this box to continue", { exact: true }).waitFor();
    expect(await page.getByLabel("Organization").inputValue()).toBe(FIELDS.Organization);
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("short");
    expect(await page.getByLabel("Confirm password").inputValue()).toBe(PASSWORD);
    expect(await page.content()).not.toContain(PASSWORD);
    expect(await page.getByRole("radio", { name: "Seller (Publisher)" }).isChecked()).toBe(true);
    expect(await page.getByLabel("I accept the Terms of Service").isChecked()).toBe(true);
    expect(await users().execute()).toHaveLength(before);

    await fill(page, { Email: FIELDS.Email, Password: PASSWORD, "Last name": "Lee" });
    await page.getByLabel("I have read the Privacy Policy").check();
    await press(page, "Create account");
    await page.getByRole("heading", { name: "Registration Complete" }).waitFor();
    await toast(page, "Registration Successful");
    await page.goto(linkIn(await site.mailbox.take(FIELDS.Email), "email-verification"));
    const own = users().where("email", "=", FIELDS.Email);
    expect((await own.executeTakeFirstOrThrow()).is_email_verified).toBe(0);
    await press(page, "Verify my address");
    await toast(page, "Email verified");
    expect((await own.executeTakeFirstOrThrow()).is_email_verified).toBe(1);
    await page.locator(".account-menu summary").click();
    await page.getByRole("group").getByText("Nova Lee", { exact: true }).waitFor();
  });

  test("is replaced only by the emailed link if its address is taken", async () => {
    site.allowError(/status of 409/);
    const old = await site.as("ada");
    const page = await filledIn({ Email: "ada@example.test" });
    await press(page, "Create account");
    const dialog = page.getByRole("dialog", { name: "Account Already Exists" });
    await dialog.getByText("All of that account's data (packages, bids, messages)").waitFor();
    expect((await noteOf(page, "Email")).text).toBe("User with this email already exists");
    expect(await page.locator(".toast").count()).toBe(0);
    // A modal dialog makes everything behind it inert.
    expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
    await press(page, "Cancel");
    await dialog.waitFor({ state: "hidden" });
    expect(await page.getByLabel("Organization").inputValue()).toBe(FIELDS.Organization);
    expect(site.mailbox.received).toEqual([]);

    await press(page, "Create account");
    await press(page, "Yes, Overwrite Account");
    await page.getByRole("heading", { name: "Confirm by email" }).waitFor();
    await page.goto(linkIn(await site.mailbox.take("ada@example.test"), "account-replacement"));
    expect((await old.request.get("/api/auth/user")).status()).toBe(200);
    await press(page, "Replace the account");
    await toast(page, "Your new account is ready. Sign in.");
    expect((await old.request.get("/api/auth/user")).status()).toBe(401);
  });

  test("signs in with one request, once its fields are filled in", async () => {
    site.allowError(/status of 401/);
    const page = await site.visitor();
    await page.goto("/login");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    const focused = () => page.locator(":focus").getAttribute("name");
    await press(page, "Sign In to AI Marketplace");
    await toast(page, "Email Required", "Please enter your email address to continue.");
    expect(await focused()).toBe("email");
    await fill(page, { Email: " MEI@example.test " });
    await press(page, "Sign In to AI Marketplace");
    await toast(page, "Password Required", "Please enter your password to continue.");
    expect(await focused()).toBe("password");
    expect(await page.locator(".toast").count()).toBe(1);
    expect(sent).toEqual([]);

    await fill(page, { Password: "not the password" });
    await press(page, "Sign In to AI Marketplace");
    await page.locator(".toast.destructive").waitFor();
    await toast(page, "Login Failed", "Unable to log in. Please try again.");
    expect(await page.getByLabel("Password").inputValue()).toBe("");
    await page.getByText("The email address or the password is wrong").waitFor();
    expect(await focused()).toBe("password");
    expect(await page.context().cookies()).toEqual([]);

    await page.route("**/login", (route) => route.fulfill({ status: 204 }));
    await fill(page, { Email: "mei@example.test", Password: PASSWORD });
    await press(page, "Sign In to AI Marketplace");
    const busy = page.getByRole("button", { name: "Signing In..." });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    expect(await busy.locator(".spinner").isVisible()).toBe(true);
    await page.getByLabel("Password").press("Enter");
    expect(sent).toHaveLength(2);
    await page.unroute("**/login");
    await page.goto("/login");
    await fill(page, { Email: "mei@example.test", Password: PASSWORD });
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.address}/`);
    await toast(page, "Login Successful", "Welcome back! You're logged in as a seller.");
    await page.reload();
    expect(await page.getByText("Login Successful").count()).toBe(0);
  });

  test("is edited in dialogs that keep entered values next to their errors", async () => {
    site.allowError(/status of 40[04]/);
    const [page, other] = [await site.as("ada"), await site.as("ada")];
    await page.goto("/profile");
    const dialog = page.getByRole("dialog");
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await dialog.getByLabel("First name").fill("");
    await dialog.getByLabel("Organization").fill("Northlight Labs");
    await press(page, "Save changes");
    await toast(page, "Edit Profile", "Failed to update profile: First name is required");
    await dialog.locator(".field-error", { hasText: "First name is required" }).waitFor();
    expect(await dialog.getByLabel("Organization").inputValue()).toBe("Northlight Labs");
    await dialog.getByLabel("First name").fill("Ada");
    await press(page, "Save changes");
    await toast(page, "Profile updated");
    await page.getByRole("heading", { name: "Ada Lim" }).waitFor();

    const choose = (buffer: Uint8Array) =>
      page
        .getByLabel("Picture", { exact: true })
        .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(buffer) });
    await choose(new TextEncoder().encode("no picture"));
    await press(page, "Upload picture");
    await page
      .locator(".field-error", {
        hasText: "whose longer side is at most four times its shorter side",
      })
      .waitFor();
    await choose(redSquareIn(400, 300));
    await press(page, "Upload picture");
    await toast(page, "Profile updated");
    const width = await page
      .locator(".account-menu img")
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.naturalWidth;
      });
    expect(width).toBe(256);

    const list = page.locator(".own-sessions");
    await list.getByText("This session").waitFor();
    await list.getByRole("button", { name: /^End: / }).click();
    await toast(page, "Session ended");
    await list.locator("li").nth(1).waitFor({ state: "detached" });
    await other.goto("/profile");
    await other.getByRole("heading", { name: "Page Not Found" }).waitFor();

    await page.getByRole("link", { name: "Change password" }).click();
    const passwords = async (current: string) => {
      await dialog.getByLabel("Current password").fill(current);
      await dialog.getByLabel("New password", { exact: true }).fill(NEXT);
      await dialog.getByLabel("Confirm new password").fill(NEXT);
      await press(page, "Change password");
    };
    await passwords("not mine");
    await dialog.locator(".field-error", { hasText: "Wrong password" }).waitFor();
    await passwords(PASSWORD);
    await toast(page, "Password changed. You were signed out everywhere else.");
    expect(await site.mailbox.take("ada@example.test")).toContain("Your password was changed");
  });

  test("is deleted with its password once it leads no auction", async () => {
    const { db, people, clock } = site.world;
    const lot = await addLot(db, people.mei.id, clock.now());
    await addBid(site.world, "ada", lot, 300_000);
    const page = await site.as("ada");
    const dialog = page.getByRole("dialog");
    await page.goto("/profile");
    await page.getByRole("link", { name: "Delete Account" }).click();
    await dialog.getByText("your bid is leading; the auction ends").waitFor();
    await dialog.getByRole("link", { name: lot.title }).waitFor();
    expect(await dialog.getByLabel("Your password").count()).toBe(0);

    await addBid(site.world, "bo", lot, 400_000);
    await page.reload();
    await page.getByRole("link", { name: "Delete Account" }).click();
    await dialog.getByLabel("Your password").fill("not mine");
    await dialog.getByRole("button", { name: "Delete Account" }).click();
    await toast(page, "Delete failed", "Failed to delete account: Wrong password");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete Account" }).click();
    await toast(page, "Account deleted");
    expect(await users().where("id", "=", people.ada.id).execute()).toEqual([]);
    expect(new URL(page.url()).pathname).toBe("/profile");
    await page.waitForURL((url) => url.pathname === "/");
  });
});

test("applies the theme at first paint", async () => {
  site.allowError(/status of 400/);
  const page = await site.as("ada", { colorScheme: "light" });
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto("/settings");
  const inDark = await background();
  await page.getByLabel("First name").fill("");
  await page.getByLabel("Theme").selectOption("auto");
  await press(page, "Save Settings");
  await page.locator(".field-error", { hasText: "First name is required" }).waitFor();
  expect(await page.getByLabel("Theme").inputValue()).toBe("auto");
  await page.getByLabel("First name").fill("Adelaide");
  await press(page, "Save Settings");
  await toast(page, "Saved");
  expect(await background()).not.toBe(inDark);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  expect(await background()).toBe(inDark);
  const html = await (await page.request.get("/settings")).text();
  expect(html).toContain('<html lang="en" data-theme="auto"');
});
