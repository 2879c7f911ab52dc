import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The package has no JavaScript interface for HarfBuzz's subsetter. */
interface Subsetter {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(length: number): number;
  hb_blob_create(at: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const WRITABLE = 2;
const NO_HINTING = 1;

export async function subsetOf(
  bytes: Uint8Array,
  characters: Iterable<number>,
): Promise<Uint8Array> {
  const wasm = fileURLToPath(import.meta.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm));
  const hb = instance.exports as unknown as Subsetter;
  hb._initialize();
  const at = hb.malloc(bytes.length);
  new Uint8Array(hb.memory.buffer).set(bytes, at);
  const face = hb.hb_face_create(hb.hb_blob_create(at, bytes.length, WRITABLE, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, NO_HINTING);
  for (const each of characters) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), each);
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error("HarfBuzz made no subset of the font.");
  const blob = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(blob, 0);
  return new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob));
}
