import { beforeEach, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { readReport } from "../../src/consignments/report";
import { browsing } from "../support/browsing";
import { addDelivery, begun, sendPiece, type TestDelivery } from "../support/consignments";
import { newFolder } from "../support/folder";
import { isOnDisk } from "../support/intake";

const site = browsing();
let delivery: TestDelivery;

const SOUTH = "South wind all day. ".repeat(300);
const NORTH = "North wind all night. ".repeat(300);

beforeEach(async () => {
  delivery = await addDelivery(site.world, { title: "Tide tables" });
});

const contract = (page: Page) => page.goto(`/contract/${delivery.contractId}`);

/** A folder to choose, with what is in it by path. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = join(newFolder(), "collection");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Lets no piece through until it is mended; keeps where the pieces began. */
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

test("a folder is handed in over a line that breaks, is sealed, and the buyer sees it", async () => {
  site.allowComplaint(/ERR_CONNECTION_RESET/);
  const mei = await site.as("mei");
  const line = await pieceLine(mei);
  await contract(mei);
  line.down = true;
  await mei
    .getByLabel("Add a folder")
    .setInputFiles(folderWith({ "south.txt": SOUTH, "far/north.txt": NORTH }));
  await mei.getByText("The upload resumes by itself").waitFor();
  line.down = false;
  await mei.getByText("All files are here").waitFor();
  expect(line.offsets).toEqual([0, 0]);
  await mei.getByRole("button", { name: "Complete the Delivery" }).click();
  // Its own page says so, as soon as intake is done.
  await mei.getByText("The collection is sealed").waitFor();
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

test("a dropped folder is sent without side files and without what cannot be read", async () => {
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
  await mei.getByText("All files are here").waitFor();
  await mei.getByText("These files cannot be read and were not added").waitFor();
  await mei.getByRole("alert").getByText("scan.txt").waitFor();
  await mei.getByText("Skipped, as not part of the text: 1").click();
  await mei.getByText(".DS_Store").waitFor();
  const files = await site.world.db.selectFrom("delivery_files").select("name").execute();
  expect(files).toEqual([{ name: "south.txt" }]);
});

test("a folder of hundreds of files is one upload, and all of it is read", async () => {
  const mei = await site.as("mei");
  await contract(mei);
  const texts = Array.from({ length: 250 }, (_, n) => [`letters/${n}.txt`, `${n} ${SOUTH}`]);
  await mei.getByLabel("Add a folder").setInputFiles(folderWith(Object.fromEntries(texts)));
  await mei.getByText("All files are here").waitFor();
  await mei.getByRole("button", { name: "Complete the Delivery" }).click();
  await mei.getByText("The collection is sealed").waitFor();
  const report = await sealedReport();
  expect(report?.files.map(({ name }) => name)).toEqual(["collection.tar"]);
  expect(report?.delivered.documents).toBe(250);
});

test("a file that cannot be read is named with the others' figures, and replaced", async () => {
  const mei = await site.as("mei");
  await contract(mei);
  await mei.getByText("Drop files or a folder here").waitFor();
  const file = (name: string, content: string) => ({
    ...{ name, mimeType: "text/plain", buffer: Buffer.from(content) },
  });
  await mei
    .getByLabel("Add files")
    .setInputFiles([file("south.txt", SOUTH), file("north.zip", "PK\u0003\u0004 and no more")]);
  await mei.getByText("All files are here").waitFor();
  await mei.getByRole("button", { name: "Complete the Delivery" }).click();
  await mei.getByText("TXT \u00b7 UTF-8 \u00b7 1 document \u00b7 1,200 words").waitFor();
  await mei
    .getByRole("listitem")
    .filter({ hasText: "north.zip" })
    .getByText("cut off")
    .last()
    .waitFor();
  expect(await mei.getByText("All files are here").count()).toBe(0);
  // It is cut off, and all the same here as it was sent.
  expect(await mei.getByText(", uploaded").count()).toBe(2);
  await mei.getByRole("button", { name: "Remove north.zip" }).click();
  await mei.getByText("All files are here").waitFor();
  await mei.getByRole("button", { name: "Complete the Delivery" }).click();
  await mei.getByText("The collection is sealed").waitFor();
  const bo = await site.as("bo");
  await contract(bo);
  await bo.getByText("What was read from each file").click();
  await bo.getByText("TXT \u00b7 UTF-8 \u00b7 1 document \u00b7 1,200 words").waitFor();
});

test("what was begun goes on after a reload, by keyboard; pause and removal work", async () => {
  const { world } = site;
  const bytes = Buffer.from(SOUTH);
  const upload = await begun(await world.as("mei"), delivery, "south.txt", bytes.length);
  await sendPiece(await world.as("mei"), upload, 0, bytes.subarray(0, 1000));
  await begun(await world.as("mei"), delivery, "wrong.txt", 5);
  const mei = await site.as("mei");
  const line = await pieceLine(mei);
  await contract(mei);
  await mei.getByText("Choose the same files again").waitFor();
  await mei.getByRole("button", { name: "Remove wrong.txt" }).focus();
  await mei.keyboard.press("Enter");
  await mei.getByText("wrong.txt").waitFor({ state: "detached" });
  const south = { name: "south.txt", mimeType: "text/plain", buffer: bytes };
  await mei.getByLabel("Add files").setInputFiles(south);
  await mei.getByText("All files are here").waitFor();
  expect(line.offsets).toEqual([1000]);
  const [stored] = await world.db.selectFrom("delivery_files").selectAll().execute();
  expect(stored).toMatchObject({ name: "south.txt", received: bytes.length });
});

test("a paused upload stays where it is until it is continued", async () => {
  site.allowComplaint(/ERR_CONNECTION_RESET/);
  const mei = await site.as("mei");
  const line = await pieceLine(mei);
  line.down = true;
  await contract(mei);
  const south = { name: "south.txt", mimeType: "text/plain", buffer: Buffer.from(SOUTH) };
  await mei.getByLabel("Add files").setInputFiles(south);
  await mei.getByText("The connection is broken").waitFor();
  await mei.getByRole("button", { name: "Pause" }).click();
  line.down = false;
  await mei.reload();
  await mei.getByText("Choose the same files again").waitFor();
  expect(line.offsets).toEqual([]);
  await mei.getByLabel("Add files").setInputFiles(south);
  await mei.getByText("All files are here").waitFor();
});

test("without a script, files are handed in by forms, and refused ones are named", async () => {
  const mei = await site.as("mei", { javaScriptEnabled: false });
  await contract(mei);
  const send = async (name: string, content: string | Uint8Array) => {
    const file = { name, mimeType: "text/plain", buffer: Buffer.from(content) };
    await mei.getByLabel("Add files").setInputFiles(file);
    await mei.getByRole("button", { name: "Send the file" }).click();
    await mei.getByRole("button", { name: `Remove ${name}` }).waitFor();
  };
  await send("wrong.txt", "wrong");
  await mei.getByRole("button", { name: "Remove wrong.txt" }).click();
  await mei.getByRole("button", { name: "Send the file" }).waitFor();
  await send("scan.txt", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2));
  await mei.getByRole("button", { name: "Complete the Delivery" }).click();
  await mei.getByText("being measured and encrypted").first().waitFor();
  for (;;) {
    await contract(mei);
    if (await mei.getByText("some files could not be read").count()) break;
  }
  await mei.getByText("We cannot read this format").waitFor();
  await mei.getByRole("button", { name: "Remove scan.txt" }).click();
  await mei.getByRole("button", { name: "Send the file" }).waitFor();
  await send("south.txt", SOUTH);
});

test("a token for the program is shown once, replaced and revoked", async () => {
  const mei = await site.as("mei", { javaScriptEnabled: false });
  await contract(mei);
  await mei.getByText("From a server, or a large folder").click();
  await mei.getByRole("button", { name: "Make a Token" }).click();
  const token = (await mei.getByText(/^aim-deliver-/).textContent()) ?? "";
  const asked = () =>
    fetch(`${site.address}${delivery.path}/uploads`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await asked()).status).toBe(200);
  await mei.getByRole("link", { name: "Back to the Contract" }).click();
  expect(await mei.content()).not.toContain(token);
  await mei.getByText("From a server, or a large folder").click();
  await mei.getByRole("button", { name: "Revoke the Token" }).click();
  await mei.getByText("From a server, or a large folder").click();
  await mei.getByRole("button", { name: "Make a Token" }).waitFor();
  expect((await asked()).status).toBe(401);
});
