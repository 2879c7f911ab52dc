import { isIPv6 } from "node:net";

const NETWORK_BITS = 64;
const GROUP_BITS = 16;

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
  return ipv6Block(groups, NETWORK_BITS);
}

export interface Block {
  key: string;
  /** How many times the budget of one network all networks of the block have together. */
  share: number;
}

/** A tunnel has a /48, a cheap server a /56, and a provider's /32 or /24 belongs to many customers. */
const IPV6_BLOCKS = [
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
  { bits: 32, share: 16 },
];

const IPV4_BLOCK = { bits: 24, share: 8 };

/** The network itself comes first. Shares grow, so the widest block is the most patient. */
export function blocksOf(network: string): Block[] {
  const ownBlock = { key: network, share: 1 };
  if (network.endsWith(`::/${NETWORK_BITS}`)) {
    const groups = network
      .slice(0, network.indexOf("::"))
      .split(":")
      .map((group) => Number.parseInt(group, 16));
    const wider = IPV6_BLOCKS.map(({ bits, share }) => ({ key: ipv6Block(groups, bits), share }));
    return [ownBlock, ...wider];
  }
  if (!IPV4_PATTERN.test(network)) return [ownBlock];
  const prefix = network.slice(0, network.lastIndexOf("."));
  return [ownBlock, { key: `${prefix}.0/${IPV4_BLOCK.bits}`, share: IPV4_BLOCK.share }];
}

export const BLOCK_SHARES = [1, IPV4_BLOCK.share, ...IPV6_BLOCKS.map(({ share }) => share)];

const IPV4_PATTERN = /^\d+\.\d+\.\d+\.\d+$/;

/** An IPv6 /48 or an IPv4 /24, which waits for heavy work in one line. */
export function neighborhoodOf(network: string): string {
  return blocksOf(network).find(({ key }) => /\/(48|24)$/.test(key))?.key ?? network;
}

function ipv6Block(groups: readonly number[], bits: number): string {
  const kept = Array.from({ length: Math.ceil(bits / GROUP_BITS) }, (_, i) => {
    const hiddenBits = Math.max(0, (i + 1) * GROUP_BITS - bits);
    return (((groups[i] ?? 0) >> hiddenBits) << hiddenBits).toString(16);
  });
  return `${kept.join(":")}::/${bits}`;
}

function groupsOf(address: string): number[] {
  const normalized = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = [], tail = []] = normalized
    .split("::")
    .map((side) => (side === "" ? [] : side.split(":").map((group) => Number.parseInt(group, 16))));
  const zeros = normalized.includes("::") ? Array(8 - head.length - tail.length).fill(0) : [];
  return [...head, ...zeros, ...tail];
}
