import {
  MEMBER_ACTS,
  type MemberAct,
  PACKAGE_ACTS,
  type PackageAct,
  type StatedReasons,
  statedReasons,
} from "../moderation/schema";
import { BadUsage, expectOperands, type Options } from "./options";

export type ModerationOrder =
  | { name: "packages"; act: PackageAct; packageId: string; reasons: StatedReasons }
  | { name: "members"; act: MemberAct; member: string; reasons: StatedReasons };

export function moderationOrder(
  name: ModerationOrder["name"],
  [verb = "", ...operands]: readonly string[],
  options: Options,
): ModerationOrder {
  const command = `${name} ${verb}`.trim();
  const acts: readonly string[] = name === "packages" ? PACKAGE_ACTS : MEMBER_ACTS;
  if (verb === "") {
    const choice = `${acts.slice(0, -1).join(", ")} or ${acts.at(-1)}`;
    throw new BadUsage(`The command ${name} needs an action: ${choice}.`);
  }
  if (!acts.includes(verb)) throw new BadUsage(`There is no command ${command}.`);
  const operand = expectOperands(command, operands, 1);
  const reasons = reasonsIn(command, options);
  if (name === "packages") return { name, act: verb as PackageAct, packageId: operand, reasons };
  return { name, act: verb as MemberAct, member: operand, reasons };
}

function reasonsIn(command: string, options: Options): StatedReasons {
  const [ground, rule, facts] = (["ground", "rule", "facts"] as const).map(
    (name) => options.get(name)?.[0] ?? "",
  );
  const { success, data, error } = statedReasons.safeParse({ ground, rule, facts });
  if (success) return data;
  const long = error.issues.find(({ message }) => message === "too-long");
  throw new BadUsage(
    long
      ? `--${String(long.path[0])} is too long.`
      : `The command ${command} needs reasons for the member: --ground law or --ground terms, --rule and --facts.`,
  );
}
