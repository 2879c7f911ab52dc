import { beforeEach, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import type { Page } from "playwright";
import { readReport } from "../../src/consignments/report";
import { openDispute, takeBackDispute } from "../../src/delivery/disputes";
import { claimPayment, confirmPayment } from "../../src/delivery/payment";
import { prolongDelivery, withdrawDelivery } from "../../src/delivery/voiding";
import { readKeyFile } from "../../src/handover/key-file";
import { browsing } from "../support/browsing";
import { begun, sendPiece } from "../support/consignments";
import { stateDetails } from "../support/deals";
import { CUT_NOVEL, declareNovel, NOVEL, NOVEL_WORDS } from "../support/declared-text";
import { addSoldDeal, bringTo, PRICE_CENTS, partyOf, type SoldDeal } from "../support/deliveries";
import { newFolder } from "../support/folder";
import { isOnDisk } from "../support/intake";
import { textOf } from "../support/pdf";
import { addSealedDelivery, setState } from "../support/sealed-delivery";

const site = browsing();
let deal: SoldDeal;

const SOUTH = "South wind all day. ".repeat(300);
const NORTH = "North wind all night. ".repeat(300);
const READ = "TXT \u00b7 UTF-8 \u00b7 1 document \u00b7 1,200 words";

beforeEach(async () => {
  deal = await addSoldDeal(site.world);
  await stateDetails(site.world, "mei");
});

const contract = (page: Page) => page.goto(`/contract/${deal.contractId}`);
const file = (name: string, content: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});
const allHere = (page: Page) => page.getByText("All files are uploaded").waitFor();
const seal = (page: Page) => page.getByRole("button", { name: /^Seal and deliver/ }).click();
const sealed = (page: Page) => page.getByText(/^The collection is sealed/).waitFor();
const complete = (page: Page) => page.getByRole("button", { name: "Measure files" }).click();

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = join(newFolder(), "collection");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function pieceLine(page: Page) {
  const line = { down: false, offsets: [] as number[] };
  await page.route("**/delivery/uploads/*", async (route) => {
    const request = route.request();
    if (request.method() !== "PATCH") return route.continue();
    if (line.down) return route.abort("connectionreset");
    line.offsets.push(Number(request.headers()["upload-offset"]));
    return route.continue();
  });
  return line;
}

async function sealedReport() {
  const { report } = await site.world.db
    .selectFrom("consignments")
    .select("report")
    .where("status", "=", "sealed")
    .executeTakeFirstOrThrow();
  return readReport(report);
}

test("uploads a folder over a broken connection and shows it to the buyer once sealed", async () => {
  site.allowError(/ERR_CONNECTION_RESET/);
  const mei = await site.as("mei");
  const line = await pieceLine(mei);
  await contract(mei);
  line.down = true;
  await mei
    .getByLabel("Add a folder")
    .setInputFiles(folderWith({ "south.txt": SOUTH, "far/north.txt": NORTH }));
  await mei.getByText("The upload will resume automatically").waitFor();
  line.down = false;
  await allHere(mei);
  expect(line.offsets).toEqual([0, 0]);
  await complete(mei);
  await seal(mei);
  await sealed(mei);
  const report = await sealedReport();
  expect(report?.files.map(({ name, sha256 }) => [name, sha256]).sort()).toEqual([
    ["far/north.txt", createHash("sha256").update(NORTH).digest("hex")],
    ["south.txt", createHash("sha256").update(SOUTH).digest("hex")],
  ]);
  expect(isOnDisk(site.world, "wind all")).toBe(false);
  const bo = await site.as("bo");
  await contract(bo);
  await bo.getByText("far/north.txt.age").first().waitFor();
  expect(await bo.getByText("Add a folder").count()).toBe(0);
});

