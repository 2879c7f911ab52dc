import { BlockList, isIP } from "node:net";

const BITS = { 4: 32, 6: 128 } as const;

interface Block {
  address: string;
  bits: number;
  family: "ipv4" | "ipv6";
}

/**
 * Reads an address or a network in CIDR notation, such as `203.0.113.0/24` or `2001:db8::/32`.
 *
 * @returns null if it is neither
 */
export function parseCidr(text: string): Block | null {
  const [, address = "", prefix] = /^([^/\s%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version !== 4 && version !== 6) return null;
  const bits = prefix === undefined ? BITS[version] : Number(prefix);
  return bits > BITS[version] ? null : { address, bits, family: `ipv${version}` };
}

const blockLists = new WeakMap<readonly string[], BlockList>();

/** Whether an address is in one of the networks. An IPv4 address can also be mapped to IPv6. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const blockList = blockLists.get(networks) ?? blockListOf(networks);
  blockLists.set(networks, blockList);
  return blockList.check(address, version === 4 ? "ipv4" : "ipv6");
}

function blockListOf(networks: readonly string[]): BlockList {
  const blockList = new BlockList();
  for (const network of networks) {
    const block = parseCidr(network);
    if (block) blockList.addSubnet(block.address, block.bits, block.family);
  }
  return blockList;
}
