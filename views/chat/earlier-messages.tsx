import type { History } from "../../islands/chat/chat-history";
import { MessageList } from "../../islands/chat/chat-log";
import type { ChatProps } from "../../islands/chat/props";
import { useMessages } from "../messages/context";

export function EarlierMessages({ history, ...props }: ChatProps & { history: History }) {
  const { chat } = useMessages();
  return (
    <div className="chat-lines">
      <MessageList {...props} {...history} />
      <p>
        <a className="button small" href={`/messages/${props.packageId}/${props.otherId}`}>
          {chat.latestPage}
        </a>
      </p>
    </div>
  );
}
