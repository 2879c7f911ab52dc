import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { findPackage } from "../../src/packages/packages";
import { rejectBid } from "../../src/trade/decisions";
import { browsing, toast } from "../support/browsing";
import { linkIn } from "../support/links";
import { addLot } from "../support/lots";
import { openLive, price } from "../support/package-visit";
import { PASSWORD } from "../support/people";
import { redSquareIn } from "../support/pictures";
import { addBid } from "../support/trade-fair";

const site = browsing({ mailbox: true });

const NEXT = "a whole new pass phrase";

const user = (email = "ada@example.test") =>
  site.world.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

async function openProfile(): Promise<Page> {
  const page = await site.as("ada");
  await page.goto("/profile");
  return page;
}

describe("editing the profile", () => {
  test("happens in a dialog that says what is wrong, keeps it, and then saves", async () => {
    const page = await openProfile();
    await page.getByRole("link", { name: "Edit Profile" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Profile" });
    await dialog.getByLabel("First name").fill("");
    await dialog.getByLabel("Organization").fill("Northlight Labs");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Edit Profile", "Failed to update profile: First name is required");
    await dialog.locator(".field-error", { hasText: "First name is required" }).waitFor();
    expect(await dialog.getByLabel("Organization").inputValue()).toBe("Northlight Labs");

    await dialog.getByLabel("First name").fill("Ada");
    await dialog.getByLabel("Country").selectOption("Singapore");
    await dialog.getByRole("radio", { name: "Seller (Publisher)" }).check();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Profile updated");
    await page.getByRole("heading", { name: "Ada Lim" }).waitFor();
    await page.getByRole("link", { name: "Corpus Profile" }).waitFor();
    expect(await user()).toMatchObject({
      first_name: "Ada",
      organization: "Northlight Labs",
      country: "SG",
      role: "seller",
    });
  });

  test("offers ten countries", async () => {
    const page = await openProfile();
    await page.getByRole("link", { name: "Edit Profile" }).click();
    const options = page.getByRole("dialog").getByLabel("Country").locator("option");
    expect(await options.count()).toBe(11);
  });
});

test("a picture is uploaded, shown in the menu, and removed", async () => {
  site.allowComplaint(/status of 400/);
  const page = await openProfile();
  const choose = (name: string, buffer: Uint8Array, mimeType = "image/png") =>
    page.getByLabel("Picture", { exact: true }).setInputFiles({
      ...{ name, mimeType },
      buffer: Buffer.from(buffer),
    });
  await choose("me.png", redSquareIn(400, 300));
  await page.getByRole("button", { name: "Upload Picture" }).click();
  await toast(page, "Profile updated", "Your new picture is in place.");
  const image = page.locator(".account-menu img");
  const width = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return element.naturalWidth;
  });
  expect(width).toBe(256);

  await choose("me.png", new TextEncoder().encode("no picture"));
  await page.getByRole("button", { name: "Upload Picture" }).click();
  await page
    .locator(".field-error", { hasText: "This file cannot be used as a picture." })
    .waitFor();
  await page.goto("/profile");
  expect(await image.count()).toBe(1);
  await page.getByRole("button", { name: "Remove Picture" }).click();
  await toast(page, "Profile updated", "Your picture is gone.");
  await image.waitFor({ state: "detached" });
});

test("another session is ended from the list", async () => {
  const page = await openProfile();
  const other = await site.as("ada");
  await page.reload();
  const list = page.locator(".own-sessions");
  await list.getByText("This session").waitFor();
  await list.getByRole("button", { name: /^End the session/ }).click();
  await toast(page, "Signed out there");
  await list.locator("li").nth(1).waitFor({ state: "detached" });
  expect(await list.locator("li").count()).toBe(1);
  await other.goto("/profile");
  await other.getByRole("heading", { name: "Page Not Found" }).waitFor();
  site.allowComplaint(/status of 404/);
});