test("a seller who sees that a fifth is missing replaces the file, then seals", async () => {
  await declareNovel(site.world);
  const mei = await site.as("mei");
  await contract(mei);
  await mei.getByText("Drop files or a folder here").waitFor();
  await mei.getByLabel("Add files").setInputFiles(file("south.txt", CUT_NOVEL));
  await allHere(mei);
  await complete(mei);
  const report = mei.getByRole("region", { name: "Report before Sealing" });
  await report.getByText("differs from the listing or the samples: the number of words").waitFor();
  await mei.getByText("the buyer can dispute the delivery before paying").waitFor();
  const bo = await site.as("bo");
  await contract(bo);
  await bo.getByText("The seller is checking the collection before sealing it.").waitFor();
  expect(await bo.getByText("Words", { exact: true }).count()).toBe(0);

  await mei.getByRole("button", { name: "Remove: south.txt" }).click();
  await report.waitFor({ state: "detached" });
  await mei.getByLabel("Add files").setInputFiles(file("south.txt", NOVEL));
  await allHere(mei);
  await complete(mei);
  await report.getByText("matches the listing and the samples").waitFor();
  await mei.getByRole("button", { name: "Seal and deliver", exact: true }).click();
  await sealed(mei);
  expect(await sealedReport()).toMatchObject({ differs: [], delivered: { words: NOVEL_WORDS } });
  expect(isOnDisk(site.world, "Call me Ishmael")).toBe(false);
  await contract(bo);
  await bo.getByText("matches the listing and the samples").waitFor();
});

test("a seller of markup counts its tags with one checkbox", async () => {
  const mei = await site.as("mei");
  await contract(mei);
  const choice = mei.getByLabel("Count the tags in HTML fields");
  await mei.getByLabel("Add files").setInputFiles(file("a.txt", "South wind."));
  await allHere(mei);
  expect(await choice.count()).toBe(0);
  const record = `{"body": "<p>${"South wind all day. ".repeat(30)}</p>"}\n`;
  await mei.getByLabel("Add files").setInputFiles(file("a.jsonl", record.repeat(9)));
  await choice.waitFor();
  await allHere(mei);
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  await complete(mei);
  await seal(mei);
  await sealed(mei);
  const { counts_tags } = await site.world.db
    .selectFrom("consignments")
    .select("counts_tags")
    .executeTakeFirstOrThrow();
  expect(counts_tags).toBe(1);
  expect(await mei.getByText("counted as text, as the seller chose").count()).toBeGreaterThan(0);
});

test("uploads a dropped folder without system files and unreadable files", async () => {
  const mei = await site.as("mei");
  await contract(mei);
  await mei.getByText("Drop files or a folder here").waitFor();
  const drop = await mei.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "south.txt"));
    transfer.items.add(new File(["store"], ".DS_Store"));
    transfer.items.add(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1])], "scan.txt"));
    return transfer;
  }, SOUTH);
  await mei.dispatchEvent(".hand-in-choice", "drop", { dataTransfer: drop });
  await allHere(mei);
  await mei.getByText("so they were not added").waitFor();
  await mei.getByRole("alert").getByText("scan.txt").waitFor();
  await mei.getByText(/system files are not part of the text: 1\./).click();
  await mei.getByText(".DS_Store").waitFor();
  const files = await site.world.db.selectFrom("delivery_files").select("name").execute();
  expect(files).toEqual([{ name: "south.txt" }]);
});

test("uploads a folder of hundreds of files as one and reads all of it", async () => {
  const mei = await site.as("mei");
  await contract(mei);
  const texts = Array.from({ length: 250 }, (_, n) => [`letters/${n}.txt`, `${n} ${SOUTH}`]);
  await mei.getByLabel("Add a folder").setInputFiles(folderWith(Object.fromEntries(texts)));
  await allHere(mei);
  await complete(mei);
  await seal(mei);
  await sealed(mei);
  const report = await sealedReport();
  expect(report?.files.map(({ name }) => name)).toEqual(["collection.tar"]);
  expect(report?.delivered.documents).toBe(250);
});

test("lists an unreadable file next to the others, and replaces it", async () => {
  const mei = await site.as("mei");
  await contract(mei);
  await mei.getByText("Drop files or a folder here").waitFor();
  await mei
    .getByLabel("Add files")
    .setInputFiles([file("south.txt", SOUTH), file("north.zip", "PK\u0003\u0004 and no more")]);
  await allHere(mei);
  await complete(mei);
  await mei.getByText(READ).waitFor();
  await mei
    .getByRole("listitem")
    .filter({ hasText: "north.zip" })
    .getByText("damaged or incomplete")
    .last()
    .waitFor();
  expect(await mei.getByText("All files are uploaded").count()).toBe(0);
  expect(await mei.getByText(", uploaded").count()).toBe(2);
  await mei.getByRole("button", { name: "Remove: north.zip" }).click();
  await allHere(mei);
  await complete(mei);
  await seal(mei);
  await sealed(mei);
  const bo = await site.as("bo");
  await contract(bo);
  await bo.getByText("Details by file").click();
  await bo.getByText(READ).waitFor();
});

