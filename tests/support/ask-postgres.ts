import pg from "pg";

/** `bun ask-postgres.ts ADDRESS STATEMENT…` prints the first column of what is answered, where there is no psql. */
const [connectionString, ...statements] = process.argv.slice(2);
const client = new pg.Client({ connectionString });
await client.connect();
for (const text of statements) {
  const { rows } = await client.query<string[]>({ text, rowMode: "array" });
  for (const [first] of rows) console.log(first);
}
await client.end();
