import { isoTime } from "../lib/time";

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)(\d{3}Z)\.tar\.gz$/;

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

export function nameAt(time: number): string {
  return `${isoTime(time).replaceAll(/[:.]/g, "")}.tar.gz`;
}

export function timeOf(name: string): number {
  return Date.parse(name.replace(NAME, "$1$2:$3:$4.$5"));
}
