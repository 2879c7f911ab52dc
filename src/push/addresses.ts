import { ADDRCONFIG } from "node:dns";
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { once } from "../lib/memo";

const PRIVATE_NETWORKS: ReadonlyArray<readonly [network: string, prefix: number]> = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  // Tunnels (Teredo and 6to4), whose addresses contain an IPv4 address.
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
];

/** Created on first use, because it takes milliseconds to load. */
const privateNetworks = once(() => {
  const networks = new BlockList();
  for (const [network, prefix] of PRIVATE_NETWORKS)
    networks.addSubnet(network, prefix, network.includes(":") ? "ipv6" : "ipv4");
  return networks;
});

const isPublic = (address: string) =>
  isIP(address) !== 0 && !privateNetworks().check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** A push service must use https, a host name and the default port. */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.port !== "" || url.username || url.password) return false;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host);
}

export type FindAddresses = (host: string) => Promise<string[]>;

/** Returns addresses only in families that this server has. */
export const addressesOf: FindAddresses = async (host) =>
  (await lookup(host, { all: true, hints: ADDRCONFIG })).map(({ address }) => address);

/** Connects to the checked address, because the name could resolve differently the next time. */
export async function publicRequest(endpoint: string, findAddresses: FindAddresses) {
  const url = new URL(endpoint);
  const { hostname: name } = url;
  const addresses = await findAddresses(name);
  const [address] = addresses;
  if (address === undefined || !addresses.every(isPublic)) {
    throw new Error("The endpoint is not public");
  }
  url.hostname = isIP(address) === 6 ? `[${address}]` : address;
  return { url: url.href, host: name, tls: { serverName: name } };
}
