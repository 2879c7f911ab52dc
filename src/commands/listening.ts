import type { App } from "../app";
import { BadSetting, type Config } from "../config";

type Place = Pick<Config, "port" | "host" | "maxUploadBytes" | "maxDeliveryBytes">;

export function listen(app: Pick<App, "listen">, place: Place): void {
  opening(place, () =>
    app.listen({
      port: place.port,
      hostname: place.host,
      idleTimeout: 30,
      // Otherwise a second server would share the port and answer from other data.
      reusePort: false,
      // Routes limit their bodies and explain it; above this, Bun closes the connection silently.
      maxRequestBodySize: Math.max(10 * place.maxUploadBytes, 2 * place.maxDeliveryBytes),
    }),
  );
}

/** Checks the port before anything is written. @throws BadSetting */
export async function expectFree(place: Place): Promise<void> {
  const { port, host: hostname } = place;
  const fetch = () => new Response(null, { status: 503 });
  await opening(place, () => Bun.serve({ port, hostname, fetch, reusePort: false })).stop(true);
}

function opening<Opened>(place: Place, open: () => Opened): Opened {
  try {
    return open();
  } catch (error) {
    const { code = "", syscall } = error as { code?: string; syscall?: string };
    const fault = FAULTS.find(([codes]) => codes.test(code))?.[1];
    if (fault) throw new BadSetting(fault(place));
    // For a host name without an address, Bun reports the code of an earlier call.
    throw syscall === "listen" ? new BadSetting(noAddress(place)) : error;
  }
}

const FAULTS: ReadonlyArray<readonly [codes: RegExp, fault: (place: Place) => string]> = [
  [
    /^EADDRINUSE$/,
    ({ port }) => `PORT: ${port} is in use on this machine. Set another, as PORT=3001.`,
  ],
  [
    /^(EACCES|EPERM)$/,
    ({ port }) =>
      `PORT: this user may not listen on ${port}. Set one from 1024 on, as PORT=3000, and a proxy in front of it.`,
  ],
  [/^(EADDRNOTAVAIL|EINVAL|ENOTFOUND|EAFNOSUPPORT)$/, noAddress],
];

function noAddress({ host }: Place): string {
  return `HOST: this machine has no address ${host}. Set HOST=127.0.0.1 for this machine alone, or 0.0.0.0 for all that can reach it.`;
}
