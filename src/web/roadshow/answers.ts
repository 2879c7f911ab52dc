import { z } from "zod";
import { count, dollars, id, text, time } from "../../lib/answers";
import { MATERIAL_TYPES } from "../../roadshow/schema";

export const materialSchema = z
  .object({
    id,
    packageId: id,
    title: text,
    type: z.enum(MATERIAL_TYPES),
    filename: text.nullable(),
    description: text.nullable(),
    fileUrl: text.nullable(),
    content: text.nullable(),
    fileSize: count.nullable().describe("Size in bytes."),
    createdAt: time,
  })
  .meta({ id: "Material" });

export const roadshowSchema = z
  .object({
    id,
    packageId: id,
    title: text,
    description: text,
    duration: count.describe("Days."),
    createdAt: time,
    endsAt: time,
    materials: z.array(materialSchema),
  })
  .meta({ id: "Roadshow" });

export const interestedBuyerSchema = z
  .object({
    id: id.describe("A pseudonym, which the chat calls also accept."),
    firstName: text.nullable(),
    lastName: text.nullable(),
    organization: text.nullable(),
    highestBid: dollars.nullable(),
    isFavorite: z.boolean(),
    hasWritten: z.boolean(),
    inChat: z.boolean(),
    latestAt: time.describe("When the buyer last showed interest."),
  })
  .meta({ id: "InterestedBuyer" });
