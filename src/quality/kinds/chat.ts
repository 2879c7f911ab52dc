import { wordCount } from "../text/word-breaks";
import { isObject, type Rec, textIn } from "./records";

export interface ChatFigures {
  kind: "chat";
  conversations: number;
  turns: number;
  words: number;
  /** Null where no turn names an assistant. */
  assistantWords: number | null;
  ratedTurns: number;
  /** Conversations that are rated as a whole, or whose answers are compared with worse ones. */
  ratedConversations: number;
}

interface Turn {
  role: string;
  text: string;
  isRated: boolean;
}

interface Conversation {
  turns: Turn[];
  isRated: boolean;
}

const ROLE_FIELD = /^(?:role|from|speaker|sender|author)$/i;
const TURN_TEXT_FIELD = /^(?:content|value|text|message|utterance|parts)$/i;
const THREAD_FIELD =
  /^(?:(?:conversation|dialog|dialogue|thread|session|chat|conv)(?:_?id)?|message_tree_id)$/i;
const RATING_FIELD =
  /^(?:(?:human_|user_)?(?:ratings?|scores?|feedback|preference|rank|reward|votes?|likes?)|thumbs?_?(?:up)?|(?:quality|helpfulness)(?:_score)?)$/i;
const ASSISTANT = /^(?:assistant|gpt|bot|model|ai|chatbot|助手|アシスタント|어시스턴트)$/i;
const PERSON =
  /^(?:user|human|prompter|system|developer|tool|function|用戶|用户|ユーザー|사용자)$/i;
const MAX_ROLE_CHARACTERS = 40;

/** A question that a person writes, and what a model replies to it. */
const PAIR_FIELDS: readonly (readonly [asked: RegExp, replied: RegExp])[] = [
  [/^(?:prompt|query)$/i, /^(?:response|completion|reply|chosen)$/i],
  [/^instruction$/i, /^(?:output|response|completion)$/i],
  [/^(?:user|human)$/i, /^(?:assistant|gpt|bot)$/i],
];

const NEARLY_ALL = 0.9;

/** Null unless nearly all records are turns or conversations. */
export function chatFiguresOf(records: readonly Rec[]): ChatFigures | null {
  const conversations = conversationsIn(records);
  if (!conversations) return null;
  const turns = conversations.flatMap((conversation) => conversation.turns);
  const wordsOf = (some: readonly Turn[]) =>
    some.reduce((sum, { text }) => sum + wordCount(text), 0);
  const replies = turns.filter(({ role }) => ASSISTANT.test(role));
  return {
    kind: "chat",
    conversations: conversations.length,
    turns: turns.length,
    words: wordsOf(turns),
    assistantWords: replies.length === 0 ? null : wordsOf(replies),
    ratedTurns: turns.filter(({ isRated }) => isRated).length,
    ratedConversations: conversations.filter(({ isRated }) => isRated).length,
  };
}

function conversationsIn(records: readonly Rec[]): Conversation[] | null {
  const found = records.flatMap((record) => conversationOf(record) ?? []);
  if (found.length > 0) return isNearlyAll(found, records) ? found : null;
  const rows = records.flatMap((record) => {
    const turn = turnOf(record);
    return turn ? [{ record, turn }] : [];
  });
  const known = rows.filter(({ turn: { role } }) => ASSISTANT.test(role) || PERSON.test(role));
  if (rows.length < 2 || !isNearlyAll(known, records)) return null;
  return threadsOf(rows);
}

const isNearlyAll = (part: readonly unknown[], all: readonly unknown[]) =>
  part.length >= NEARLY_ALL * all.length;

function conversationOf(record: Rec): Conversation | null {
  const fields = Object.entries(record);
  const lists = fields.flatMap(([name, value]) => {
    const turns = turnsIn(value);
    return turns ? [{ name, turns }] : [];
  });
  const isCompared = fields.some(([name]) => /^rejected$/i.test(name));
  const turns = lists.find(({ name }) => !/^rejected$/i.test(name))?.turns ?? pairOf(fields);
  return turns && { turns, isRated: isCompared || isRated(fields) };
}

function turnsIn(value: unknown): Turn[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const turns = value.map((item) => (isObject(item) ? turnOf(item) : null));
  return turns.every((turn) => turn !== null) ? turns : null;
}

function turnOf(record: Rec): Turn | null {
  const fields = Object.entries(record);
  const role = fields.find(([name]) => ROLE_FIELD.test(name))?.[1];
  const text = fields.find(([name]) => TURN_TEXT_FIELD.test(name));
  if (typeof role !== "string" || role.length > MAX_ROLE_CHARACTERS || !text) return null;
  return { role, text: textIn(text[1]), isRated: isRated(fields) };
}

function pairOf(fields: readonly [string, unknown][]): Turn[] | null {
  for (const [asked, replied] of PAIR_FIELDS) {
    const question = fields.find(([name]) => asked.test(name))?.[1];
    const reply = fields.find(([name]) => replied.test(name))?.[1];
    if (typeof question !== "string" || typeof reply !== "string") continue;
    return [
      { role: "user", text: question, isRated: false },
      { role: "assistant", text: reply, isRated: false },
    ];
  }
  return null;
}

function isRated(fields: readonly [string, unknown][]): boolean {
  return fields.some(([name, value]) => RATING_FIELD.test(name) && value !== null && value !== "");
}

/** Rows without the id of a conversation are one, unless a system prompt begins another. */
function threadsOf(rows: readonly { record: Rec; turn: Turn }[]): Conversation[] {
  const threads = new Map<string, Conversation>();
  let started = 0;
  for (const { record, turn } of rows) {
    const id = Object.entries(record).find(([name]) => THREAD_FIELD.test(name))?.[1];
    if (id === undefined && /^system$/i.test(turn.role)) started++;
    const key = id === undefined ? `#${started}` : JSON.stringify(id);
    const thread = threads.get(key) ?? { turns: [], isRated: false };
    thread.turns.push(turn);
    threads.set(key, thread);
  }
  return [...threads.values()];
}
