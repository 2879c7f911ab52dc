import { type ComponentType, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

/** What the loader gets of an island's module. */
export interface IslandModule {
  /** Makes a rendered island live; returns how to end it. */
  hydrate(element: HTMLElement, name: string, props: unknown): () => void;
}

/** The module of an island around its component. */
export function island<Props extends object>(Component: ComponentType<Props>): IslandModule {
  return {
    hydrate(element, name, props) {
      let root: Root | undefined;
      // In slices, between which the page answers to what somebody does.
      startTransition(() => {
        root = hydrateRoot(element, <Component {...(props as Props)} />, {
          identifierPrefix: `${name}-`,
        });
      });
      return () => root?.unmount();
    },
  };
}
