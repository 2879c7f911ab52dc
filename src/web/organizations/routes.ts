import { Elysia } from "elysia";
import { isoTime } from "../../lib/time";
import { requirePermission } from "../../memberships/permissions";
import { allActs, type ListedAct } from "../../organizations/acts";
import { csvResponse } from "../console/listing";
import { limitedTo, readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { localPath } from "../http/redirect";
import { streamed } from "../http/streamed";
import { actJson } from "./answers";
import { organizationPages } from "./pages";

const CELLS = {
  time: ({ at }: ListedAct) => isoTime(at),
  member: ({ memberName }: ListedAct) => memberName,
  member_id: ({ memberId }: ListedAct) => memberId,
  act: ({ act }: ListedAct) => act,
  subject: ({ subject }: ListedAct) => subject,
  address: ({ address }: ListedAct) => address,
};

async function* linesOf(batches: AsyncIterable<ListedAct[]>): AsyncGenerator<string> {
  for await (const acts of batches)
    yield acts.map((act) => `${JSON.stringify(actJson(act))}\n`).join("");
}

export function organizationRoutes(services: AppContext) {
  const view = organizationPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/organization", ({ reader, query }) =>
      view.organization(reader, { returnTo: localPath(query.returnTo) }),
    )
    .get("/organization/invitation/:token", ({ reader, params }) =>
      view.invitation(reader, params.token),
    )
    .get("/organization/acts", ({ reader, query }) => view.acts(reader, query))
    .use(
      limitedTo(services, "tableFiles")
        .get("/organization/acts.csv", ({ viewer }) => csvResponse("acts", CELLS, actsFor(viewer)))
        .get("/organization/acts.jsonl", ({ viewer }) =>
          streamed(linesOf(actsFor(viewer)), {
            "content-type": "application/jsonl; charset=utf-8",
            "content-disposition": 'attachment; filename="acts.jsonl"',
            "cache-control": "private, no-store",
          }),
        ),
    );

  function actsFor(viewer: Parameters<typeof requireSignedIn>[0]): AsyncGenerator<ListedAct[]> {
    const { id, permissions } = requireSignedIn(viewer);
    requirePermission(permissions, "bill");
    return allActs(services.readOnlyDb, id);
  }
}