test("resumes an upload after a reload, unless it is paused", async () => {
  site.allowError(/ERR_CONNECTION_RESET/);
  const { world } = site;
  const by = await world.as("mei");
  const path = `/api/packages/${deal.packageId}/delivery`;
  const south = file("south.txt", SOUTH);
  const upload = await begun(by, { path }, south.name, south.buffer.length);
  await sendPiece(by, upload, 0, south.buffer.subarray(0, 1000));
  await begun(by, { path }, "wrong.txt", 5);
  const mei = await site.as("mei");
  const line = await pieceLine(mei);
  line.down = true;
  await contract(mei);
  await mei.getByText("Choose the same files again").waitFor();
  await mei.getByRole("button", { name: "Remove: wrong.txt" }).focus();
  await mei.keyboard.press("Enter");
  await mei.getByText("wrong.txt").waitFor({ state: "detached" });
  await mei.getByLabel("Add files").setInputFiles(south);
  await mei.getByText("Connection lost.").waitFor();
  await mei.getByRole("button", { name: "Pause" }).click();
  line.down = false;
  await mei.reload();
  await mei.getByText("Choose the same files again").waitFor();
  expect(line.offsets).toEqual([]);
  await mei.getByLabel("Add files").setInputFiles(south);
  await allHere(mei);
  expect(line.offsets).toEqual([1000]);
  const [stored] = await world.db.selectFrom("delivery_files").selectAll().execute();
  expect(stored).toMatchObject({ name: "south.txt", received: south.buffer.length });
});

test("shows after a reload what arrived of an interrupted upload", async () => {
  const by = await site.world.as("mei");
  const path = `/api/packages/${deal.packageId}/delivery`;
  const upload = await begun(by, { path }, "south.txt", SOUTH.length);
  const connection = connect(Number(new URL(site.address).port), "localhost");
  const head = [
    `PATCH ${new URL(upload, site.address).pathname} HTTP/1.1`,
    ...["Host: localhost", "Tus-Resumable: 1.0.0", "Upload-Offset: 0"],
    "Content-Type: application/offset+octet-stream",
    `Content-Length: ${SOUTH.length}`,
    `Cookie: ${[...by.cookies].map((cookie) => cookie.join("=")).join("; ")}`,
  ].join("\r\n");
  connection.on("error", () => {});
  connection.write(`${head}\r\n\r\n${SOUTH.slice(0, 3000)}`);
  const mei = await site.as("mei");
  await contract(mei);
  await mei.getByText("6 kB, waiting").waitFor();
  connection.destroy();
  await mei.getByText("50% of 6 kB").waitFor();
});

test("shows the seller's steps to the buyer without a reload", async () => {
  const { world } = site;
  const bo = await site.as("bo");
  await bo.clock.install();
  await contract(bo);
  await bringTo(world, deal, "sealed");
  await bo.clock.runFor(10_000);
  await bo.getByRole("link", { name: "Mark as paid" }).waitFor();
  await claimPayment(world.db, partyOf(world, deal, "buyer"), world.clock.now());
  await confirmPayment(world.db, partyOf(world, deal, "seller"), PRICE_CENTS, world.clock.now());
  await bo.clock.runFor(10_000);
  await bo.getByRole("link", { name: "Accept collection" }).waitFor();
  const nothing = bo.waitForResponse((answer) => answer.url().includes("?seen="));
  await bo.clock.runFor(10_000);
  expect((await nothing).status()).toBe(204);
});

test("shows the buyer's steps to an uploading seller without losing progress", async () => {
  const { world } = site;
  const bo = partyOf(world, deal, "buyer");
  const mei = await site.as("mei");
  await mei.clock.install();
  // Holding the request keeps the upload running.
  await mei.route("**/delivery/uploads/*", () => {});
  await contract(mei);
  await mei.getByLabel("Add files").setInputFiles(file("south.txt", "South wind."));
  await mei.getByRole("button", { name: "Pause" }).waitFor();
  await mei.getByText("From a server or a large folder").click();
  await mei.setViewportSize({ width: 360, height: 740 });
  await mei.waitForFunction(() => document.documentElement.scrollWidth === 360);
  await prolongDelivery(world.db, bo, world.clock.now());
  await mei.clock.runFor(10_000);
  await mei
    .locator(".deal-timeline li", { hasText: "Deadline extended" })
    .waitFor({ state: "attached" });
  await mei.locator(".deal-turn", { hasText: "upload the rest" }).waitFor();
  await mei.getByRole("button", { name: "Pause" }).waitFor();
  await mei.getByRole("button", { name: "Create token" }).waitFor();
  const nothing = mei.waitForResponse((answer) => answer.url().includes("?seen="));
  await mei.clock.runFor(10_000);
  expect((await nothing).status()).toBe(204);
  await world.db.updateTable("deliveries").set({ due_at: world.clock.now() }).execute();
  await withdrawDelivery(world.db, bo, world.clock.now());
  await mei.clock.runFor(10_000);
  await mei.locator(".deal-turn", { hasText: "has been void since" }).waitFor();
  await mei.locator(".hand-in").waitFor({ state: "detached" });
});

