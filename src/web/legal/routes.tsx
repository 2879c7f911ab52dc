import { Elysia } from "elysia";
import { LegalPage } from "../../../views/legal/legal-page";
import { reading } from "../http/access";
import type { AppContext } from "../http/app-context";

export function legalRoutes(services: AppContext) {
  const { pages, config } = services;
  const document = (name: "terms" | "privacy") =>
    new Elysia().use(reading(services)).get(`/${name}`, ({ reader }) => {
      return pages.page(reader, {
        title: pages.messages(reader).legal[name].title,
        found: { path: `/${name}` },
        main: pages.html(reader, <LegalPage of={name} supportEmail={config.supportEmail} />),
      });
    });
  return new Elysia().use(document("terms")).use(document("privacy"));
}
