import { Elysia } from "elysia";
import { AppealsPage } from "../../../views/console/appeals-page";
import { OverviewPage } from "../../../views/console/overview-page";
import { ReportPage } from "../../../views/console/report-page";
import { overviewOf } from "../../console/overview";
import { REPORT_COLUMNS, reportRows } from "../../console/report-rows";
import { yearReport } from "../../console/year-report";
import { hasFeeInvoices } from "../../fees/fee-list";
import { csvOf } from "../../lib/csv";
import { isId } from "../../lib/ids";
import { waitingAppeals } from "../../moderation/waiting-appeals";
import { mustKeepSecondFactor } from "../../operators/operators";
import type { EntranceDeps } from "../accounts/entrance";
import { readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { seeOther } from "../http/redirect";
import { joiningPage } from "./joining-page";

export interface OverviewDeps extends EntranceDeps {
  metrics: { readonly failures: number };
  mail: { readonly isFailing: boolean };
  backups?: { readonly isFailing: boolean } | null;
}

export function overviewRoutes(services: OverviewDeps) {
  const { db, clock, config, pages, metrics, mail, backups } = services;
  const showJoining = joiningPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .use(reportRoutes(services))
    .get("/operator", async ({ reader, viewer, query }) => {
      if (mustKeepSecondFactor(config, viewer) && !viewer?.secondFactor)
        return seeOther("/settings", "operator-second-factor");
      requireOperator(services, viewer, "read", "review");
      // The certification desk once used this URL.
      if (query.before)
        return seeOther(`/operator/certifications?before=${encodeURIComponent(query.before)}`);
      const now = clock.now();
      const serverState = {
        failedRequestCount: metrics.failures,
        isMailFailing: mail.isFailing,
        isBackupFailing: backups?.isFailing ?? false,
        hasFees: config.fees.buyer + config.fees.seller > 0 || (await hasFeeInvoices(db)),
      };
      const { waiting } = reader;
      const overview = await overviewOf(db, { dataDir: config.dataDir, waiting }, now);
      return pages.page(reader, {
        title: pages.messages(reader).layout.operatorDesk,
        main: <OverviewPage {...overview} {...serverState} now={now} />,
      });
    })
    .get("/operator/joining", ({ reader, viewer, query }) => {
      requireOperator(services, viewer, "read");
      return showJoining(reader, query);
    })
    .get("/operator/appeals", async ({ reader, viewer, query: { from } }) => {
      requireOperator(services, viewer, "read");
      const list = await waitingAppeals(db, from && isId(from) ? from : undefined);
      const { title } = pages.messages(reader).overview.objections;
      const main = <AppealsPage {...list} />;
      return pages.page(reader, { title, main });
    });
}

const REPORT_PATH = "/operator/report";

/** Regulation (EU) 2022/2065 has been in force since 2022. */
const FIRST_YEAR = 2022;

function reportRoutes(services: AppContext) {
  const { readOnlyDb, clock, pages } = services;

  const thisYear = () => new Date(clock.now()).getUTCFullYear();

  function yearIn({ year = "" }: Partial<Record<string, string>>): number {
    const parsedYear = /^\d{4}$/.test(year) ? Number(year) : thisYear();
    return parsedYear >= FIRST_YEAR && parsedYear <= thisYear() ? parsedYear : thisYear();
  }

  return new Elysia()
    .use(readerPlugin(services))
    .get(REPORT_PATH, async ({ reader, viewer, query }) => {
      requireOperator(services, viewer, "read");
      const report = await yearReport(readOnlyDb, yearIn(query));
      const years = { first: FIRST_YEAR, last: thisYear() };
      const title = pages.messages(reader).overview.report.title({ year: String(report.year) });
      const main = <ReportPage report={report} years={years} />;
      return pages.page(reader, { title, main });
    })
    .get(
      `${REPORT_PATH}.csv`,
      async ({ viewer, query }) => {
        requireOperator(services, viewer, "read");
        const report = await yearReport(readOnlyDb, yearIn(query));
        return new Response(csvOf([REPORT_COLUMNS, ...reportRows(report)]), {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": `attachment; filename="report-${report.year}.csv"`,
            "cache-control": "private, no-store",
          },
        });
      },
      { limit: "tableFiles" },
    );
}
