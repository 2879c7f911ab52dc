type Bytes = string | Uint8Array;

const joined = (...parts: Bytes[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

export function warcRecord(type: string, contentType: string, block: Bytes): Buffer {
  const headers = headerLines({
    "WARC-Type": type,
    "Content-Type": contentType,
    "Content-Length": String(Buffer.from(block as string).length),
  });
  return joined(`WARC/1.0\r\n${headers}\r\n`, block, "\r\n\r\n");
}

export function response(
  body: Bytes,
  headers: Record<string, string> = {},
  status = "HTTP/1.1 200 OK",
  type = "response",
): Buffer {
  const fields = { "Content-Type": "text/html", ...headers };
  const head = `${status}\r\n${headerLines(fields)}\r\n`;
  return warcRecord(type, `application/http; msgtype=${type}`, joined(head, body));
}
