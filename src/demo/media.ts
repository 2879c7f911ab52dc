const SAMPLES_PER_SECOND = 8000;

interface Tone {
  hertz: number;
  seconds: number;
}

function wavOf(tones: readonly Tone[]): Uint8Array {
  const samples = Buffer.concat(tones.map(samplesOf));
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

function samplesOf({ hertz, seconds }: Tone): Uint8Array {
  const length = Math.round(seconds * SAMPLES_PER_SECOND);
  return Uint8Array.from({ length }, (_, i) => {
    const phase = (2 * Math.PI * hertz * i) / SAMPLES_PER_SECOND;
    const amplitude = 90 * Math.exp((-3 * i) / length);
    return 128 + amplitude * (0.8 * Math.sin(phase) + 0.2 * Math.sin(2 * phase));
  });
}

export function toneMelody(lines: readonly string[]): Uint8Array {
  const tones = lines.flatMap((line) => [
    ...Array.from(line, (tone) =>
      tone === "平" ? { hertz: 262, seconds: 0.6 } : { hertz: 392, seconds: 0.35 },
    ),
    { hertz: 0, seconds: 0.5 },
  ]);
  return wavOf(tones);
}

export function pdfOf(title: string, lines: readonly string[]): Uint8Array {
  const pdfText = (text: string) => `(${text.replace(/[\\()]/g, "\\$&")}) Tj`;
  const text = [
    `BT /F1 20 Tf 64 760 Td ${pdfText(title)}`,
    "/F1 11 Tf 0 -34 Td 17 TL",
    ...lines.map((line) => `${pdfText(line)} T*`),
    "ET",
  ].join("\n");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let file = "%PDF-1.4\n";
  const xrefEntries = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xrefEntries.join("")}`;
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file + table + trailer);
}
