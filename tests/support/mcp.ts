import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";

/** A client of the official SDK, connected to a server that listens. */
export async function mcpClient(address: string, secret?: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const headers = new Headers();
  if (secret !== undefined) headers.set("authorization", `Bearer ${secret}`);
  const url = new URL(`${address}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

export interface ToolAnswer {
  /** Null for an error. */
  json: Record<string, unknown> | null;
  texts: string[];
  error: string | null;
}

export async function callTool(
  client: Client,
  name: string,
  values: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  const { content, isError } = (await client.callTool({
    name,
    arguments: values,
  })) as CallToolResult;
  const texts = content.map((part) => (part.type === "text" ? part.text : ""));
  if (isError) return { json: null, texts, error: texts.join("\n") };
  return { json: JSON.parse(texts.at(-1) ?? ""), texts, error: null };
}
