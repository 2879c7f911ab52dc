import { resolveTxt } from "node:dns/promises";
import { SECOND } from "../lib/time";
import { addressesOf, type FindAddresses, publicRequest } from "../push/addresses";

/** Each value is null or empty if the domain publishes nothing. */
export interface DomainSays {
  records: readonly string[];
  file: string | null;
}

export type DomainProbe = (at: { record: string; url: string }) => Promise<DomainSays>;

const TIMEOUT_MS = 5 * SECOND;
const MAX_BYTES = 4096;

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
      within(network.resolve(record)).catch(() => []),
      within(fileAt(network, url)).catch(() => null),
    ]);
    return { records: records.map((parts) => parts.join("").trim()), file };
  };
}

async function fileAt(network: Network, address: string): Promise<string | null> {
  const { url, host, tls } = await publicRequest(address, network.find);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await network.fetch(url, { redirect: "manual", signal, headers: { host }, tls });
  if (answer.status !== 200 || !answer.body) return null;
  let text = "";
  const decoder = new TextDecoder();
  for await (const piece of answer.body) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > MAX_BYTES) return null;
  }
  return text.trim();
}

async function within<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The domain did not respond")), TIMEOUT_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
