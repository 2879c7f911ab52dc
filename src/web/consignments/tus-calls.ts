import { type ApiCall, apiCall, type Content } from "../http/call";

export type Documented = Pick<ApiCall, "caller" | "tag" | "refusals">;

export const tusCallFor =
  (documented: Documented) =>
  (summary: string, { parameters, ...details }: Omit<ApiCall, "caller" | "scopes">) =>
    apiCall(summary, {
      limit: "deliveryPieces",
      scopes: ["deliver"],
      ...documented,
      ...details,
      parameters: {
        headers: { "Tus-Resumable": "The tus version, `1.0.0`.", ...parameters?.headers },
      },
      refusals: [412, ...(documented.refusals ?? []), ...(details.refusals ?? [])],
    });

export const OFFSET_HEADER = { "Upload-Offset": "Number of bytes received." };
export const PART_OFFSET_HEADER = { "Upload-Offset": "The offset at which this part begins." };
export const PART_BODY: Content = {
  mediaType: "application/offset+octet-stream",
  schema: { type: "string", format: "binary" },
};
