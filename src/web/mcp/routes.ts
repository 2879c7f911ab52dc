import { Elysia } from "elysia";
import type { Viewer } from "../../accounts/viewer";
import { NotSignedIn } from "../../lib/errors";
import { once } from "../../lib/memo";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { ForeignOrigin } from "../http/edge";
import { formFields } from "../http/known-fields";
import { MCP_PATH } from "../http/request";
import type { CallReader } from "./calls";

const BAD_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

/** The fields of JSON-RPC 2.0. */
const MESSAGE_FIELDS = formFields("jsonrpc", "id", "method", "params", "result", "error");

/** Suspended members can read, here as everywhere. */
const OPTIONS = {
  limit: "tools",
  openTo: "suspended",
  detail: {
    ...apiCall("Call a tool", { caller: "member", scopes: ["read"], responses: null }).detail,
    ...MESSAGE_FIELDS.detail,
  },
} as const;

/** Without sessions, so that any of several servers can answer (docs/mcp.md#connecting). */
export function mcpRoutes(services: AppContext, readerFor: CallReader) {
  const { publicUrl } = services.config;
  // The SDK takes memory that most servers never need.
  const loaded = once(() => import("./server"));
  return new Elysia()
    .use(readerPlugin(services))
    .post(
      MCP_PATH,
      async ({ request, server, body, viewer }) => {
        requireProgram(request, viewer);
        // Each call of a tool is a request, so that it counts for the limits.
        if (Array.isArray(body)) return rpcError(400, BAD_REQUEST, "Batches are not supported.");
        const { answerMessage } = await loaded();
        const read = readerFor({ request, server });
        return answerMessage(services, { request, server, message: body, read });
      },
      OPTIONS,
    )
    .get(MCP_PATH, withoutSession, OPTIONS)
    .delete(MCP_PATH, withoutSession, OPTIONS);

  /** @throws ForeignOrigin, NotSignedIn */
  function requireProgram({ headers }: Request, viewer: Viewer | null): void {
    // A page can give the server a name of its own with DNS, but not itself the site's origin.
    // Programs send no origin, and no browser sends a token by itself.
    const origin = headers.get("origin");
    if (origin !== null && origin !== publicUrl) throw new ForeignOrigin();
    if (!viewer?.token) throw new NotSignedIn();
  }

  function withoutSession({ request, viewer }: { request: Request; viewer: Viewer | null }) {
    requireProgram(request, viewer);
    return rpcError(405, SERVER_ERROR, "There are no sessions. Send a POST.", { allow: "POST" });
  }
}

const rpcError = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
) => Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });
