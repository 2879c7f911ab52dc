import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import { createWorld, type Settings, type World } from "./world";

export function worldForEach(settings?: Settings): World {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(settings);
  });
  afterEach(() => world.close());
  return standIn(() => world);
}

export function worldForAll(settings?: Settings): World {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(settings);
  });
  afterAll(() => world.close());
  return standIn(() => world);
}

function standIn(current: () => World): World {
  return new Proxy({} as World, { get: (_, name) => current()[name as keyof World] });
}
