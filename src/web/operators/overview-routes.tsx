import { Elysia } from "elysia";
import { ObjectionsPage } from "../../../views/operators/objections-page";
import { OverviewPage } from "../../../views/operators/overview-page";
import { keepsSecondFactor } from "../../certification/operators";
import { hasFeeNotes } from "../../fees/fee-list";
import { isId } from "../../lib/ids";
import { waitingObjections } from "../../moderation/waiting-objections";
import { overviewOf } from "../../operators/overview";
import { operator, reading } from "../http/access";
import type { AppContext } from "../http/app-context";
import { seeOther } from "../http/redirect";
import { joiningRoutes } from "./joining-routes";
import { reportRoutes } from "./report-routes";

export interface OverviewDeps extends AppContext {
  metrics: { readonly failures: number };
  mail: { readonly failing: boolean };
  backups?: { readonly isFailing: boolean } | null;
}

export function overviewRoutes(services: OverviewDeps) {
  const { db, clock, config, pages, metrics, mail, backups } = services;
  return new Elysia()
    .use(reading(services))
    .use(reportRoutes(services))
    .use(joiningRoutes(services))
    .get("/operator", async ({ reader, viewer, query }) => {
      if (keepsSecondFactor(config, viewer) && !viewer?.secondFactor)
        return seeOther("/settings", "operator-second-factor");
      operator(services, viewer, "read", "review");
      // The certification desk once used this address.
      if (query.before)
        return seeOther(`/operator/certifications?before=${encodeURIComponent(query.before)}`);
      const now = clock.now();
      const server = {
        failures: metrics.failures,
        isMailFailing: mail.failing,
        isBackupFailing: backups?.isFailing ?? false,
        hasFees: config.fees.buyer + config.fees.seller > 0 || (await hasFeeNotes(db)),
      };
      const overview = await overviewOf(db, config.dataDir, now);
      return pages.page(reader, {
        title: pages.messages(reader).layout.operatorDesk,
        main: <OverviewPage {...{ ...overview, ...server, now }} />,
      });
    })
    .get("/operator/objections", async ({ reader, viewer, query: { from } }) => {
      operator(services, viewer, "read");
      const list = await waitingObjections(db, from && isId(from) ? from : undefined);
      const { title } = pages.messages(reader).overview.objections;
      const main = <ObjectionsPage {...list} />;
      return pages.page(reader, { title, main });
    });
}
