import { beforeEach, describe, expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright";
import { browsing, toast } from "../support/browsing";
import { PASSWORD } from "../support/people";

const site = browsing({ atPublicUrl: true });

/** Chromium's own authenticator in software: one that is built in, and knows its user. */
const BUILT_IN = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

interface Authenticator {
  cdp: CDPSession;
  id: string;
}

/** An old one on a key ring, which keeps no passkeys of its own and knows nobody. */
const SECURITY_KEY = {
  protocol: "u2f",
  transport: "usb",
  automaticPresenceSimulation: true,
} as const;

async function plugIn(
  page: Page,
  options: typeof BUILT_IN | typeof SECURITY_KEY = BUILT_IN,
): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId: id } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options });
  return { cdp, id };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Add a Passkey" }).click();
  await page.getByLabel("Name").fill(name);
  await press(page, "Create Passkey");
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login");
}

async function givePassword(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("ada@example.test");
  await page.getByLabel("Password").fill(PASSWORD);
  await press(page, "Sign In to AI Marketplace");
}

let page: Page;
let authenticator: Authenticator;

beforeEach(async () => {
  page = await site.as("ada");
  authenticator = await plugIn(page);
});

const passkeys = () => site.world.db.selectFrom("passkeys").selectAll().execute();
const home = () => page.waitForURL(`${site.address}/`);

describe("a passkey", () => {
  test("is added, and signs in alone and after the password", async () => {
    await addPasskey(page, "Laptop");
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    expect(await page.locator(".recovery-codes li").count()).toBe(10);
    await page.getByRole("link", { name: "I Have Kept Them" }).click();
    await page.getByText("Laptop", { exact: true }).waitFor();
    expect(await passkeys()).toHaveLength(1);

    await signOut(page);
    await press(page, "Sign In with a Passkey");
    await home();
    await toast(page, "Login Successful", "Welcome back! You're logged in as a buyer.");

    await signOut(page);
    await givePassword(page);
    await page.getByRole("heading", { name: "One more step" }).waitFor();
    await press(page, "Use a Passkey");
    await home();
    await page.goto("/settings");
    await page.getByText("last used").waitFor();
  });

  test("confirms who somebody is, before what cannot be taken back", async () => {
    await addPasskey(page, "Laptop");
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    await site.world.db.updateTable("sessions").set({ proved_at: 0 }).execute();
    await page.goto("/profile/deletion");
    await page.waitForURL("**/proof?**");
    await press(page, "Use a Passkey");
    await page.waitForURL("**/profile/deletion");
    await page.getByLabel("Password").waitFor();
  });

  test("is renamed and removed where it is listed", async () => {
    await addPasskey(page, "Laptop");
    await page.getByRole("link", { name: "I Have Kept Them" }).click();
    await page.getByText("Rename", { exact: true }).click();
    await page.locator(".own-passkeys input").fill("Old laptop");
    await press(page, "Save");
    await toast(page, "Passkey renamed");
    await press(page, "Remove Old laptop");
    await toast(page, "Passkey removed", "It no longer works here.");
    expect(await passkeys()).toEqual([]);
  });

  test("is not made twice in one device, which is said", async () => {
    await addPasskey(page, "Laptop");
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    await addPasskey(page, "Again");
    await toast(page, "Already added", "This device has a passkey for your account.");
    expect(await passkeys()).toHaveLength(1);
    await page.locator("button:enabled", { hasText: "Create Passkey" }).waitFor();
  });

  test("that is refused by its owner's finger signs nobody in, and a code still does", async () => {
    await addPasskey(page, "Laptop");
    const code = await page.locator(".recovery-codes code").first().textContent();
    await signOut(page);
    const { cdp, id } = authenticator;
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: false });
    await press(page, "Sign In with a Passkey");
    await toast(page, "No passkey was used");
    expect(page.url()).toBe(`${site.address}/login`);
    await givePassword(page);
    await page.getByLabel("Recovery code").fill(code ?? "");
    await press(page, "Sign In");
    await home();
  });

  test("is asked for by one's password where the sign-in was long ago", async () => {
    await page.goto("/settings/passkeys/new");
    await site.world.db.updateTable("sessions").set({ proved_at: 0 }).execute();
    site.allowComplaint(/status of 403/);
    await press(page, "Create Passkey");
    await page.waitForURL("**/proof?next=%2Fsettings%2Fpasskeys%2Fnew");
    await page.getByLabel("Your password").fill(PASSWORD);
    await press(page, "Confirm");
    await page.waitForURL("**/settings/passkeys/new");
    await press(page, "Create Passkey");
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  });
});

test("an old security key is a second factor, and signs nobody in alone", async () => {
  const { cdp, id } = authenticator;
  await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: id });
  await plugIn(page, SECURITY_KEY);
  await addPasskey(page, "Key ring");
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await signOut(page);
  await givePassword(page);
  await press(page, "Use a Passkey");
  await home();
  const [{ counter = 0 } = {}] = await passkeys();
  expect(counter).toBeGreaterThan(0);
});

describe("where there can be no passkey", () => {
  test("without a script its buttons are not there, and the page says what it takes", async () => {
    const plain = await site.as("bo", { javaScriptEnabled: false });
    await plain.goto("/settings/passkeys/new");
    await plain.getByText("Passkeys need JavaScript").waitFor();
    expect(await plain.getByRole("button", { name: "Create Passkey" }).count()).toBe(0);
    const visitor = await site.visitor({ javaScriptEnabled: false });
    await visitor.goto("/login");
    expect(await visitor.getByRole("button", { name: "Sign In with a Passkey" }).count()).toBe(0);
  });

  test("a browser that knows none says so", async () => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, "PublicKeyCredential");
    });
    await page.goto("/settings/passkeys/new");
    await page.getByText("Passkeys need JavaScript").waitFor();
    expect(await page.getByRole("button", { name: "Create Passkey" }).count()).toBe(0);
  });

  test("another name of the server is told apart from the site's own", async () => {
    await page.goto(`${site.address.replace("localhost", "127.0.0.1")}/login`);
    await press(page, "Sign In with a Passkey");
    await toast(page, "Not at this address");
  });
});
