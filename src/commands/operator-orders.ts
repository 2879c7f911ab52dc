import { BadUsage } from "../lib/options";
import {
  MEMBER_ACTS,
  type MemberAct,
  PACKAGE_ACTS,
  type PackageAct,
  type StatedReasons,
  statedReasons,
} from "../moderation/schema";
import { ROLES, type Role } from "../rules/roles";
import { expectOperands, type OptionName, type Options } from "./options";

export type OperatorCommand =
  | { name: "certify" | "decline" | "uncertify"; packageId: string; note: string }
  | { name: "grant"; email: string; role: Role; note?: string | undefined }
  | { name: "invite"; email: string }
  | { name: "lift-pause" | "allow-bidding"; email: string; note: string }
  | { name: "verify"; email: string }
  | {
      name: "remove-second-factor" | "end-sessions" | "revoke";
      email: string;
      note?: string | undefined;
    };

type Verb = Exclude<OperatorCommand["name"], "invite">;

const VERB_OPTIONS: Readonly<Record<Verb, readonly OptionName[]>> = {
  certify: ["note"],
  decline: ["note"],
  uncertify: ["note"],
  verify: [],
  "remove-second-factor": ["note"],
  "end-sessions": ["note"],
  grant: ["role", "note"],
  revoke: ["note"],
  "lift-pause": ["note"],
  "allow-bidding": ["note"],
};

export function parseOperatorCommand(
  [verb = "", ...operands]: readonly string[],
  options: Options,
): OperatorCommand {
  const command = `operator ${verb}`.trim();
  if (verb === "") throw needsAction("operator", Object.keys(VERB_OPTIONS));
  if (!Object.hasOwn(VERB_OPTIONS, verb)) throw new BadUsage(`There is no command ${command}.`);
  const name = verb as Verb;
  const unknownOption = [...options.keys()].find((option) => !VERB_OPTIONS[name].includes(option));
  if (unknownOption !== undefined)
    throw new BadUsage(`The command ${command} does not take --${unknownOption}.`);
  const note = options.get("note")?.[0] ?? "";
  switch (name) {
    case "certify":
      return { name, packageId: expectOperands(command, operands, 1), note };
    case "decline":
    case "uncertify":
      if (!note.trim())
        throw new BadUsage(`The command ${command} needs --note, which tells the seller why.`);
      return { name, packageId: expectOperands(command, operands, 1), note };
    case "lift-pause":
    case "allow-bidding":
      if (!note.trim()) throw new BadUsage(`The command ${command} needs --note, with the reason.`);
      return { name, email: expectOperands(command, operands, 1), note };
    case "grant":
      return {
        name,
        email: expectOperands(command, operands, 1),
        role: parseRole(options),
        ...(note && { note }),
      };
    case "verify":
      return { name, email: expectOperands(command, operands, 1) };
    default:
      return { name, email: expectOperands(command, operands, 1), ...(note && { note }) };
  }
}

function needsAction(command: string, actions: readonly string[]): BadUsage {
  const choice = `${actions.slice(0, -1).join(", ")} or ${actions.at(-1)}`;
  return new BadUsage(`The command ${command} needs an action: ${choice}.`);
}

export function parseInviteCommand([, ...operands]: readonly string[]): OperatorCommand {
  return { name: "invite", email: expectOperands("members invite", operands, 1) };
}

function parseRole(options: Options): Role {
  const roleName = options.get("role")?.[0];
  const role = ROLES.find((candidate) => candidate === roleName);
  if (role === undefined)
    throw new BadUsage("The command operator grant needs --role: operator, reviewer or support.");
  return role;
}

export type ModerationCommand =
  | { name: "packages"; act: PackageAct; packageId: string; reasons: StatedReasons }
  | { name: "members"; act: MemberAct; member: string; reasons: StatedReasons };

export function parseModerationCommand(
  name: ModerationCommand["name"],
  [verb = "", ...operands]: readonly string[],
  options: Options,
): ModerationCommand {
  const command = `${name} ${verb}`.trim();
  const acts: readonly string[] = name === "packages" ? PACKAGE_ACTS : MEMBER_ACTS;
  if (verb === "") throw needsAction(name, name === "packages" ? acts : [...acts, "invite"]);
  if (!acts.includes(verb)) throw new BadUsage(`There is no command ${command}.`);
  const operand = expectOperands(command, operands, 1);
  const reasons = parseReasons(command, options);
  if (name === "packages") return { name, act: verb as PackageAct, packageId: operand, reasons };
  return { name, act: verb as MemberAct, member: operand, reasons };
}

function parseReasons(command: string, options: Options): StatedReasons {
  const [ground, rule, facts] = (["ground", "rule", "facts"] as const).map(
    (name) => options.get(name)?.[0] ?? "",
  );
  const { success, data, error } = statedReasons.safeParse({ ground, rule, facts });
  if (success) return data;
  const tooLong = error.issues.find(({ message }) => message === "too-long");
  throw new BadUsage(
    tooLong
      ? `--${String(tooLong.path[0])} is too long.`
      : `The command ${command} needs reasons for the member: --ground law or --ground terms, --rule and --facts.`,
  );
}
