import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/** What the loader gets of an island's module. */
export interface IslandModule {
  /** Makes a rendered island live; returns how to end it. */
  hydrate(element: HTMLElement, name: string, props: unknown): () => void;
}

/** The module of an island around its component. */
export function island<Props extends object>(Component: ComponentType<Props>): IslandModule {
  return {
    hydrate(element, name, props) {
      const root = hydrateRoot(element, <Component {...(props as Props)} />, {
        identifierPrefix: `${name}-`,
      });
      return () => root.unmount();
    },
  };
}
