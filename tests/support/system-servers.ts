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

function packagesOf(servers: readonly SystemServer[]): string[] {
  return servers.flatMap((name) => [...SERVERS[name].packages]);
}

/** Returns a line for each server without which tests are skipped. */
export function prepareServers(mayInstall: boolean): string[] {
  if (mayInstall) installPackages(packagesOf(missingServers()));
  return missingServers().map(
    (name) =>
      `— skipped: tests that need ${packagesOf([name]).join(", ")} (--install-servers installs them)`,
  );
}

/** Does nothing on other systems than Debian, or without root. */
export function installPackages(packages: readonly string[]): void {
  if (packages.length === 0 || !Bun.which("apt-get") || process.getuid?.() !== 0) return;
  const install = ["apt-get", "install", "-y", "--no-install-recommends", ...packages];
  for (const command of [["apt-get", "update"], install]) {
    console.log(`— ${command.join(" ")}`);
    Bun.spawnSync(command, { stdout: "ignore", stderr: "inherit" });
  }
}

/** Skips the tests if the server is missing, so that a run counts them. */
export function describeWith(server: SystemServer, what: string, tests: () => void): void {
  describe.skipIf(missingServers().includes(server))(what, tests);
}
