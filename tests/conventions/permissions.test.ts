import { expect, test } from "bun:test";
import { sourcesIn } from "../support/sources";

/** What every member does for themselves, or without a consequence for their organization. */
const PERSONAL =
  /src\/web\/(accounts|analytics|favorites|following|legal|moderation|notifications|push|samples|searches|tokens|fees)\//;

const OWN = [
  ...['"POST /settings"', '"POST /settings/cleanup"', '"GET /api/', "POST /theme", '"POST /terms'],
  ...["POST /organization/members/:id/removal", "POST /organization/invitation/:token"],
  ...["POST /proof/organization"],
  ...["POST /api/packages/:id/chat/:otherId/read", 'atDelivery("GET"', "`GET /api/"],
];

test("every act of a member for their organization says what their roles must allow", async () => {
  const sources = await sourcesIn("src");
  const missing = sources
    .filter(({ path }) => path.startsWith("src/web/") && !PERSONAL.test(path))
    .flatMap(({ path, text }) =>
      text
        .split(/\baction(?:<.*>)?\(\{/)
        .slice(1)
        .filter((body) => /^\s*caller: "member"/m.test(body) && !/\bneeds: ["A-Z]/.test(body))
        .filter((body) => !OWN.some((address) => body.includes(address)))
        .map((body) => `${path}: ${/at: (.*),/.exec(body)?.[1] ?? body.slice(0, 80)}`),
    );
  expect(missing).toEqual([]);
});
