/** Open pages reload in development when it changes, because the server has restarted. */
export const SERVER_ID = crypto.randomUUID();
