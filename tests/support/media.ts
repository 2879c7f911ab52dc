export function wav(samples = 8000): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples, 40);
  const tone = Uint8Array.from({ length: samples }, (_, i) => 128 + 40 * Math.sin(i / 3));
  return new Uint8Array(Buffer.concat([header, tone]));
}

export function pdf(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\n%%EOF");
}

export const KINDS: ReadonlyArray<readonly [kind: string, mediaType: string, bytes: Uint8Array]> = [
  ["pdf", "application/pdf", pdf()],
  ["wav", "audio/wav", wav(10)],
  ["mp3", "audio/mpeg", Uint8Array.of(0xff, 0xfb, 0x90, 0x64, ...new Array(413).fill(0))],
  [
    "mp3 with a tag",
    "audio/mpeg",
    Buffer.from("ID3\x04\x00\x00\x00\x00\x00\x00\xff\xfb\x90\x64", "latin1"),
  ],
  ["aac", "audio/aac", Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc)],
  ["m4a", "audio/mp4", box("M4A ")],
  ["mp4", "video/mp4", box("isom")],
  ["mov", "video/quicktime", box("qt  ")],
  ["webm", "video/webm", Buffer.from("\x1a\x45\xdf\xa3\x87\x42\x82\x84webm", "latin1")],
];

function box(brand: string): Uint8Array {
  return Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(`ftyp${brand}\0\0\0\0`, "latin1")]);
}
