import { CertificationsPage } from "../../../views/console/certifications-page";
import { DisputesTablePage } from "../../../views/console/disputes-table-page";
import { NearCopiesTablePage } from "../../../views/console/near-copies-table-page";
import { CERTIFICATION_SORTS, listCertifications } from "../../console/certifications";
import { DISPUTE_SORTS, listDisputes } from "../../console/disputes";
import { listNearDuplicates, NEAR_DUPLICATE_SORTS } from "../../console/near-copies";
import { timeCell } from "./listing";
import { operatorTable } from "./table-routes";

export const CERTIFICATIONS_TABLE = operatorTable({
  name: "certifications",
  sorts: CERTIFICATION_SORTS,
  list: listCertifications,
  title: ({ certification }) => certification.operator.title,
  Page: CertificationsPage,
  rights: ["read", "review"],
  columns: [
    ["id", ({ id }) => id],
    ["package_id", ({ package_id }) => package_id],
    ["title", ({ title }) => title],
    ["publisher", ({ publisher }) => publisher],
    ["seller", ({ seller }) => seller],
    ["requested", ({ requested_at }) => timeCell(requested_at)],
    ["state", ({ status }) => status],
    ["decided", ({ decided_at }) => timeCell(decided_at)],
    ["operator", ({ operator }) => operator ?? ""],
    ["note", ({ note }) => note ?? ""],
  ],
});

export const DISPUTES_TABLE = operatorTable({
  name: "disputes",
  sorts: DISPUTE_SORTS,
  list: listDisputes,
  title: ({ delivery }) => delivery.desk.title,
  Page: DisputesTablePage,
  columns: [
    ["id", ({ id }) => id],
    ["reference", ({ reference }) => reference],
    ["contract_id", ({ contract_id }) => contract_id],
    ["seller", ({ seller }) => seller ?? ""],
    ["buyer", ({ buyer }) => buyer ?? ""],
    ["reason", ({ reason }) => reason],
    ["opened", ({ opened_at }) => timeCell(opened_at)],
    ["ended", ({ ended_at }) => timeCell(ended_at)],
    ["outcome", ({ outcome }) => outcome ?? ""],
    ["operator", ({ operator }) => operator ?? ""],
    ["note", ({ note }) => note ?? ""],
  ],
});

export const NEAR_COPIES_TABLE = operatorTable({
  name: "near-copies",
  sorts: NEAR_DUPLICATE_SORTS,
  list: listNearDuplicates,
  title: ({ comparison }) => comparison.nearCopies.title,
  Page: NearCopiesTablePage,
  rights: ["read", "review"],
  columns: [
    ["id", ({ id }) => id],
    ["package_id", ({ package_id }) => package_id],
    ["title", ({ title }) => title],
    ["publisher", ({ seller }) => seller],
    ["file", ({ filename }) => filename],
    ["earlier_package_id", ({ other_package_id }) => other_package_id],
    ["earlier_title", ({ other_title }) => other_title],
    ["earlier_publisher", ({ other_seller }) => other_seller],
    ["earlier_file", ({ other_filename }) => other_filename],
    ["overlap", ({ overlap }) => overlap.toFixed(3)],
    ["found", ({ found_at }) => timeCell(found_at)],
    ["state", ({ status }) => status],
    ["decided", ({ decided_at }) => timeCell(decided_at)],
    ["note", ({ note }) => note ?? ""],
  ],
});
