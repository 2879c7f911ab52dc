import { ADDRCONFIG } from "node:dns";
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { once } from "./memo";

export type Network = readonly [address: string, prefix: number];

const PRIVATE_NETWORKS: readonly Network[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Azure's own service for its virtual machines.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
  ["::", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  // Tunnels (Teredo and 6to4), whose addresses contain an IPv4 address.
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
];

/** Created on first use, because it takes milliseconds to load. */
const privateNetworks = once(() => blockListOf(PRIVATE_NETWORKS));

function blockListOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks)
    list.addSubnet(network, prefix, network.includes(":") ? "ipv6" : "ipv4");
  return list;
}

const MAPPED = /^::ffff:/i;

const isIn = (list: BlockList, address: string) =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

const isPublic = (address: string) => isIP(address) !== 0 && !isIn(privateNetworks(), address);

export type FindAddresses = (host: string) => Promise<string[]>;

/** Returns addresses only in families that this server has. */
export const addressesOf: FindAddresses = async (host) =>
  (await lookup(host, { all: true, hints: ADDRCONFIG })).map(({ address }) => address);

/** The name leads nowhere, or into a network that is not public. */
export class AddressRefused extends Error {
  constructor(readonly reason: "unknown" | "private") {
    super(reason === "unknown" ? "The name has no address" : "The endpoint is not public");
  }
}

export interface Connection {
  url: string;
  host: string;
  tls: { serverName: string };
}

/**
 * Connects to the checked address, because the name could resolve differently the next time. All
 * addresses must be public or in the `allowed` networks; only in those, the scheme can be http.
 *
 * @throws AddressRefused
 */
export async function publicRequest(
  endpoint: string,
  findAddresses: FindAddresses,
  allowed: readonly Network[] = [],
): Promise<Connection> {
  const url = new URL(endpoint);
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(name) === 0 ? await findAddresses(name).catch(() => []) : [name];
  const [address] = addresses;
  if (address === undefined) throw new AddressRefused("unknown");
  const exceptions = blockListOf(allowed);
  const isExcepted = addresses.every((one) => isIn(exceptions, one));
  const isSecure = url.protocol === "https:" && addresses.every(isPublic);
  // One way to write an address is enough, and no server needs an IPv4 address in IPv6.
  const isPlain = !addresses.some((one) => MAPPED.test(one));
  if (!isPlain || !(isExcepted || isSecure)) throw new AddressRefused("private");
  const { host } = url;
  url.hostname = isIP(address) === 6 ? `[${address}]` : address;
  return { url: url.href, host, tls: { serverName: name } };
}
