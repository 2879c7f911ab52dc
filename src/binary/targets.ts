/** A system that a binary can be built for. */
export interface Target {
  /** Bun's name of it. */
  compile: Bun.Build.CompileTarget;
  /** The file of `argon2/prebuilds` that loads there. */
  argon2: string;
}

/** By what a binary's name ends in. `baseline` is for processors without AVX2, before 2013. */
export const TARGETS: Readonly<Record<string, Target>> = {
  "linux-x64": { compile: "bun-linux-x64", argon2: "linux-x64/argon2.glibc.node" },
  "linux-x64-baseline": {
    compile: "bun-linux-x64-baseline",
    argon2: "linux-x64/argon2.glibc.node",
  },
  "linux-x64-musl": { compile: "bun-linux-x64-musl", argon2: "linux-x64/argon2.musl.node" },
  "linux-arm64": { compile: "bun-linux-arm64", argon2: "linux-arm64/argon2.armv8.glibc.node" },
  "linux-arm64-musl": {
    compile: "bun-linux-arm64-musl",
    argon2: "linux-arm64/argon2.armv8.musl.node",
  },
  "darwin-x64": { compile: "bun-darwin-x64", argon2: "darwin-x64/argon2.glibc.node" },
  "darwin-arm64": { compile: "bun-darwin-arm64", argon2: "darwin-arm64/argon2.armv8.glibc.node" },
};

/** The name of the system that this runs on; it has no target where argon2 has no prebuild. */
export function hostTarget(): string {
  const isMusl = process.platform === "linux" && !isGlibc();
  return `${process.platform}-${process.arch}${isMusl ? "-musl" : ""}`;
}

function isGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}
