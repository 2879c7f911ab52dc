import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing, toast } from "../support/browsing";
import { PASSWORD } from "../support/people";

const site = browsing();

async function loginPage(): Promise<{ page: Page; sent: string[] }> {
  const page = await site.visitor();
  await page.goto("/login");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  return { page, sent };
}

const submit = (page: Page) =>
  page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();

const focused = (page: Page) => page.locator(":focus").getAttribute("name");

describe("the sign-in form", () => {
  test("asks for what is missing, the email first, and sends nothing", async () => {
    const { page, sent } = await loginPage();
    await submit(page);
    await toast(page, "Email Required", "Please enter your email address to continue.");
    expect(await focused(page)).toBe("email");

    await page.getByLabel("Email").fill("ada@example.test");
    await submit(page);
    await toast(page, "Password Required", "Please enter your password to continue.");
    expect(await focused(page)).toBe("password");
    expect(await page.locator(".toast").count()).toBe(1);
    expect(sent).toEqual([]);
  });

  test("says the same of a wrong password and an unknown address, and keeps the address", async () => {
    site.allowComplaint(/status of 401/);
    const { page } = await loginPage();
    for (const email of ["ada@example.test", "nobody@example.test"]) {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill("not the password");
      await submit(page);
      await page.locator(".toast.destructive").waitFor();
      await toast(page, "Login Failed", "Unable to log in. Please try again.");
      expect(await page.getByLabel("Email").inputValue()).toBe(email);
      expect(await page.getByLabel("Password").inputValue()).toBe("");
      await page.getByRole("button", { name: "Dismiss" }).click();
    }
    expect(await page.context().cookies()).toEqual([]);
  });

  test("says that it is busy while the answer is on the way, and is sent once", async () => {
    const { page, sent } = await loginPage();
    // An answer without content leaves the page as it was when the form was sent.
    await page.route("**/login", (route) => route.fulfill({ status: 204 }));
    await page.getByLabel("Email").fill("ada@example.test");
    await page.getByLabel("Password").fill(PASSWORD);
    await submit(page);
    const busy = page.getByRole("button", { name: "Signing In..." });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    expect(await busy.locator(".spinner").isVisible()).toBe(true);
    await page.getByLabel("Password").press("Enter");
    expect(sent).toHaveLength(1);
  });

  test("welcomes a member in their role at the marketplace", async () => {
    const { page } = await loginPage();
    await page.getByLabel("Email").fill(" MEI@example.test ");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.address}/`);
    await toast(page, "Login Successful", "Welcome back! You're logged in as a seller.");
    await page.getByRole("link", { name: "List New Package" }).waitFor();

    await page.reload();
    expect(await page.getByText("Login Successful").count()).toBe(0);
    await page.goto("/login");
    expect(page.url()).toBe(`${site.address}/`);
  });

  test("leads nowhere outside the site afterwards", async () => {
    const page = await site.visitor();
    await page.goto("/login?next=//elsewhere.example/");
    await page.getByLabel("Email").fill("ada@example.test");
    await page.getByLabel("Password").fill(PASSWORD);
    await submit(page);
    await page.waitForURL(`${site.address}/`);
    await toast(page, "Login Successful", "Welcome back! You're logged in as a buyer.");
  });
});