test("lets the seller upload again during a dispute", async () => {
  const { world } = site;
  const bo = partyOf(world, deal, "buyer");
  const { id } = await addSealedDelivery(
    world,
    deal.contractId,
    { "tides.txt": "The tide rises." },
    world.clock.now(),
  );
  await setState(world.db, id, "paid");
  const mei = await site.as("mei");
  await mei.clock.install();
  await contract(mei);
  await mei.waitForLoadState("networkidle");
  expect(await mei.locator(".hand-in").count()).toBe(0);
  const dispute = { reason: "incomplete", text: "Half of it is missing." } as const;
  await openDispute(world.db, bo, dispute, world.clock.now());
  await mei.clock.runFor(10_000);
  await mei.getByText("Half of it is missing.").waitFor();
  await mei.clock.runFor(1000);
  await mei.getByLabel("Add a folder").waitFor();
  await takeBackDispute(world.db, bo, world.clock.now());
  await mei.clock.runFor(10_000);
  await mei.locator(".hand-in").waitFor({ state: "detached" });
});

test("lets the buyer download sealed files and open them once paid", async () => {
  const { world } = site;
  const text = "潮汐 tide tables\n".repeat(5000);
  const files = { "tides/north.txt": text, "south.txt": "short\n" };
  await addSealedDelivery(world, deal.contractId, files, world.clock.now());
  const [mei, bo] = [await site.as("mei"), await site.as("bo")];
  const saved = async (role: "link" | "button", name: string) => {
    const download = bo.waitForEvent("download");
    await bo.getByRole(role, { name, exact: true }).click();
    return readFileSync(await (await download).path());
  };
  await contract(bo);
  expect(await bo.getByRole("button", { name: "Show the key" }).count()).toBe(0);
  const ciphertext = await saved("link", "Download: tides/north.txt.age");
  expect(ciphertext.includes("tide tables")).toBe(false);
  await contract(mei);
  await mei.getByText("downloaded tides/north.txt.age").waitFor();
  await mei.getByRole("link", { name: "Confirm payment" }).click();
  await mei.getByRole("textbox").fill("1500");
  await mei.getByRole("button", { name: "Confirm payment" }).click();
  await mei.getByText("The buyer has had the key").waitFor();
  expect(await mei.getByRole("button", { name: "Show the key" }).count()).toBe(0);
  await contract(bo);
  const keyFile = await saved("button", "Save the key file");
  const decrypter = new Decrypter();
  decrypter.addIdentity(readKeyFile(keyFile.toString())?.identity ?? "");
  expect(Buffer.from(await decrypter.decrypt(ciphertext)).toString()).toBe(text);
  await bo.getByRole("button", { name: "Show the key" }).click();
  await bo.getByText(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/).waitFor();
});

test("prints a contract first, in black on white", async () => {
  const page = await site.as("bo");
  await page.context().addCookies([{ name: "theme", value: "dark", url: site.address }]);
  await contract(page);
  const tools = page.getByRole("link", { name: "Download PDF" });
  const text = page.locator(".contract > p");
  const onScreen = await text.evaluate((element) => getComputedStyle(element).color);
  expect(await tools.isVisible()).toBe(true);

  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  for (const hidden of [tools, page.locator(".top-bar"), page.locator(".site-footer")]) {
    expect(await hidden.isVisible()).toBe(false);
  }
  await page.waitForFunction(
    (colour) =>
      getComputedStyle(document.querySelector(".contract > p") as Element).color !== colour,
    onScreen,
  );
  const print = await textOf(new Uint8Array(await page.pdf({ format: "A4" })));
  expect(print).toContain("DataLicenseAgreement");
  expect(print).toContain("Enteredintoelectronically");
  expect(print).not.toContain("DownloadPDF");
  expect(print.indexOf("Enteredintoelectronically")).toBeLessThan(print.indexOf("Timeline"));
});
