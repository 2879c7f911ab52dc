/** A line of the panel in small print; nothing without a text. */
export const note = (text: string | false) => text && <p className="panel-note">{text}</p>;

/** What has just changed for everyone; nothing without a text. */
export const remark = (text: string | false | undefined) =>
  text && (
    <p className="panel-remark" role="status">
      {text}
    </p>
  );
