import type { Generated } from "kysely";
import type { Flag, Time } from "./columns";

/** Append-only: the database lets only a second operator decide, once, and erases references. */
export interface OperatorActionsTable {
  id: string;
  act:
    | ("hide" | "restore" | "end" | "remove" | "suspend" | "reinstate" | "verify" | "pardon")
    | ("end-sessions" | "remove-second-factor" | "keep-second-factor" | "allow-bidding")
    | ("grant-operator" | "grant-reviewer" | "grant-support" | "revoke-role")
    | ("admit" | "decline")
    | ("publish-terms" | "publish-privacy" | "publish-imprint")
    | ("announce" | "end-announcement");
  package_id: string | null;
  member_id: string | null;
  notice: string | null;
  /** Empty, as is `rule`, unless the action needs a statement of reasons. */
  ground: string;
  rule: string;
  facts: string;
  operator_id: string | null;
  seconded_by: Generated<string | null>;
  asked_at: Time;
  done_at: Time | null;
  /** 1: declined at `done_at`. */
  declined: Generated<Flag>;
  log_entry: Generated<number | null>;
}

export interface NoticesTable {
  reference: string;
  about: string;
  package_id: string | null;
  subject_id: string | null;
  kind: "copyright" | "personal-data" | "unlawful" | "misleading" | "other";
  reasons: string;
  works: string | null;
  name: string;
  email: string;
  /** Always 1: the form refuses a notice without this statement, which the notifier's data export repeats. */
  good_faith: Flag;
  notifier_id: string | null;
  secret_hash: string;
  folded_into: string | null;
  received_at: Time;
  /** The language of the answers, unless the notifier has set a language. */
  language: string | null;
  /** Written by earlier versions only. */
  network_hash: Generated<string | null>;
  /** When the notifier proved to own the account or address; null if a stranger may have used it. */
  confirmed_at: Time | null;
  /** When an operator lifted a pause; the notice no longer counts as unfounded. */
  pardoned_at: Generated<Time | null>;
  decision: Generated<"none" | "acted" | "hide" | "remove" | "restore" | null>;
  /** The earlier action that "acted" refers to. */
  earlier_action_id: Generated<string | null>;
  ground: Generated<string | null>;
  rule: Generated<string | null>;
  facts: Generated<string | null>;
  decided_by: Generated<string | null>;
  decided_at: Generated<Time | null>;
  /** The notice that is decided again because a complaint about its decision was upheld. */
  reopens: Generated<string | null>;
}

export interface NoticeNumbersTable {
  year: number;
  last: number;
}

export interface AppealsTable {
  id: string;
  action_id: string | null;
  notice: string | null;
  member_id: string | null;
  reasons: string;
  made_at: Time;
  outcome: Generated<"upheld" | "dismissed" | null>;
  answer: Generated<string | null>;
  decided_by: Generated<string | null>;
  decided_at: Generated<Time | null>;
}

export interface InvitationsTable {
  package_id: string;
  /** An email address, or @ and the name of a verified organization. */
  email: string;
  invited_at: Time;
  withdrawn_at: Generated<Time | null>;
}

export interface OperatorRolesTable {
  email: string;
  role: "operator" | "reviewer" | "support";
  /** History, for a person who asks since when somebody has had the role. */
  granted_at: Time;
}

export interface DomainProofsTable {
  member_id: string;
  domain: string;
  name: string;
  token: string;
  asked_at: Time;
}
