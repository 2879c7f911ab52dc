import { type ComponentType, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

export interface IslandModule {
  hydrate(element: HTMLElement, name: string, props: unknown): () => void;
}

export function island<Props extends object>(Component: ComponentType<Props>): IslandModule {
  return {
    hydrate(element, name, props) {
      let root: Root | undefined;
      // Hydrates in slices, between which the page responds to input.
      startTransition(() => {
        root = hydrateRoot(element, <Component {...(props as Props)} />, {
          identifierPrefix: `${name}-`,
        });
      });
      return () => root?.unmount();
    },
  };
}