describe("passwords", () => {
  test("are changed in a dialog, and the owner gets a mail", async () => {
    const page = await openProfile();
    await page.getByRole("link", { name: "Change Password" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current password").fill("not mine");
    await dialog.getByLabel("New password", { exact: true }).fill(NEXT);
    await dialog.getByLabel("Confirm new password").fill(NEXT);
    await dialog.getByRole("button", { name: "Change Password" }).click();
    await dialog.locator(".field-error", { hasText: "This is not your password" }).waitFor();
    await dialog.getByLabel("Current password").fill(PASSWORD);
    await dialog.getByLabel("New password", { exact: true }).fill(NEXT);
    await dialog.getByLabel("Confirm new password").fill(NEXT);
    await dialog.getByRole("button", { name: "Change Password" }).click();
    await toast(page, "Password changed", "All other sessions were ended.");
    expect(await site.mailbox.take("ada@example.test")).toContain("Your password was changed");
  });

  test("that are forgotten are chosen anew by mail", async () => {
    const page = await site.visitor();
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill("ada@example.test");
    await page.getByRole("button", { name: "Send Link" }).click();
    await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
    await page.goto(linkIn(await site.mailbox.take("ada@example.test"), "password-reset"));
    await page.getByLabel("New password", { exact: true }).fill(NEXT);
    await page.getByLabel("Confirm new password").fill(NEXT);
    await page.getByRole("button", { name: "Save New Password" }).click();
    await toast(page, "Password changed");
    await page.locator(".account-menu").waitFor();
  });
});

describe("deleting the account", () => {
  async function deleteIn(page: Page, password: string): Promise<void> {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password").fill(password);
    await dialog.getByRole("button", { name: "Delete Account" }).click();
  }

  test("asks for the password, says so, and leads to the start page", async () => {
    const page = await openProfile();
    await page.getByRole("link", { name: "Delete Account" }).click();
    await deleteIn(page, "not mine");
    await toast(page, "Delete failed", "Failed to delete account: This is not your password");
    expect(await user()).toBeDefined();
    await deleteIn(page, PASSWORD);
    await toast(
      page,
      "Account deleted",
      "Your account and all its data have been permanently deleted.",
    );
    expect(await user()).toBeUndefined();
    expect(new URL(page.url()).pathname).toBe("/profile");
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("link", { name: "Get Started" }).first().waitFor();
  });

  test("waits while it leads: the dialog says by what and until when, and the price stays", async () => {
    const { db, people, clock } = site.world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const placed = await addBid(site.world, "ada", lot, 300_000);
    const page = await openProfile();
    await page.getByRole("link", { name: "Delete Account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: lot.title }).waitFor();
    await dialog.getByText("your bid leads until").waitFor();
    expect(await dialog.getByLabel("Your password").count()).toBe(0);
    expect((await findPackage(db, lot.id)).highest_bid_cents).toBe(300_000);

    await rejectBid(db, { bidId: placed, sellerId: people.mei.id }, clock.now());
    await page.reload();
    await page.getByRole("link", { name: "Delete Account" }).click();
    await deleteIn(page, PASSWORD);
    await toast(page, "Account deleted");
    expect(await user()).toBeUndefined();
  });

  test("takes outbid bids out of the list before everyone's eyes, and bidding goes on", async () => {
    const { db, people, clock } = site.world;
    const lot = await addLot(db, people.mei.id, clock.now());
    await addBid(site.world, "ada", lot, 200_000);
    await addBid(site.world, "bo", lot, 300_000);
    const page = await site.visitor();
    await openLive(page, lot);
    await page.locator('.panel-price[data-bids="2"]').waitFor();
    const ada = await site.world.as("ada");
    await ada.json("DELETE", `/api/users/${people.ada.id}`, { password: PASSWORD });
    await page.locator('.panel-price[data-bids="1"]').waitFor();
    expect(await price(page, "$3,000.00").count()).toBe(1);
    await addBid(site.world, "kim", lot, 315_000);
    await price(page, "$3,150.00").waitFor();
    expect(await page.locator(".bid-list li").count()).toBe(2);
  });
});
