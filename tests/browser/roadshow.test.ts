import { beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { newFolder, untilFolder } from "../support/folder";
import { addLot } from "../support/listings";
import { pdf, stored, wav } from "../support/uploads";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
});

async function fileOf(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(newFolder(), name);
  await Bun.write(path, content as string);
  return path;
}

const content = () => `/roadshow/${lot.id}?tab=content`;
const dialogOf = (page: Page) => page.locator("#dialog");

async function openForm(page: Page, name: string) {
  await page.goto(content());
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name, exact: true }).click();
  const form = dialogOf(page);
  await form.getByLabel("Title").waitFor();
  return form;
}

test("creates a roadshow whose content buyers read, play and open", async () => {
  const mei = await site.as("mei");
  await mei.goto("/marketplace");
  await mei.getByRole("link", { name: "Roadshows" }).click();
  await mei.getByRole("link", { name: "Create roadshow" }).click();
  const dialog = dialogOf(mei);
  await dialog.getByLabel("Package").selectOption("Tide tables");
  await dialog.getByLabel("Title").fill("The tides, explained");
  await dialog.getByLabel("Description").fill("How they were measured.");
  expect(await dialog.getByLabel("Duration").inputValue()).toBe("7");
  await dialog.getByRole("button", { name: "Create roadshow" }).click();
  await toast(mei, "Roadshow created");
  await mei.getByRole("heading", { name: "No content yet" }).waitFor();

  await mei.getByRole("link", { name: "Add: Text", exact: true }).click();
  await dialog.getByLabel("Title").fill("Sources");
  await dialog.getByLabel("Text", { exact: true }).fill("Harbour records since 1911.");
  await dialog.getByRole("button", { name: "Add content" }).click();
  await toast(mei, "Content added");

  const audio = await openForm(mei, "Add: Audio");
  await audio.getByText("MP3, WAV or AAC, up to 200 MB", { exact: true }).waitFor();
  await audio.getByLabel("Title").fill("Bells");
  await audio.locator("input[type=file]").setInputFiles(await fileOf("bells.wav", wav(16_000)));
  await audio.getByText("bells.wav uploaded.", { exact: true }).waitFor();
  await audio.getByText("bells.wav, 16 kB", { exact: true }).waitFor();
  await audio.getByRole("button", { name: "Add content" }).click();
  await toast(mei, "Content added");

  const paper = await openForm(mei, "Add: PDF");
  await paper.getByLabel("Title").fill("Layout");
  await paper.locator("input[type=file]").setInputFiles(await fileOf("layout.pdf", pdf()));
  await paper.getByRole("button", { name: "Add content" }).click();
  await mei.getByRole("heading", { name: "Layout" }).waitFor();

  const ada = await site.as("ada");
  await ada.goto(`/package/${lot.id}`);
  await ada.getByRole("heading", { name: "The tides, explained" }).waitFor();
  await ada.getByText("Harbour records since 1911.", { exact: true }).waitFor();
  const seconds = await ada.locator("audio").evaluate(async (element) => {
    const player = element as HTMLAudioElement;
    player.muted = true;
    await player.play();
    const ended = new Promise((resolve) => player.addEventListener("ended", resolve));
    player.currentTime = 1.9;
    await ended;
    return player.duration;
  });
  expect(seconds).toBe(2);
  const link = ada.getByRole("link", { name: "Open file layout.pdf" });
  expect(await link.getAttribute("target")).toBe("_blank");
  const opened = await ada.request.get((await link.getAttribute("href")) ?? "");
  expect(opened.headers()["content-type"]).toBe("application/pdf");
});

