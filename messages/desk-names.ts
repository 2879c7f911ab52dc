import type { Messages } from "./messages";

type DeskMessages =
  | "certification"
  | "comparison"
  | "delivery"
  | "moderation"
  | "notices"
  | "operators"
  | "overview";

export function deskNames({
  certification,
  comparison,
  delivery,
  moderation,
  notices,
  operators,
  overview,
}: Pick<Messages, DeskMessages>) {
  return {
    requests: certification.operator.title,
    nearDuplicates: comparison.nearDuplicates.title,
    disputes: delivery.desk.title,
    refunds: delivery.refundDesk.title,
    notices: notices.desk.title,
    reports: certification.operator.reports,
    complaints: overview.objections.title,
    seconds: moderation.second.title,
    joining: operators.joining.title,
  };
}
