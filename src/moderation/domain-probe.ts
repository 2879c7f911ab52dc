import { resolveTxt } from "node:dns/promises";
import { SECOND } from "../lib/time";
import { addressesOf, type FindAddresses, publicRequest } from "../push/addresses";

/** Each value is null or empty if the domain publishes nothing. */
export interface PublishedProof {
  records: readonly string[];
  file: string | null;
}

export type DomainProbe = (at: { record: string; url: string }) => Promise<PublishedProof>;

const TIMEOUT_MS = 5 * SECOND;
const MAX_FILE_BYTES = 4096;

interface Network {
  resolve(name: string): Promise<string[][]>;
  find: FindAddresses;
  fetch(url: string, init: RequestInit & { tls: { serverName: string } }): Promise<Response>;
}

const NETWORK: Network = { resolve: resolveTxt, find: addressesOf, fetch };

/** Never connects to this server's own network, follows no redirects and reads at most 4 KB. */
export function domainProbe(network: Network = NETWORK): DomainProbe {
  return async ({ record, url }) => {
    const [records, file] = await Promise.all([
      withTimeout(network.resolve(record)).catch(() => []),
      withTimeout(fetchFile(network, url)).catch(() => null),
    ]);
    return { records: records.map((parts) => parts.join("").trim()), file };
  };
}

async function fetchFile(network: Network, address: string): Promise<string | null> {
  const { url, host, tls } = await publicRequest(address, network.find);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await network.fetch(url, { redirect: "manual", signal, headers: { host }, tls });
  if (response.status !== 200 || !response.body) return null;
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_FILE_BYTES) return null;
  }
  return text.trim();
}

async function withTimeout<Value>(response: Promise<Value>): Promise<Value> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error("The domain did not respond")),
    TIMEOUT_MS,
  );
  try {
    return await Promise.race([response, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
