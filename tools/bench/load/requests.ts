export function getRequest(path: string, headers: Record<string, string> = {}): string {
  return `GET ${path} HTTP/1.1\r\n${headLines(headers)}\r\n`;
}

export function postJsonRequest(
  path: string,
  body: unknown,
  headers: Record<string, string>,
): string {
  const json = JSON.stringify(body);
  const described = {
    ...headers,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(json)),
  };
  return `POST ${path} HTTP/1.1\r\n${headLines(described)}\r\n${json}`;
}

function headLines(headers: Record<string, string>): string {
  return Object.entries({ host: "127.0.0.1", ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}
