import { Elysia } from "elysia";
import { languageOf } from "../../../messages/catalogue";
import { HouseTextPage } from "../../../views/legal/house-text-page";
import { LegalPage } from "../../../views/legal/legal-page";
import type { HouseText, HouseTextKind } from "../../house/texts";
import { isoTime } from "../../lib/time";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { RouteNotFound } from "../http/errors";
import type { Reader } from "../http/reader";

export function legalRoutes(services: AppContext) {
  const { pages, config, houseTexts } = services;
  const show = housePage(services);
  const documentRoute = (name: "terms" | "privacy") =>
    new Elysia().use(readerPlugin(services)).get(`/${name}`, ({ reader, query }) => {
      if (houseTexts.has(name)) return show(reader, name, query.version);
      return pages.page(reader, {
        title: pages.messages(reader).legal[name].title,
        metadata: { path: `/${name}` },
        main: <LegalPage kind={name} supportEmail={config.supportEmail} />,
      });
    });
  return new Elysia()
    .use(documentRoute("terms"))
    .use(documentRoute("privacy"))
    .use(readerPlugin(services))
    .get("/imprint", ({ reader, query }) => show(reader, "imprint", query.version));
}

function housePage({ pages, houseTexts }: AppContext) {
  return async (
    reader: Reader,
    kind: HouseTextKind,
    version: string | undefined,
  ): Promise<Response> => {
    const current = houseTexts.textFor(kind, languageOf(reader.locale));
    if (!current) throw new RouteNotFound();
    const history = await houseTexts.versions(kind, current.language);
    const text =
      version === undefined ? current : history.find(({ since }) => versionName(since) === version);
    if (!text) throw new RouteNotFound();
    const { micromark } = await import("micromark");
    const { legal } = pages.messages(reader);
    const versions = history.filter(({ since }) => since !== text.since);
    return pages.page(reader, {
      title: kind === "imprint" ? legal.imprint : legal[kind].title,
      ...(version === undefined && { metadata: { path: `/${kind}` } }),
      main: (
        <HouseTextPage
          {...text}
          kind={kind}
          html={micromark(text.markdown)}
          versions={versions.map(namedVersion)}
        />
      ),
    });
  };
}

const namedVersion = ({ since }: HouseText) => ({ since, name: versionName(since) });

/** The format of `/terms?version=`, in UTC. */
const versionName = (since: number) => isoTime(since).replace(".000Z", "Z");
