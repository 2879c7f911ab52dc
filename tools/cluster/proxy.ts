interface Places {
  web: number;
  database: number;
  servers: readonly number[];
  primary: number;
  standby: number;
  away: string;
}

export function proxySettings(places: Places): string {
  const { web, database, servers, primary, standby, away } = places;
  return `global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  errorfile 502 ${away}
  errorfile 503 ${away}
  errorfile 504 ${away}
frontend web
  mode http
  bind 127.0.0.1:${web}
  default_backend servers
backend servers
  mode http
  balance roundrobin
  option httpchk GET /healthz
  option redispatch
  retries 3
  timeout tunnel 1h
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((port, i) => `  server s${i} 127.0.0.1:${port}`).join("\n")}
listen database
  mode tcp
  bind 127.0.0.1:${database}
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  option redispatch 1
  default-server check inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${primary} on-marked-up shutdown-backup-sessions
  server standby 127.0.0.1:${standby} backup
`;
}
