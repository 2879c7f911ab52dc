import { type ComponentType, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { wordsFromJson } from "../../src/lib/wording";

export interface IslandModule {
  hydrate(element: HTMLElement, name: string, props: unknown): () => void;
}

export function island<Props extends object>(Component: ComponentType<Props>): IslandModule {
  return {
    hydrate(element, name, props) {
      let root: Root | undefined;
      // A transition hydrates in slices, so that the page can respond to input between them.
      startTransition(() => {
        root = hydrateRoot(element, <Component {...withWords(props as Props)} />, {
          identifierPrefix: `${name}-`,
        });
      });
      return () => root?.unmount();
    },
  };
}

/** JSON turned the messages in `words` into strings; this makes them functions again. */
function withWords<Props extends { words?: unknown }>(props: Props): Props {
  if (props.words === undefined) return props;
  return { ...props, words: wordsFromJson(props.words, document.documentElement.lang) };
}
