import { expect, test } from "bun:test";
import { RateLimits } from "../../src/limits/rate-limits";
import { ORGANIZATION_ROLES } from "../../src/rules/organization";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { type Operation, operationsOf } from "../support/operations";
import { PATIENCE_MS } from "../support/patience";
import { programOf } from "../support/tokens";

const world = worldForEach({ limits: new RateLimits(1000) });

type Send = (method: string, path: string, body?: unknown) => Promise<Response>;

async function isRefused(send: Send, { method, path }: Operation): Promise<boolean> {
  const response = await send(method, path, method === "GET" ? undefined : {});
  const text = await response.text();
  return response.status === 403 && text.includes('"permission-missing"');
}

test.each(ORGANIZATION_ROLES)(
  "a token of a colleague with the role %s is refused the calls that its member is refused",
  async (role) => {
    const member = await joinOrganization(world, { owner: "mei", colleague: "kim" }, [role]);
    const program = await programOf(world, "kim");
    const calls = (await operationsOf(world)).filter(
      ({ method, scopes }) => scopes.length > 0 && !["HEAD", "OPTIONS"].includes(method),
    );
    const refused: string[] = [];
    const different: string[] = [];
    for (const call of calls) {
      const byMember = await isRefused((...sent) => member.json(...sent), call);
      const byToken = await isRefused((...sent) => program.call(...sent), call);
      if (byMember) refused.push(call.path);
      if (byMember !== byToken)
        different.push(`${call.method} ${call.path}: ${byMember}, ${byToken}`);
    }
    expect(different).toEqual([]);
    expect(refused.length > 0).toBe(role !== "owner");
  },
  PATIENCE_MS,
);
