import { readFileSync } from "node:fs";
import { join } from "node:path";
import { license, name, version } from "../../package.json";

const ROOT = join(import.meta.dir, "../..");

type Requirements = Readonly<Record<string, string>>;

interface LockedMetadata {
  dependencies?: Requirements;
  optionalDependencies?: Requirements;
  peerDependencies?: Requirements;
  optionalPeers?: readonly string[];
}

/** Each package is listed under its place in node_modules, such as "buffer/base64-js". */
export interface Lock {
  workspaces: Record<string, LockedMetadata>;
  packages: Record<string, [id: string, registry: string, LockedMetadata, integrity: string]>;
}

interface Component {
  type: "library" | "platform";
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  licenses?: Array<{ expression: string } | { license: { name: string } }>;
  hashes?: Array<{ alg: "SHA-512"; content: string }>;
}

/** Returns CycloneDX JSON of what the executables contain. */
export function billOfMaterials(lock = readLock(), licenseOf = installedLicense): string {
  const self = `pkg:npm/${name}@${version}`;
  const components = new Map<string, Component>();
  const edges = new Map<string, Set<string>>();
  const refsOf = (keys: readonly string[]) => keys.map((key) => purlOf(idOf(lock, key)));
  const rootKeys = requiredKeys(lock, "", lock.workspaces[""] ?? {});
  edges.set(self, new Set([...refsOf(rootKeys), BUN.purl]));
  for (const key of reachableKeys(lock, rootKeys)) {
    const component = componentOf(lock, key, licenseOf(key));
    components.set(component.purl, component);
    const required = edges.get(component.purl) ?? new Set();
    for (const ref of refsOf(requiredKeys(lock, key, lock.packages[key]?.[2] ?? {})))
      required.add(ref);
    edges.set(component.purl, required);
  }
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": self,
        name,
        version,
        purl: self,
        licenses: [{ expression: license }],
      },
    },
    components: [BUN, ...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [...edges].map(([ref, required]) => ({ ref, dependsOn: [...required].sort() })),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

const BUN: Component = {
  type: "platform",
  "bom-ref": `pkg:npm/bun@${Bun.version}`,
  name: "bun",
  version: Bun.version,
  purl: `pkg:npm/bun@${Bun.version}`,
  licenses: [{ expression: "MIT" }],
};

function readLock(): Lock {
  return Bun.JSONC.parse(readFileSync(join(ROOT, "bun.lock"), "utf8")) as Lock;
}

function reachableKeys(lock: Lock, rootKeys: readonly string[]): Set<string> {
  const reached = new Set(rootKeys);
  for (const key of reached)
    for (const required of requiredKeys(lock, key, lock.packages[key]?.[2] ?? {}))
      reached.add(required);
  return reached;
}

function requiredKeys(lock: Lock, key: string, metadata: LockedMetadata): string[] {
  const { dependencies, optionalDependencies, peerDependencies, optionalPeers = [] } = metadata;
  const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !optionalPeers.includes(peer));
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.flatMap((required) => resolvedKey(lock, key, required) ?? []);
}

/** As in node_modules, the nearest package of this name counts. Optional ones may be missing. */
function resolvedKey(lock: Lock, from: string, required: string): string | null {
  const places = foldersOf(from);
  for (let depth = places.length; depth >= 0; depth--) {
    const key = [...places.slice(0, depth), required].join("/");
    if (lock.packages[key]) return key;
  }
  return null;
}

/** "a/@b/c" is @b/c in the node_modules of a. */
const foldersOf = (key: string) => key.match(/@[^/]+\/[^/]+|[^/]+/g) ?? [];

function idOf(lock: Lock, key: string): string {
  const [id] = lock.packages[key] ?? [];
  if (id === undefined) throw new Error(`bun.lock does not list ${key}`);
  return id;
}

const purlOf = (id: string) => `pkg:npm/${id.replace(/^@/, "%40")}`;

function componentOf(lock: Lock, key: string, license: string | null): Component {
  const id = idOf(lock, key);
  const at = id.lastIndexOf("@");
  const sha512 = /^sha512-(.+)$/.exec(lock.packages[key]?.[3] ?? "")?.[1];
  return {
    type: "library",
    "bom-ref": purlOf(id),
    name: id.slice(0, at),
    version: id.slice(at + 1),
    purl: purlOf(id),
    ...(license !== null && { licenses: [statedLicense(license)] }),
    ...(sha512 && {
      hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }],
    }),
  };
}

function statedLicense(license: string) {
  const isExpression = /^\(?[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*\)?$/.test(license);
  return isExpression ? { expression: license } : { license: { name: license } };
}

type StatedLicense = string | { type?: string };

function installedLicense(key: string): string | null {
  const folder = foldersOf(key).join("/node_modules/");
  const file = join(ROOT, "node_modules", folder, "package.json");
  const stated = JSON.parse(readFileSync(file, "utf8")) as {
    license?: StatedLicense;
    licenses?: StatedLicense[];
  };
  const names = [stated.license, ...(stated.licenses ?? [])].flatMap((one) =>
    typeof one === "string" ? one : (one?.type ?? []),
  );
  return names.length === 0 ? null : names.join(" OR ");
}
