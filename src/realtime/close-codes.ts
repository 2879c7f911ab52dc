/** Of RFC 6455's registry. */
export const CLOSE_CODES = {
  policyViolation: 1008,
  restart: 1012,
  tryAgainLater: 1013,
} as const;

export const CLOSE_MEANINGS: Record<(typeof CLOSE_CODES)[keyof typeof CLOSE_CODES], string> = {
  1008: "Too many messages in a minute, or the session or token has ended. Do not connect again without a new one.",
  1012: "The server restarts, or it has changed who may see a package. Connect again after a random delay.",
  1013: "Too many connections, or a failure of the server. Connect again later.",
};
