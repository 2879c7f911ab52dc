import { isIPv6 } from "node:net";

const NETWORK_GROUPS = 4;

/** An IPv6 /64 usually belongs to one customer. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [withoutZone = ""] = address.split("%");
  if (!isIPv6(withoutZone)) return address;
  const groups = groupsOf(withoutZone);
  // Dual-stack sockets report IPv4 addresses as ::ffff:0:0/96.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [6, 7].flatMap((i) => [(groups[i] ?? 0) >> 8, (groups[i] ?? 0) & 0xff]).join(".");
  }
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** Returns the range that one customer or tunnel can have; null for other networks. */
export function siteOf(network: string): string | null {
  if (!network.endsWith("/64")) return null;
  const groups = /^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/.exec(network);
  return groups ? `${groups[1]}::/48` : null;
}

function groupsOf(address: string): number[] {
  const normalized = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = [], tail = []] = normalized
    .split("::")
    .map((side) => (side === "" ? [] : side.split(":").map((group) => Number.parseInt(group, 16))));
  const zeros = normalized.includes("::") ? Array(8 - head.length - tail.length).fill(0) : [];
  return [...head, ...zeros, ...tail];
}
