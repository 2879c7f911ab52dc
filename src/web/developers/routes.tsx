import { Elysia } from "elysia";
import type { ReactElement } from "react";
import { ChangesPage } from "../../../views/developers/changes-page";
import { DevelopersPage } from "../../../views/developers/developers-page";
import { ErrorsPage } from "../../../views/developers/errors-page";
import { GuidesPage } from "../../../views/developers/guides-page";
import { TagPage } from "../../../views/developers/tag-page";
import { once } from "../../lib/memo";
import { Passage } from "../../lib/passage";
import { readerPlugin } from "../http/access";
import type { ApiDescription } from "../http/api-description";
import type { AppContext } from "../http/app-context";
import { taggedAnswer } from "../http/entity-tag";
import { RouteNotFound } from "../http/errors";
import type { Reader } from "../http/reader";
import changes from "./changes.md" with { type: "text" };
import { CLIENT_PACKAGES, clientPackages } from "./client-packages";
import { exampleOf, guideExamples, inAllLanguages } from "./examples";
import { referenceOf } from "./reference";

interface KeptPage {
  title: string;
  path: string;
  main: () => Promise<ReactElement>;
}

export function developerRoutes(services: AppContext, description: ApiDescription) {
  const { pages, config } = services;
  const show = keptPages(services);
  const notebooks = () =>
    Promise.all(["notebook.py", "notebook.ts"].map((file) => exampleOf(file, config.publicUrl)));
  const live = once(async () => (await import("../realtime/live-document")).describeLive(config));
  const packageOf = clientPackages(description, live);
  const reference = once(async () => referenceOf(await description(), config.publicUrl));
  return new Elysia()
    .use(readerPlugin(services))
    .get("/developers", ({ reader }) =>
      show(reader, {
        title: pages.messages(reader).developers.title,
        path: "/developers",
        main: async () => (
          <DevelopersPage
            {...(await reference())}
            publicUrl={config.publicUrl}
            packages={CLIENT_PACKAGES}
            notebooks={await notebooks()}
          />
        ),
      }),
    )
    .get("/developers/guides", ({ reader }) =>
      show(reader, {
        title: pages.messages(reader).developers.guides.title,
        path: "/developers/guides",
        main: async () => (
          <GuidesPage
            start={await inAllLanguages("start", config.publicUrl)}
            examples={await guideExamples(config.publicUrl)}
          />
        ),
      }),
    )
    .get(
      "/api/asyncapi.json",
      async ({ request, set }) => taggedAnswer({ request, set }, await live()),
      { detail: { hide: true } },
    )
    .get("/clients/:name", async ({ params }) => {
      const file = await packageOf(params.name);
      if (!file) throw new RouteNotFound();
      return new Response(file, {
        headers: { "content-type": "application/octet-stream", "cache-control": "no-cache" },
      });
    })
    .get("/developers/changes", ({ reader }) =>
      show(reader, {
        title: pages.messages(reader).developers.changes,
        path: "/developers/changes",
        main: async () => {
          const { micromark } = await import("micromark");
          return <ChangesPage html={micromark(changes)} />;
        },
      }),
    )
    .get("/developers/errors", ({ reader }) =>
      show(reader, {
        title: pages.messages(reader).developers.errors.codes,
        path: "/developers/errors",
        main: async () => {
          const { errorMeanings } = await import("./error-meanings");
          return <ErrorsPage errors={errorMeanings(reader.locale)} />;
        },
      }),
    )
    .get("/developers/:tag", async ({ reader, params }) => {
      const tag = (await reference()).tags.find(({ slug }) => slug === params.tag);
      if (!tag) throw new RouteNotFound();
      return show(reader, {
        title: tag.name,
        path: `/developers/${tag.slug}`,
        main: async () => <TagPage tag={tag} />,
      });
    });
}

/** What they show changes only with the version, so each is rendered once in each language. */
function keptPages({ pages }: AppContext) {
  const kept = new Map<string, Passage>();
  return async (reader: Reader, { title, path, main }: KeptPage): Promise<Response> => {
    const key = `${reader.locale} ${path}`;
    const passage = kept.get(key) ?? new Passage(Buffer.from(pages.html(reader, await main())));
    kept.set(key, passage);
    return pages.page(reader, { title, metadata: { path }, main: [passage] });
  };
}
