import { Stop } from "../setup/progress.mjs";

// Refused, starting up, shutting down, cut off while starting.
const NOT_YET = new Set(["ECONNREFUSED", "ECONNRESET", "57P03", "57P01"]);

export function isNotYet(error) {
  return NOT_YET.has(error.code) || /terminated unexpectedly/.test(error.message);
}

/** Opens one connection. `pg` is loaded here because this runs before anything is installed, too. */
export async function connect(config) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    application_name: "proofline-setup",
    ...(typeof config === "string" ? { connectionString: config } : config),
  });
  // Without a listener a connection that breaks while idle would end this process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Does some work on one connection and closes it. */
export async function withConnection(config, work) {
  const client = await connect(config);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Quotes a name or a text for SQL. */
export async function sqlQuoting() {
  const { default: pg } = await import("pg");
  return { identifier: pg.escapeIdentifier, literal: pg.escapeLiteral };
}

/** The address without its password, for messages. */
export function withoutPassword(url) {
  try {
    const { protocol, username, host, pathname } = new URL(url);
    return `${protocol}//${username ? `${username}@` : ""}${host}${pathname}`;
  } catch {
    throw new Stop(
      "DATABASE_URL is not a URL of the form postgresql://user:password@host:5432/name.",
    );
  }
}
