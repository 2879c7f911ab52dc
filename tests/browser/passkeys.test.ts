import { beforeEach, expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright";
import { browsing, toast } from "../support/browsing";
import { PASSWORD } from "../support/people";

const site = browsing({ atPublicUrl: true });

const BUILT_IN = {
  ...({ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true } as const),
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
};

/** An old security key stores no passkeys and cannot verify its user. */
const SECURITY_KEY = {
  ...({ protocol: "u2f", transport: "usb", automaticPresenceSimulation: true } as const),
};

let page: Page;
let cdp: CDPSession;
let authenticatorId: string;

async function plugIn(options: typeof BUILT_IN | typeof SECURITY_KEY): Promise<void> {
  ({ authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options }));
}

beforeEach(async () => {
  page = await site.as("ada");
  cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await plugIn(BUILT_IN);
});

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const passkeys = () => site.world.db.selectFrom("passkeys").selectAll().execute();
const home = () => page.waitForURL(`${site.address}/`);
const codesShown = () => page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
const forgetProof = () => site.world.db.updateTable("sessions").set({ proved_at: 0 }).execute();

async function addPasskey(name: string): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await press("Create passkey");
}

async function signOut(): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login");
}

async function givePassword(): Promise<void> {
  await page.getByLabel("Email").fill("ada@example.test");
  await page.getByLabel("Password").fill(PASSWORD);
  await press("Sign In to AI Marketplace");
}

test("adds a passkey once per device, which signs in and proves identity", async () => {
  site.allowError(/status of 403/);
  await page.goto("/settings/passkeys/new");
  await forgetProof();
  await press("Create passkey");
  await page.waitForURL("**/proof?next=%2Fsettings%2Fpasskeys%2Fnew");
  await page.getByLabel("Your password").fill(PASSWORD);
  await press("Confirm");
  await page.waitForURL("**/settings/passkeys/new");
  await addPasskey("Laptop");
  await codesShown();
  expect(await page.locator(".recovery-codes li").count()).toBe(10);
  await addPasskey("Again");
  await toast(page, "Already added", "This device already has a passkey for your account.");
  expect(await passkeys()).toHaveLength(1);
  await page.locator("button:enabled", { hasText: "Create passkey" }).waitFor();

  await signOut();
  await press("Sign in with a passkey");
  await home();
  await toast(page, "Login Successful", "Welcome back! You're logged in as a buyer.");
  await signOut();
  await givePassword();
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await press("Use a passkey");
  await home();

  await forgetProof();
  await page.goto("/profile/deletion");
  await page.waitForURL("**/proof?**");
  await press("Use a passkey");
  await page.waitForURL("**/profile/deletion");
  await page.getByLabel("Password").waitFor();
});

test("refuses a passkey without user verification, but accepts a recovery code", async () => {
  await addPasskey("Laptop");
  const code = await page.locator(".recovery-codes code").first().textContent();
  await signOut();
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await press("Sign in with a passkey");
  await toast(page, "Passkey not used");
  expect(page.url()).toBe(`${site.address}/login`);
  await givePassword();
  await page.getByLabel("Recovery code").fill(code ?? "");
  await press("Sign In");
  await home();
});

test("accepts an old security key only as a second factor", async () => {
  await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  await plugIn(SECURITY_KEY);
  await addPasskey("Key ring");
  await codesShown();
  await signOut();
  await givePassword();
  await press("Use a passkey");
  await home();
  const [{ counter = 0 } = {}] = await passkeys();
  expect(counter).toBeGreaterThan(0);
});

test("explains why a passkey cannot be created", async () => {
  const plain = await site.as("bo", { javaScriptEnabled: false });
  await plain.goto("/settings/passkeys/new");
  await plain.getByText("Passkeys need JavaScript").waitFor();
  expect(await plain.getByRole("button", { name: "Create passkey" }).count()).toBe(0);
  const visitor = await site.visitor({ javaScriptEnabled: false });
  await visitor.goto("/login");
  expect(await visitor.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);

  await page.goto(`${site.address.replace("localhost", "127.0.0.1")}/login`);
  await press("Sign in with a passkey");
  await toast(page, "Wrong address");
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto(`${site.address}/settings/passkeys/new`);
  await page.getByText("Passkeys need JavaScript").waitFor();
  expect(await page.getByRole("button", { name: "Create passkey" }).count()).toBe(0);
});
