/** Development only: reloads the page after the server has restarted. */

const RETRY_MS = 100;

const serverId = document.querySelector<HTMLScriptElement>("script[data-server]")?.dataset.server;

function connect(): void {
  const socket = new WebSocket("/development");
  socket.onmessage = ({ data }) => {
    if (data !== serverId) location.reload();
  };
  socket.onclose = () => setTimeout(connect, RETRY_MS);
}

connect();
