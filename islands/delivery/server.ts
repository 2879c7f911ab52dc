import type { DetailedError } from "tus-js-client";
import { getJson } from "../runtime/get-json";
import type { BegunFile, BegunUpload } from "./props";

const statusOf = ({ originalResponse }: DetailedError) => originalResponse?.getStatus() ?? 0;

export function isTemporary(error: DetailedError): boolean {
  const status = statusOf(error);
  return status === 0 || status === 423 || status === 429 || (status >= 500 && status !== 507);
}

/** The server may have stored the chunk despite the error; the offset will show it. */
export function mayBeStored(error: DetailedError): boolean {
  return statusOf(error) === 409;
}

export function messageOf({ originalResponse }: DetailedError): string | null {
  try {
    const { message } = JSON.parse(originalResponse?.getBody() ?? "") as { message?: string };
    return message ?? null;
  } catch {
    return null;
  }
}

export async function fetchBegunFiles(path: string): Promise<readonly BegunFile[]> {
  return (await fetchUploads(path)).files;
}

export function fetchUploads(path: string): Promise<BegunUpload & { status: string }> {
  return getJson(`${path}/uploads`);
}
