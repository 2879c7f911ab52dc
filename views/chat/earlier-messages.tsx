import type { ChatHistory } from "../../islands/chat/chat-history";
import { MessageList } from "../../islands/chat/chat-log";
import type { ChatProps } from "../../islands/chat/props";
import { useMessages } from "../../messages/context";
import { LinkButton } from "../ui/buttons";

export function EarlierMessages({ history, ...props }: ChatProps & { history: ChatHistory }) {
  const { chat } = useMessages();
  return (
    <div className="chat-lines">
      <MessageList {...props} {...history} />
      <p>
        <LinkButton
          href={`/messages/${props.packageId}/${props.otherId}`}
          label={chat.latestPage}
          kind="small"
        />
      </p>
    </div>
  );
}
