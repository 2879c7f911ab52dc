import { join } from "node:path";
import { ROOT } from "./sources";

export interface Dockerfile {
  /** The commands of the first stage, which builds. */
  built: string[];
  /** Where the executable is copied from and to. */
  from: string;
  to: string;
  entrypoint: string[];
  healthcheck: string[];
}

export async function readDockerfile(): Promise<Dockerfile> {
  const text = await Bun.file(join(ROOT, "Dockerfile")).text();
  const lines = text.replaceAll("\\\n", "").split("\n");
  const [, building = [], final = []] = lines.reduce<string[][]>(
    (stages, line) => {
      if (line.startsWith("FROM ")) stages.push([]);
      stages.at(-1)?.push(line);
      return stages;
    },
    [[]],
  );
  const restOf = (stage: readonly string[], start: RegExp) =>
    stage.flatMap((line) => (start.test(line) ? [line.replace(start, "").trim()] : []));
  const [copied = ""] = restOf(final, /^COPY --from=build /);
  const [from = "", to = ""] = copied.split(" ");
  const [workFolder = ""] = restOf(building, /^WORKDIR /);
  return {
    built: restOf(building, /^RUN /),
    from: from.replace(`${workFolder}/`, ""),
    to,
    entrypoint: JSON.parse(restOf(final, /^ENTRYPOINT /)[0] ?? "[]"),
    healthcheck: JSON.parse(restOf(final, /^HEALTHCHECK .*?CMD /)[0] ?? "[]"),
  };
}
