import type * as english from "./en";
import type { Message } from "./message";
import type { Values } from "./values";

export type Texts = typeof english;

/** Dots in keys nest messages, and numeric keys form lists. */
export type TypedMessages = { [Domain in keyof Texts]: Tree<Leaves<Domain>> };

type Leaves<Domain extends keyof Texts> = {
  [Key in keyof Texts[Domain]]: Key extends keyof Values[Domain]
    ? Message<Values[Domain][Key]>
    : string;
};

type Tree<Flat> = keyof Flat extends `${number}` | `${number}.${string}`
  ? ReadonlyArray<Levels<Flat>[keyof Levels<Flat>]>
  : Levels<Flat>;
type Levels<Flat> = {
  [Head in HeadOf<keyof Flat>]: Head extends keyof Flat ? Flat[Head] : Tree<SubTree<Flat, Head>>;
};
type HeadOf<Key> = Key extends `${infer Head}.${string}` ? Head : Extract<Key, string>;
type SubTree<Flat, Head extends string> = {
  [Key in keyof Flat as Key extends `${Head}.${infer Rest}` ? Rest : never]: Flat[Key];
};
