import { Elysia } from "elysia";
import { RolesPage } from "../../../views/operators/roles-page";
import { personName } from "../../lib/languages";
import { firstNoticeOf } from "../../moderation/notice-decision";
import { roleHolders } from "../../operators/roles";
import { readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { localPath, seeOther } from "../http/redirect";
import { noticePages } from "./notice-pages";
import { operatorPages } from "./operator-pages";

export function moderationRoutes(services: AppContext) {
  const { db, config, pages } = services;
  const view = operatorPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/operator/packages/:id", ({ reader, viewer, params }) => {
      requireOperator(services, viewer, "read");
      return view.package(reader, params.id);
    })
    .get("/operator/members/:id", ({ reader, viewer, params }) => {
      requireOperator(services, viewer, "read");
      return view.member(reader, params.id);
    })
    .get("/operator/organizations/:id", ({ reader, viewer, params }) => {
      requireOperator(services, viewer, "read");
      return view.organization(reader, params.id);
    })
    .get("/operator/members/:id/account", ({ reader, viewer, params }) => {
      requireOperator(services, viewer, "read");
      return view.account(reader, params.id);
    })
    .get("/operator/roles", async ({ reader, viewer }) => {
      requireOperator(services, viewer, "read");
      const { list: title } = pages.messages(reader).operators.account;
      const main = <RolesPage holders={await roleHolders(db, config)} />;
      return pages.page(reader, { title, main });
    });
}

export function noticeRoutes(services: AppContext) {
  const view = noticePages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/operator/reports/:reference", async ({ reader, viewer, params: { reference } }) => {
      requireOperator(services, viewer, "read");
      const first = await firstNoticeOf(services.db, reference);
      if (first !== reference) return seeOther(`/operator/reports/${first}#${reference}`);
      return view.desk(reader, reference);
    })
    .get("/report-confirmation/:token", ({ reader, params }) =>
      view.confirmation(reader, params.token),
    )
    .get("/report", ({ reader, query }) => {
      const { firstName = "", lastName = "", email = "" } = reader.viewer ?? {};
      const about = localPath(query.about) ?? "";
      const values = { about, name: personName(firstName, lastName), email };
      return view.form(reader, { values, errors: {} });
    })
    .get("/report/:secret", ({ reader, params }) => view.status(reader, params.secret))
    .get("/statements/:id", ({ reader, params }) => view.statement(reader, params.id));
}
