import { afterAll, expect, test } from "bun:test";
import pino from "pino";
import { OUTGOING } from "../../src/lib/outgoing";
import { SECOND } from "../../src/lib/time";
import { secretsOf } from "../../src/providers/attempts";
import { ProviderClient } from "../../src/providers/provider-client";
import type { Provider } from "../../src/providers/providers";
import { ProviderAway, ProviderFaulty } from "../../src/providers/refusals";
import { TestClock } from "../support/clock";
import { thrown } from "../support/http";

let requests = 0;
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: () => {
    requests++;
    return new Promise<Response>(() => {});
  },
});
afterAll(() => server.stop(true));

const provider: Provider = {
  organizationId: "organization",
  organization: "Northlight AI",
  domain: "example.test",
  isActive: true,
  issuer: server.url.origin,
  clientId: "client",
  sealedSecret: "",
  trustsAddresses: false,
  groupClaim: "groups",
  roleGroups: {},
  defaultRole: null,
  testedAt: null,
  requiredAt: null,
};

const clientFor = (allowed: (typeof OUTGOING)["allowed"]) =>
  new ProviderClient({
    clock: new TestClock(),
    clockJump: () => 0,
    log: pino({ level: "silent" }),
    sealKey: "",
    outgoing: { ...OUTGOING, allowed },
    callbackUrl: "http://localhost:3000/login/organization/callback",
    bounds: { timeoutMs: SECOND / 50, maxBytes: 1000 },
  });

const address = (client: ProviderClient) =>
  client.addressFor(provider, secretsOf("secret"), { email: "", isProof: false });

test("a provider that hangs is given up", async () => {
  const client = clientFor([["127.0.0.0", 8]]);
  expect(await thrown(address(client))).toBeInstanceOf(ProviderAway);
});

test("a provider in a private network is not asked unless that is allowed", async () => {
  const before = requests;
  expect(await thrown(address(clientFor([])))).toBeInstanceOf(ProviderFaulty);
  expect(requests).toBe(before);
});
