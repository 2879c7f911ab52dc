import { Elysia } from "elysia";
import { ReportPage } from "../../../views/operators/report-page";
import { csvOf } from "../../lib/csv";
import { REPORT_COLUMNS, reportRows } from "../../operators/report-rows";
import { yearReport } from "../../operators/year-report";
import { operator, reading } from "../http/access";
import type { AppContext } from "../http/app-context";

const PATH = "/operator/report";

/** Regulation (EU) 2022/2065 applies since 2022. */
const FIRST_YEAR = 2022;

export function reportRoutes(services: AppContext) {
  const { readOnlyDb, clock, pages } = services;

  const thisYear = () => new Date(clock.now()).getUTCFullYear();

  function yearIn({ year = "" }: Partial<Record<string, string>>): number {
    const asked = /^\d{4}$/.test(year) ? Number(year) : thisYear();
    return asked >= FIRST_YEAR && asked <= thisYear() ? asked : thisYear();
  }

  return new Elysia()
    .use(reading(services))
    .get(PATH, async ({ reader, viewer, query }) => {
      operator(services, viewer, "read");
      const report = await yearReport(readOnlyDb, yearIn(query));
      const years = { first: FIRST_YEAR, last: thisYear() };
      const title = pages.messages(reader).overview.report.title({ year: String(report.year) });
      const main = <ReportPage {...{ report, years }} />;
      return pages.page(reader, { title, main });
    })
    .get(
      `${PATH}.csv`,
      async ({ viewer, query }) => {
        operator(services, viewer, "read");
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
