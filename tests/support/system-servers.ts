import { describe } from "bun:test";

const SERVERS = {
  redis: { programs: [["redis-server", "valkey-server"]], packages: ["redis-server"] },
  s3: {
    programs: [["radosgw"], ["radosgw-admin"], ["ceph"], ["ceph-mon"], ["ceph-osd"]],
    packages: ["radosgw", "ceph-mon", "ceph-osd"],
  },
} as const;

export type SystemServer = keyof typeof SERVERS;

export function missingServers(): SystemServer[] {
  const names = Object.keys(SERVERS) as SystemServer[];
  const isHere = (either: readonly string[]) => either.some((program) => Bun.which(program));
  return names.filter((name) => !SERVERS[name].programs.every(isHere));
}

export function packagesOf(servers: readonly SystemServer[]): string[] {
  return servers.flatMap((name) => [...SERVERS[name].packages]);
}

export function describeWith(server: SystemServer, what: string, tests: () => void): void {
  if (!missingServers().includes(server)) return void describe(what, tests);
  const sentence = `${what}: needs ${packagesOf([server]).join(", ")}, which this machine doesn't have.`;
  console.warn(`SKIPPED ${sentence}`);
}
