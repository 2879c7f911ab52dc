function codesOf(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding as Bun.Encoding);
  const codes = new Map<string, number[]>();
  const put = (bytes: number[]) => {
    const character = decoder.decode(new Uint8Array(bytes));
    const isOne = [...character].length === 1 && character !== "\uFFFD";
    if (isOne && !codes.has(character)) codes.set(character, bytes);
  };
  for (let byte = 0; byte < 256; byte++) put([byte]);
  if (!/^(gb|big5|shift|euc)/.test(encoding)) return codes;
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) put([lead, trail]);
  return codes;
}

const known = new Map<string, Map<string, number[]>>();

export function encoded(text: string, encoding: string): { kept: string; bytes: Uint8Array } {
  if (encoding === "iso-2022-jp") return shifted(text);
  const codes = known.get(encoding) ?? codesOf(encoding);
  known.set(encoding, codes);
  const kept = [...text].filter((character) => codes.has(character)).join("");
  return { kept, bytes: new Uint8Array([...kept].flatMap((each) => codes.get(each) ?? [])) };
}

function shifted(text: string): { kept: string; bytes: Uint8Array } {
  const lines = text.split("\n").map((line) => {
    let [bytes, kept, isWide]: [number[], string, boolean] = [[], "", false];
    for (const character of line) {
      const { bytes: euc } = encoded(character, "euc-jp");
      const wide = euc.length === 2 && (euc[0] ?? 0) > 0xa0;
      if (
        euc.length === 0 ||
        (euc.length === 2 && !wide) ||
        (euc.length === 1 && (euc[0] ?? 0) > 127)
      )
        continue;
      if (wide !== isWide) bytes.push(...(wide ? [0x1b, 0x24, 0x42] : [0x1b, 0x28, 0x42]));
      isWide = wide;
      bytes = [...bytes, ...[...euc].map((byte) => byte & 0x7f)];
      kept += character;
    }
    if (isWide) bytes.push(0x1b, 0x28, 0x42);
    return { bytes, kept };
  });
  return {
    kept: lines.map(({ kept }) => kept).join("\n"),
    bytes: new Uint8Array(lines.flatMap(({ bytes }, at) => (at > 0 ? [10, ...bytes] : bytes))),
  };
}
