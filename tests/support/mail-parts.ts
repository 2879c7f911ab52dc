export interface Part {
  type: string;
  head: string;
  content: Buffer;
}

export function partsOf(source: string): Part[] {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  const [, boundary] = /boundary="?([^"\r\n;]+)"?/.exec(head) ?? [];
  if (boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1);
    return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, "").replace(/\r\n$/, "")));
  }
  const type = /content-type: ([\w/+-]+)/i.exec(head)?.[1] ?? "";
  const encoding = /content-transfer-encoding: ([\w-]+)/i.exec(head)?.[1] ?? "7bit";
  return [{ type, head, content: decoded(body, encoding) }];
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body);
  return unquoted(body.replaceAll("=\r\n", ""));
}

export function unquoted(text: string): Buffer {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1");
}
