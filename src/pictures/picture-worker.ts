import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasm from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };
import { readPacked } from "../lib/program";
import { typefacesFor } from "../typography/typeface";
import { type PackagePicture, packagePictureSvg } from "./package-picture";

export type PaintOutcome = { kind: "png"; png: Uint8Array } | { kind: "failed"; reason: string };

declare const self: Worker;

let wasmReady: Promise<unknown> | undefined;

self.onmessage = async ({ data }: MessageEvent<PackagePicture>) => {
  self.postMessage(await paint(data));
};

async function paint(lot: PackagePicture): Promise<PaintOutcome> {
  try {
    wasmReady ??= readPacked(wasm).then(initWasm);
    await wasmReady;
    const typefaces = await typefacesFor([lot.title, lot.publisher, ...lot.facts, " · …"]);
    const image = new Resvg(packagePictureSvg(lot, typefaces)).render();
    return { kind: "png", png: image.asPng() };
  } catch (error) {
    return { kind: "failed", reason: String((error as Error).stack ?? error) };
  }
}
