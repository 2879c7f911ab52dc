export interface Target {
  compile: Bun.Build.CompileTarget;
  argon2: string;
  /** The architecture of its Debian package, if it gets one. */
  debian?: string;
}

/** Keyed by the executable's suffix; `baseline` is for processors without AVX2. */
export const TARGETS: Readonly<Record<string, Target>> = {
  "linux-x64": {
    compile: "bun-linux-x64",
    argon2: "linux-x64/argon2.glibc.node",
    debian: "amd64",
  },
  "linux-x64-baseline": {
    compile: "bun-linux-x64-baseline",
    argon2: "linux-x64/argon2.glibc.node",
  },
  "linux-x64-musl": { compile: "bun-linux-x64-musl", argon2: "linux-x64/argon2.musl.node" },
  "linux-arm64": {
    compile: "bun-linux-arm64",
    argon2: "linux-arm64/argon2.armv8.glibc.node",
    debian: "arm64",
  },
  "linux-arm64-musl": {
    compile: "bun-linux-arm64-musl",
    argon2: "linux-arm64/argon2.armv8.musl.node",
  },
  "darwin-x64": { compile: "bun-darwin-x64", argon2: "darwin-x64/argon2.glibc.node" },
  "darwin-arm64": { compile: "bun-darwin-arm64", argon2: "darwin-arm64/argon2.armv8.glibc.node" },
};

export function hostTarget(): string {
  const isMusl = process.platform === "linux" && !isGlibc();
  return `${process.platform}-${process.arch}${isMusl ? "-musl" : ""}`;
}

function isGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}
