/** A line of the panel in small print; nothing without a text. */
export const note = (text: string | false) => text && <p className="panel-note">{text}</p>;
