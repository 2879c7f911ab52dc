import { describe, expect, test } from "bun:test";
import { networkOf, siteOf } from "../../src/limits/network";

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

test("assigns an IPv6 network to its /48", () => {
  expect(siteOf(networkOf("2001:db8:1:2::1"))).toBe("2001:db8:1::/48");
  expect(siteOf(networkOf("2001:db8:1:ffff::9"))).toBe("2001:db8:1::/48");
  expect(siteOf(networkOf("2001:db8:2:2::1"))).toBe("2001:db8:2::/48");
  expect(["203.0.113.7", "::ffff:203.0.113.7", "unknown"].map(networkOf).map(siteOf)).toEqual([
    null,
    null,
    null,
  ]);
});
