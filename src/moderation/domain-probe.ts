import { resolveTxt } from "node:dns/promises";
import { fetchOutgoing, type Outgoing } from "../lib/outgoing";
import { addressesOf, type FindAddresses } from "../lib/public-address";
import { SECOND } from "../lib/time";

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
  fetch: Outgoing["fetch"];
}

const NETWORK: Network = { resolve: resolveTxt, find: addressesOf, fetch };

/** Never connects to this server's own network, follows no redirects and reads at most 4 KB. */
export function domainProbe(network: Network = NETWORK): DomainProbe {
  return async ({ record, url }) => {
    const [records, file] = await Promise.all([
      withTimeout(network.resolve(record)).catch(() => []),
      fetchFile(network, url).catch(() => null),
    ]);
    return { records: records.map((parts) => parts.join("").trim()), file };
  };
}

async function fetchFile({ find, fetch: request }: Network, address: string) {
  const network = { findAddresses: find, fetch: request, allowed: [] };
  const bounds = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_FILE_BYTES };
  const { status, body, incomplete } = await fetchOutgoing(address, {}, bounds, network);
  return status === 200 && incomplete === null ? new TextDecoder().decode(body).trim() : null;
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
