import type { z } from "zod";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import type { InterestedBuyer } from "../../roadshow/interested-buyers";
import type { MaterialRow } from "../../roadshow/material-content";
import type { Roadshow } from "../../roadshow/roadshows";
import type { interestedBuyerSchema, materialSchema, roadshowSchema } from "./answers";

export function roadshowJson(
  roadshow: Roadshow,
  materials: readonly MaterialRow[],
): z.output<typeof roadshowSchema> {
  return {
    id: roadshow.id,
    packageId: roadshow.package_id,
    title: roadshow.title,
    description: roadshow.description,
    duration: roadshow.duration_days,
    createdAt: isoTime(roadshow.created_at),
    endsAt: isoTime(roadshow.ends_at),
    materials: materials.map(materialJson),
  };
}

export function materialJson(row: MaterialRow): z.output<typeof materialSchema> {
  return {
    id: row.id,
    packageId: row.package_id,
    title: row.title,
    type: row.type,
    filename: row.filename,
    description: row.description,
    fileUrl: row.file_url,
    content: row.content,
    fileSize: row.file_size,
    createdAt: isoTime(row.created_at),
  };
}

export function interestedBuyerJson({
  latestAt,
  highestBidCents,
  ...buyer
}: InterestedBuyer): z.output<typeof interestedBuyerSchema> {
  return {
    ...buyer,
    highestBid: highestBidCents === null ? null : centsToDecimal(highestBidCents),
    latestAt: isoTime(latestAt),
  };
}
