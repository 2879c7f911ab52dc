import { type Rights, USES, type Use } from "./rights";

const FIELDS = [
  ...["exclusive", "termMonths", "territory", "redistribution", "attribution", "basis"],
  ...["personalData", "machineMadePercent"],
] as const;

export function fieldOfUse(use: Use): string {
  return `use-${use}`;
}

export const RIGHTS_FIELDS: readonly string[] = [...FIELDS, ...USES.map(fieldOfUse)];

export function rightsOfForm(form: Readonly<Partial<Record<string, string>>>): object {
  const uses = USES.filter((use) => form[fieldOfUse(use)]);
  return { ...Object.fromEntries(FIELDS.map((name) => [name, form[name]])), uses };
}

export function formOfRights(rights: Rights | null): Record<string, string> {
  if (!rights) return {};
  const { uses, ...values } = rights;
  const stated = Object.entries(values).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(stated.map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(uses.map((use) => [fieldOfUse(use), "true"])),
  };
}
