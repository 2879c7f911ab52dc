import { z } from "zod";
import { line, paragraph } from "../lib/inputs";
import { partsOf } from "./lists";
import { MAX_INVITATIONS } from "./refusals";

const names = z.array(line().max(254, "too-long")).max(MAX_INVITATIONS, "too-long").default([]);

export const newInvitations = z
  .object({ emails: names, organizations: names })
  .refine(({ emails, organizations }) => emails.length + organizations.length > 0, {
    error: "required",
    path: ["emails"],
  })
  .meta({ anyOf: [{ required: ["emails"] }, { required: ["organizations"] }] });

/** A line without an address can be one name with a comma, such as "Lantau Press, Ltd.". */
export const invitationForm = z
  .object({ invitees: paragraph().max(60_000, "too-long").default("") })
  .transform(({ invitees }) => {
    const lines = invitees.replaceAll("＠", "@").split("\n");
    const entries = lines
      .flatMap((text) => (text.includes("@") ? partsOf(text) : text.trim()))
      .filter((text) => text !== "");
    return {
      emails: entries.filter((text) => text.includes("@")),
      organizations: entries.filter((text) => !text.includes("@")),
    };
  })
  .refine(({ emails, organizations }) => emails.length + organizations.length > 0, {
    error: "required",
    path: ["invitees"],
  })
  .refine(({ emails, organizations }) => emails.length + organizations.length <= MAX_INVITATIONS, {
    error: "too-many-invitees",
    path: ["invitees"],
  });
