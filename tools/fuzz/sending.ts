import "../../tests/support/prepared";
import { fuzz, type Report } from "./run";

const [requests = 0, seed = 0] = process.argv.slice(2).map(Number);
const start = performance.now();
console.log(`${requests} requests from seed ${seed}`);
let printed = 0;
const report = await fuzz({ requests, seed, progress });
summary(report);
process.exit(report.findings.length > 0 || report.sent < requests ? 1 : 0);

function progress({ sent, findings }: Report): void {
  for (const finding of findings.slice(printed)) console.log(finding);
  printed = findings.length;
  const rate = Math.round((sent * 1000) / (performance.now() - start));
  console.log(`${sent} sent, ${rate} a second, ${printed} findings`);
}

function summary({ sent, statuses, findings }: Report): void {
  const counts = [...statuses].sort(([a], [b]) => a - b);
  console.log(counts.map(([status, count]) => `${status}: ${count}`).join(", "));
  console.log(`${sent} requests sent, ${findings.length} findings`);
}
