/** The tables of db/schema/chat.ts. */
export const chat = [
  `create table conversations (
    id text primary key,
    package_id text not null references packages (id) on delete cascade,
    seller_id text not null references users (id) on delete cascade,
    buyer_id text not null references users (id) on delete cascade,
    last_message_id text not null,
    last_message_at bigint not null,
    buyer_wrote_at bigint,
    invited_at bigint,
    unique (package_id, buyer_id)
  )`,
  `create table chat_messages (
    id text primary key,
    conversation_id text not null references conversations (id) on delete cascade,
    package_id text not null references packages (id) on delete cascade,
    sender_id text not null references users (id) on delete cascade,
    receiver_id text not null references users (id) on delete cascade,
    message text not null,
    client_id text,
    created_at bigint not null,
    read_at bigint,
    mail_due_at bigint
  )`,
  "create index conversations_seller on conversations (seller_id, last_message_at, id)",
  "create index conversations_buyer on conversations (buyer_id, last_message_at, id)",
  "create index chat_messages_conversation on chat_messages (conversation_id, created_at)",
  "create index chat_messages_package on chat_messages (package_id)",
  "create index chat_messages_sender on chat_messages (sender_id, receiver_id)",
  "create index chat_messages_receiver on chat_messages (receiver_id, read_at, conversation_id, created_at)",
  "create unique index chat_messages_client on chat_messages (sender_id, client_id) where client_id is not null",
  "create index chat_messages_mail_due on chat_messages (mail_due_at) where mail_due_at is not null",
];
