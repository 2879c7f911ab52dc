import { useMessages } from "../../messages/context";

export interface FlashMessage {
  title: string;
  text: string;
  tone: "default" | "warning" | "destructive";
}

export function FlashToast({ title, text, tone }: FlashMessage) {
  const { layout } = useMessages();
  return (
    <div className={`toast ${tone}`} role={tone === "destructive" ? "alert" : "status"} data-flash>
      {title && <p className="toast-title">{title}</p>}
      {text && <p className="toast-text">{text}</p>}
      <button className="toast-close" type="button" data-dismiss aria-label={layout.dismiss}>
        ×
      </button>
    </div>
  );
}
