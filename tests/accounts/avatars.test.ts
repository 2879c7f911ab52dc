import { beforeEach, describe, expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
import { way } from "../support/http";
import { addLot } from "../support/listings";
import { redSquareIn } from "../support/uploads";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

function upload(file: Uint8Array | string, name = "me.png", browser = mei): Promise<Response> {
  const body = new FormData();
  body.set("picture", new File([file as BlobPart], name));
  return browser.send("POST", "/profile/picture", { body });
}

const imageUrl = async (): Promise<string | null> =>
  (await (await mei.get("/api/auth/user")).json()).profileImageUrl;

async function servedImage(): Promise<Response> {
  return world.visitor.get((await imageUrl()) ?? "/none");
}

describe("a profile picture", () => {
  test.each([
    [300, 300],
    [900, 300],
    [300, 900],
    [20, 31],
  ])("with %d × %d pixels is cropped to its middle square", async (width, height) => {
    expect((await upload(redSquareIn(width, height))).status).toBe(303);
    const served = await servedImage();
    expect(served.status).toBe(200);
    const bytes = await served.bytes();
    expect(bytes.length).toBeLessThan(20_000);
    const image = new Bun.Image(bytes as Uint8Array<ArrayBuffer>);
    expect(await image.metadata()).toEqual({ width: 256, height: 256, format: "webp" });
    // The whole picture is the red square, so an average pixel has no blue.
    const dot = await new Bun.Image(bytes as Uint8Array<ArrayBuffer>)
      .resize(1, 1, { filter: "box" })
      .png({ compressionLevel: 0 })
      .bytes();
    const [red, , blue] = pixelOf(dot);
    expect(red).toBeGreaterThan(230);
    expect(blue).toBeLessThan(30);
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("22.28");
  });

  test("is served only as an immutable picture", async () => {
    await upload(redSquareIn(300, 300));
    const { headers } = await servedImage();
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("cache-control")).toContain("immutable");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("appears in the menu, on the profile and with the seller's packages", async () => {
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
    await upload(redSquareIn(300, 300));
    const url = await imageUrl();
    expect(await (await mei.get("/terms")).text()).toContain(`src="${url}"`);
    const profile = await (await mei.get("/profile")).text();
    expect(profile.split(`src="${url}"`)).toHaveLength(3);
    const page = await (await world.visitor.get(`/package/${lot.id}`)).text();
    expect(page).toContain(`src="${url}"`);
    const face = await world.visitor.get(`/api/user-profile/${world.people.mei.id}`);
    expect(await face.json()).toMatchObject({ profileImageUrl: url });
  });

  test("replaces the earlier one, and can be removed", async () => {
    await upload(redSquareIn(300, 300));
    const first = await imageUrl();
    await upload(redSquareIn(30, 30));
    const second = await imageUrl();
    expect(second).not.toBe(first);
    expect((await world.visitor.get(first ?? "")).status).toBe(404);
    await mei.post("/profile/picture/removal", {});
    expect(await imageUrl()).toBeNull();
    expect((await world.visitor.get(second ?? "")).status).toBe(404);
    expect(await world.db.selectFrom("avatars").selectAll().execute()).toEqual([]);
  });

  test("cannot be changed by another member", async () => {
    await upload(redSquareIn(300, 300));
    const ada = await world.as("ada");
    await ada.post("/profile/picture/removal", {});
    expect(await imageUrl()).not.toBeNull();
    expect((await upload(redSquareIn(30, 30), "me.png", world.visitor)).status).toBe(401);
  });
});

describe("a file that is not a picture", () => {
  const huge = () => {
    const png = Buffer.from(redSquareIn(4, 4));
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    return png;
  };

  test.each<[string, () => Uint8Array | string]>([
    ["text", () => "no picture at all"],
    ["an SVG", () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ["a page", () => "<!doctype html><script>alert(1)</script>"],
    ["half a PNG", () => redSquareIn(300, 300).subarray(0, 200)],
    ["a PNG that claims 3.6 gigapixels", huge],
    ["a strip", () => redSquareIn(500, 100)],
  ])("is refused: %s", async (_, file) => {
    const refused = await upload(file());
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toMatch(/aria-invalid="true"[^>]*name="picture"|name="picture"[^>]*aria-invalid/);
    expect(html.split("whose longer side is at most four times its shorter side.")).toHaveLength(3);
    expect(await imageUrl()).toBeNull();
  });

  test("is refused if it is missing or exceeds 5 MB", async () => {
    const none = await upload("");
    expect(none.status).toBe(400);
    expect(await none.text()).toContain("Choose a file");
    expect((await upload(new Uint8Array(5_000_001))).status).toBe(413);
    expect((await upload(new Uint8Array(6_000_000))).status).toBe(413);
  });

  test("returns a browser without JavaScript to the form with the limit", async () => {
    const body = new FormData();
    body.set("picture", new File([new Uint8Array(6_000_000)], "me.png"));
    const page = { accept: "text/html", referer: "http://localhost/profile" };
    const large = await mei.send("POST", "/profile/picture", { body, headers: page });
    expect(await way(large)).toEqual([303, "/profile"]);
    expect(await (await mei.get("/profile")).text()).toContain(
      "This file is too large. Choose one of at most 5 MB.",
    );
    const scripted = { ...page, accept: "*/*" };
    const refused = await mei.send("POST", "/profile/picture", { body, headers: scripted });
    expect(refused.status).toBe(413);
    expect(await imageUrl()).toBeNull();
  });

  test("is refused outside a form", async () => {
    expect(
      (
        await mei.send("POST", "/profile/picture", {
          body: "no parts at all",
          headers: { "content-type": "multipart/form-data; boundary=x" },
        })
      ).status,
    ).toBe(400);
    expect(await imageUrl()).toBeNull();
  });

  test.each(["x", "%00", "..%2f..%2fetc%2fpasswd"])("gets a 404 at /avatars/%s", async (id) => {
    expect((await world.visitor.get(`/avatars/${id}`)).status).toBe(404);
  });
});

function pixelOf(png: Uint8Array): number[] {
  const bytes = Buffer.from(png);
  const at = bytes.indexOf("IDAT");
  const length = bytes.readUInt32BE(at - 4);
  return [...Bun.inflateSync(bytes.subarray(at + 4 + 2, at + 4 + length - 4)).subarray(1, 5)];
}
