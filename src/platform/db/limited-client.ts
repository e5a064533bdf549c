import "server-only";
import { Socket } from "node:net";
import { Client, type ClientConfig, type PoolClient, type QueryConfig } from "pg";
import { env } from "@/env";
import { Batch } from "./batch";

const MS = 1000;
/** Time for a response in transit beyond the longest statement. */
const GRACE_SECONDS = 15;

/** How a connection is bounded, in milliseconds as the driver takes them; 0 sets no bound. */
export function connectionLimits(): ClientConfig {
  const settings = env();
  return {
    statement_timeout: settings.DATABASE_STATEMENT_TIMEOUT_SECONDS * MS,
    lock_timeout: settings.DATABASE_LOCK_TIMEOUT_SECONDS * MS,
    idle_in_transaction_session_timeout: settings.DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS * MS,
    ...keepAlive(),
  };
}

/** TCP's own look at whether the other side is there; of a connection that listens, the only one. */
export function keepAlive(): ClientConfig {
  const { DATABASE_KEEPALIVE_SECONDS: seconds } = env();
  return { keepAlive: seconds > 0, keepAliveInitialDelayMillis: seconds * MS };
}

/** How long the server may say nothing: longer than any statement takes that it may run. */
function silence(): number {
  const { DATABASE_SOCKET_TIMEOUT_SECONDS, DATABASE_STATEMENT_TIMEOUT_SECONDS } = env();
  return DATABASE_SOCKET_TIMEOUT_SECONDS === undefined
    ? beyond(DATABASE_STATEMENT_TIMEOUT_SECONDS)
    : DATABASE_SOCKET_TIMEOUT_SECONDS * MS;
}

function beyond(seconds: number): number {
  return seconds === 0 ? 0 : (seconds + GRACE_SECONDS) * MS;
}

/**
 * A connection that ends when the server says nothing for too long. A server that hangs, or whose machine
 * went away while something was sent to it, is found by no keepalive. What waits fails with ETIMEDOUT.
 */
export class LimitedClient extends Client {
  readonly #socket: Socket;
  #isUnderWay = false;
  /** What is sent once the work that is being done has asked for all that it can, and the one before is answered. */
  #next: Batch | null = null;

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.limitSilence(silence());
    this.on("error", () => {
      // A connection that breaks between two statements of a transaction: the next of them says so. Without
      // a listener it would end the process.
    });
    socket.on("timeout", () => {
      const error = new Error("The database server said nothing for too long.");
      socket.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
    });
  }

  /**
   * Gathers statements from now on, or no longer: those that do not wait for each other go out together, all
   * that are asked for before the answer to any of them is needed.
   */
  gather(isOn: boolean): void {
    const gathered: unknown = (statement: string | QueryConfig, values?: unknown[]) =>
      this.#gather(statement, values);
    this.query = isOn ? (gathered as Client["query"]) : super.query;
    if (!isOn) this.#send();
  }

  #gather(statement: string | QueryConfig, values?: unknown[]): Promise<unknown> {
    const config = typeof statement === "string" ? { text: statement } : statement;
    if ("submit" in config) throw new Error("what is gathered are statements alone");
    if (this.#next === null) {
      this.#next = new Batch(() => {
        this.#isUnderWay = false;
        this.#send();
      });
      process.nextTick(() => this.#send());
    }
    return this.#next.add(values === undefined ? config : { ...config, values }, this);
  }

  #send(): void {
    const batch = this.#next;
    if (batch === null || this.#isUnderWay) return;
    this.#next = null;
    this.#isUnderWay = true;
    super.query(batch);
  }

  /** Counts the connection as dead after so many milliseconds without a byte; never where it is 0. */
  limitSilence(milliseconds: number): void {
    this.#socket.setTimeout(milliseconds);
  }
}

/** The front and Next's pages have each their own class for one pool. */
function isLimited(client: object): client is Pick<LimitedClient, "limitSilence" | "gather"> {
  return "limitSilence" in client;
}

/** Sends statements that do not wait for each other together, or one after the other, as COPY requires. */
export function sendTogether(client: object, isOn: boolean): void {
  if (isLimited(client)) client.gather(isOn);
}

/** Lets the statements of the transaction that was just begun take as long as an import may. */
export async function allowLongWork(client: PoolClient): Promise<void> {
  const { DATABASE_LONG_TIMEOUT_SECONDS: seconds } = env();
  await client.query(
    ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]
      .map((setting) => `SET LOCAL ${setting} = ${seconds * MS}`)
      .join("; "),
  );
  if (isLimited(client)) client.limitSilence(beyond(seconds));
}

/** Puts the usual limits of a connection back; those of the server ended with the transaction. */
export function endLongWork(client: PoolClient): void {
  if (isLimited(client)) client.limitSilence(silence());
}