test("keeps a refused form filled in its dialog until it is corrected", async () => {
  const page = await site.as("mei");
  await page.goto("/roadshows");
  await page.getByRole("link", { name: "Create roadshow" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Package").selectOption("Tide tables");
  await dialog.getByLabel("Title").fill("The tides");
  await dialog.getByRole("button", { name: "Create roadshow" }).click();
  await dialog.getByText("This field is required", { exact: true }).waitFor();
  expect(await dialog.getByLabel("Title").inputValue()).toBe("The tides");
  expect(new URL(page.url()).pathname).toBe("/roadshows");
  await dialog.getByLabel("Description").fill("How they were measured.");
  await dialog.getByRole("button", { name: "Create roadshow" }).click();
  await toast(page, "Roadshow created");

  const paper = await openForm(page, "Add: PDF");
  await paper.locator("input[type=file]").setInputFiles(await fileOf("layout.pdf", pdf()));
  await paper.getByText("layout.pdf uploaded.", { exact: true }).waitFor();
  await paper.getByRole("button", { name: "Add content" }).click();
  await paper.getByText("Title is required", { exact: true }).waitFor();
  await paper.getByText(/^layout\.pdf, /).waitFor();
  expect(new URL(page.url()).search).toBe("?tab=content");
  await paper.getByLabel("Title").fill("Layout");
  await paper.getByRole("button", { name: "Add content" }).click();
  await toast(page, "Content added");
  await page.getByRole("heading", { name: "Layout" }).waitFor();
});

test("views, edits and deletes content", async () => {
  const { world } = site;
  const page = await site.as("mei");
  const form = await openForm(page, "Add: Audio");
  await form.getByLabel("Title").fill("Bells");
  await form.locator("input[type=file]").setInputFiles(await fileOf("bells.wav", wav(8000)));
  await form.getByText("bells.wav uploaded.", { exact: true }).waitFor();
  await form.getByRole("button", { name: "Add content" }).click();
  await toast(page, "Content added");
  await page.waitForLoadState("networkidle");

  await page.getByRole("link", { name: "View: Bells" }).click();
  const player = dialogOf(page).locator("audio");
  await player.evaluate((element) => {
    (element as HTMLAudioElement).muted = true;
    (element as HTMLAudioElement).loop = true;
    return (element as HTMLAudioElement).play();
  });
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "hidden" });
  await player.evaluate(async (element) => {
    const media = element as HTMLAudioElement;
    if (!media.paused) await new Promise((paused) => media.addEventListener("pause", paused));
  });

  await page.getByRole("link", { name: "Edit: Bells" }).click();
  const dialog = dialogOf(page);
  await dialog.getByText("bells.wav, 8 kB", { exact: true }).waitFor();
  expect(await dialog.getByLabel("Title").inputValue()).toBe("Bells");
  await dialog.getByLabel("Title").fill("Low bells");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await toast(page, "Content updated");
  await page.getByRole("heading", { name: "Low bells" }).waitFor();
  expect(await stored(world)).toHaveLength(1);
  await page.waitForLoadState("networkidle");

  await page.getByRole("link", { name: "Delete: Low bells" }).click();
  await dialog.getByText('This will permanently delete "Low bells"').waitFor();
  await dialog.getByRole("button", { name: "Delete content" }).click();
  await toast(page, "Removed");
  await page.getByRole("heading", { name: "No content yet" }).waitFor();
  await untilFolder(join(world.dataDir, "uploads"), (names) => names.length === 0);
});

test("refuses an unusable file and keeps the entered text", async () => {
  site.allowError(/status of 4(15|00)/);
  const page = await site.as("mei");
  const form = await openForm(page, "Add: Audio");
  await form.getByLabel("Title").fill("Bells");
  const file = form.locator("input[type=file]");
  const sent: string[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/api/uploads") && sent.push(request.url()),
  );
  await file.setInputFiles(await fileOf("film.mp4", wav(2000)));
  await form.getByText(/This file type is not accepted\. Use MP3, WAV or AAC/).waitFor();
  const field = form.locator("[data-upload-field]");
  const limit = await field.getAttribute("data-max-bytes");
  const limited = (bytes: string) =>
    field.evaluate((it, bytes) => it.setAttribute("data-max-bytes", bytes), bytes);
  await limited("1000");
  await file.setInputFiles(await fileOf("bells.wav", wav(2000)));
  await form.getByText("This file is 2 kB. The limit is 1 kB.", { exact: true }).waitFor();
  expect(sent).toEqual([]);
  await limited(limit ?? "");
  await file.setInputFiles(await fileOf("bells.mp3", "<!doctype html><script>1</script>"));
  await form.getByText(/^Choose a PDF, an MP3/).waitFor();
  expect(await form.getByLabel("Title").inputValue()).toBe("Bells");
  await form.getByRole("button", { name: "Add content" }).click();
  await form.locator("input[type=file]:focus").waitFor();
  expect(await page.getByText("Choose a file", { exact: true }).count()).toBe(0);
  await form.locator(".field-error", { hasText: /^Choose a PDF, an MP3/ }).waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Bells");

  await page.locator("input[type=file]").setInputFiles(await fileOf("bells.wav", wav(100)));
  await page.getByText("bells.wav uploaded.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Add content" }).click();
  await toast(page, "Content added");
});

test("shows an upload's progress and lets the seller cancel it", async () => {
  const { world } = site;
  const page = await site.as("mei");
  const form = await openForm(page, "Add: Audio");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/uploads", async (route) => {
    await held;
    await route.abort().catch(() => null);
  });
  await form.locator("input[type=file]").setInputFiles(await fileOf("bells.wav", wav(9000)));
  await form.getByRole("progressbar", { name: "Upload" }).waitFor();
  await form.getByRole("button", { name: "Cancel upload" }).click();
  await form.getByText("Upload canceled.", { exact: true }).waitFor();
  expect(await form.getByRole("progressbar").count()).toBe(0);
  release();
  await page.unrouteAll({ behavior: "wait" });
  expect(await stored(world)).toEqual([]);

  await form.getByLabel("Title").fill("Bells");
  await form.locator("input[type=file]").setInputFiles(await fileOf("gongs.wav", wav(9000)));
  await form.getByText("gongs.wav uploaded.", { exact: true }).waitFor();
  await form.getByRole("button", { name: "Add content" }).click();
  await toast(page, "Content added");
});
