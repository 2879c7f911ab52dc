import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright";
import { sharedChromium } from "../support/chromium";
import { peakMemory } from "../support/delivery-process";
import { newFolder } from "../support/folder";
import { untilFolder } from "../support/folder-watch";
import { PATIENCE_MS } from "../support/patience";
import { type Frame, webmOf } from "../support/webm";

const MB = 1_000_000;
const ROOM = 150 * MB;
const GROWTH = 64 * MB;
/** Of the film: half of it is red, then comes the room, then the green half. */
const MILLISECONDS = 4000;

setDefaultTimeout(PATIENCE_MS);

let server: ReturnType<typeof startServer>;
const dataDir = newFolder();

beforeAll(() => {
  server = startServer();
});

afterAll(async () => {
  server.kill();
  await server.exited;
});

function startServer() {
  const program = join(import.meta.dir, "../support/upload-server.ts");
  return Bun.spawn([process.execPath, program, dataDir], {
    stdout: "pipe",
    stderr: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
}

/** What the server prints once it listens. */
async function started(): Promise<{ address: string; token: string; packageId: string }> {
  for await (const chunk of server.stdout) return JSON.parse(new TextDecoder().decode(chunk));
  throw new Error("The server did not start");
}

/** Two colours, two seconds each, as the browser's own encoder makes them: a key frame at each start. */
async function film(page: Page): Promise<Frame[][]> {
  const halves = await page.evaluate(async (milliseconds) => {
    const encoded: Array<{ milliseconds: number; isKey: boolean; data: number[] }> = [];
    const encoder = new VideoEncoder({
      output(chunk) {
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        const isKey = chunk.type === "key";
        encoded.push({ milliseconds: chunk.timestamp / 1000, isKey, data: [...data] });
      },
      error: (error) => {
        throw error;
      },
    });
    encoder.configure({ codec: "vp8", width: 160, height: 90 });
    const canvas = new OffscreenCanvas(160, 90);
    const context = canvas.getContext("2d");
    for (let at = 0; at < milliseconds; at += 100) {
      if (context) context.fillStyle = at < milliseconds / 2 ? "#c00000" : "#00c000";
      context?.fillRect(0, 0, 160, 90);
      const frame = new VideoFrame(canvas, { timestamp: at * 1000 });
      encoder.encode(frame, { keyFrame: at % (milliseconds / 2) === 0 });
      frame.close();
    }
    await encoder.flush();
    return [
      encoded.filter((frame) => frame.milliseconds < milliseconds / 2),
      encoded.filter((frame) => frame.milliseconds >= milliseconds / 2),
    ];
  }, MILLISECONDS);
  return halves.map((frames) =>
    frames.map((frame) => ({ ...frame, data: Uint8Array.from(frame.data) })),
  );
}

/** Jumps into the film; resolves with the colour of the picture's middle. */
function jump(page: Page, seconds: number): Promise<"red" | "green"> {
  return page.locator("video").evaluate(async (element, seconds) => {
    const video = element as HTMLVideoElement;
    // "seeked" may come before the frame is there to be drawn.
    const arrived = new Promise<void>((resolve) => {
      const look = () =>
        video.requestVideoFrameCallback((_, { mediaTime }) =>
          Math.abs(mediaTime - seconds) < 0.3 ? resolve() : look(),
        );
      look();
    });
    video.currentTime = seconds;
    await arrived;
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context?.drawImage(video, 80, 45, 1, 1, 0, 0, 1, 1);
    const [red = 0, green = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return red > green ? "red" : "green";
  }, seconds);
}

test("a video of 150 MB is uploaded within 64 MB of memory, and jumped about in", async () => {
  const { address, token, packageId } = await started();
  const chromium = await sharedChromium();
  const context = await chromium.newContext({ baseURL: address });
  await context.addCookies([{ name: "session", value: token, url: address }]);
  const page = await context.newPage();
  const broken: string[] = [];
  page.on("console", (message) => message.type() === "error" && broken.push(message.text()));

  await page.goto(`/roadshow/${packageId}?tab=content`);
  const clusters = await film(page);
  const path = join(newFolder(), "film.webm");
  const parts = webmOf({ width: 160, height: 90, milliseconds: MILLISECONDS, clusters }, ROOM);
  await Bun.write(path, new Blob(parts as BlobPart[]));

  await page.getByRole("link", { name: "Add a video" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Two colours");
  const before = peakMemory(server.pid);
  await dialog.locator("input[type=file]").setInputFiles(path);
  await dialog.getByText("film.webm is uploaded.", { exact: true }).waitFor();
  expect(peakMemory(server.pid) - before).toBeLessThan(GROWTH);
  await dialog.getByRole("button", { name: "Add Content" }).click();
  await page.getByRole("heading", { name: "Two colours" }).waitFor();

  const sent: number[] = [];
  page.on("response", (response) => {
    const range = /^bytes (\d+)-/.exec(response.headers()["content-range"] ?? "");
    if (range) sent.push(Number(range[1]));
    if (response.url().includes("/uploads/")) expect(response.status()).toBe(206);
  });
  await page.goto(`/package/${packageId}`);
  const video = page.locator("video");
  await video.scrollIntoViewIfNeeded();
  expect(await jump(page, 3)).toBe("green");
  expect(await jump(page, 1)).toBe("red");
  expect(await jump(page, 3.5)).toBe("green");
  expect(await video.evaluate((element) => (element as HTMLVideoElement).duration)).toBe(4);
  // What lies behind the room was asked for by itself, in the browser's own blocks.
  expect(sent.filter((first) => first > ROOM - MB)).not.toBeEmpty();
  expect(peakMemory(server.pid) - before).toBeLessThan(GROWTH);

  await page.goto(`/roadshow/${packageId}?tab=content`);
  await page.getByRole("link", { name: "Delete Two colours" }).click();
  await dialog.getByRole("button", { name: "Delete Content" }).click();
  await page.getByText("Nothing to show yet", { exact: true }).waitFor();
  await untilFolder(join(dataDir, "uploads"), (names) => names.length === 0);
  expect(broken).toEqual([]);
  await context.close();
});
