import { describe, expect, test } from "bun:test";
import { blocksOf, neighborhoodOf, networkOf } from "../../src/lib/network";

describe("the network of an address", () => {
  test("is an IPv4 address itself, in any notation", () => {
    expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
    expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(networkOf("::FFFF:cb00:7107")).toBe("203.0.113.7");
  });

  test("is the /64 of an IPv6 address, in any notation", () => {
    const network = networkOf("2001:db8:1:2::1");
    expect(network).toBe("2001:db8:1:2::/64");
    for (const same of [
      "2001:db8:1:2:ffff:ffff:ffff:ffff",
      "2001:0DB8:0001:0002:0000:0000:0000:0009",
      "2001:db8:1:2::1%eth0",
    ])
      expect(networkOf(same)).toBe(network);
    expect(networkOf("2001:db8:1:3::1")).not.toBe(network);
    expect(networkOf("::1")).toBe("0:0:0:0::/64");
  });

  test("is the text itself if it cannot be parsed", () => {
    expect(["unknown", "", "not::an::address"].map(networkOf)).toEqual([
      "unknown",
      "",
      "not::an::address",
    ]);
  });
});

const blocksAround = (address: string) =>
  blocksOf(networkOf(address)).map(({ key, share }) => [key, share]);

describe("the blocks around a network", () => {
  test("are the /56, /48 and /32 of an IPv6 network", () => {
    expect(blocksAround("2001:db8:1:2f3::1")).toEqual([
      ["2001:db8:1:2f3::/64", 1],
      ["2001:db8:1:200::/56", 2],
      ["2001:db8:1::/48", 4],
      ["2001:db8::/32", 16],
    ]);
    expect(blocksAround("2001:db8:1:2ff::9").slice(1)).toEqual(
      blocksAround("2001:db8:1:201::9").slice(1),
    );
  });

  test("are the /24 of an IPv4 address, and nothing for what is neither", () => {
    expect(blocksAround("203.0.113.7")).toEqual([
      ["203.0.113.7", 1],
      ["203.0.113.0/24", 8],
    ]);
    expect(blocksAround("unknown")).toEqual([["unknown", 1]]);
  });

  test("have a /48 or a /24 that waits in one line", () => {
    const line = (address: string) => neighborhoodOf(networkOf(address));
    expect(line("2001:db8:1:ffff::9")).toBe("2001:db8:1::/48");
    expect(line("::ffff:203.0.113.9")).toBe("203.0.113.0/24");
    expect(line("unknown")).toBe("unknown");
  });
});
