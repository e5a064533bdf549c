import "server-only";
import pg, { type Connection, type QueryConfig, type Submittable } from "pg";

/** A statement of the driver, with what its types do not say. */
interface Statement extends Submittable {
  name?: string;
  text: string;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: unknown, connection: Connection): void;
}

type Types = NonNullable<QueryConfig["types"]>;

/** What the driver remembers of statements that were sent under a name. */
interface Prepared {
  submittedNamedStatements: Record<string, string>;
  parsedStatements: Record<string, string>;
}

const NO_SYNC = { sync: { value: () => undefined } };

/**
 * Statements that go to PostgreSQL in one piece and come back in one: what costs most of a short statement is
 * to send it and to be woken by its answer. Each is run for itself, in their order, and sees what was
 * committed before it began. Where one fails, none behind it is run, and they all fail with its error.
 */
export class Batch implements Submittable {
  readonly #statements: Statement[] = [];
  readonly #ended: () => void;
  /** Place of the one whose answer comes next. */
  #at = 0;
  /** How many of them failed; each is answered once. */
  #failed = 0;

  constructor(ended: () => void) {
    this.#ended = ended;
  }

  /** Adds one; resolves to its result as a query of its own would. */
  add(config: QueryConfig, types: Types): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, result: unknown) => {
        if (error === null || error === undefined) return resolve(result);
        this.#failed += 1;
        reject(error);
      };
      const query: unknown = new pg.Query({ types, ...config }, done);
      this.#statements.push(query as Statement);
    });
  }

  /** Of the statement that is under way: the driver remembers by it what PostgreSQL has parsed. */
  get name(): string | undefined {
    return this.#statements[this.#at]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#at]?.text;
  }

  submit(connection: Connection): null {
    const { stream } = connection;
    // A statement by itself ends with a Sync, after which PostgreSQL sends what it has.
    const unsynced = Object.create(connection, NO_SYNC) as Connection;
    stream.cork();
    try {
      for (const [place, statement] of this.#statements.entries()) {
        statement.prepare(unsynced);
        // A value that cannot be sent: what would come behind it is not sent either.
        if (this.#failed > 0) {
          this.#failUnsent(place, connection);
          break;
        }
      }
    } finally {
      (connection as unknown as { sync(): void }).sync();
      stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#statements[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#statements[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#statements[this.#at]?.handleCommandComplete(message, connection);
    this.#at += 1;
  }

  handleError(error: unknown, connection: Connection): void {
    const unanswered = this.#statements.splice(this.#at);
    const { submittedNamedStatements } = connection as unknown as Prepared;
    for (const { name } of unanswered) {
      // PostgreSQL has not read it.
      if (name !== undefined) delete submittedNamedStatements[name];
    }
    this.#end(connection);
    for (const statement of unanswered) statement.handleError(error, connection);
  }

  handleReadyForQuery(connection: Connection): void {
    this.#end(connection);
  }

  #end(connection: Connection): void {
    for (const statement of this.#statements.splice(0)) statement.handleReadyForQuery(connection);
    this.#ended();
  }

  #failUnsent(from: number, connection: Connection): void {
    const [faulty, ...behind] = this.#statements.splice(from);
    const { submittedNamedStatements, parsedStatements } = connection as unknown as Prepared;
    if (faulty?.name !== undefined) {
      // The driver has closed it.
      delete submittedNamedStatements[faulty.name];
      delete parsedStatements[faulty.name];
    }
    for (const statement of behind) {
      statement.handleError(new Error("a statement before it could not be sent"), connection);
    }
  }
}
