import "server-only";

export type TicketSystem = "jira" | "github";

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A ticket in a tracker: its name there, and its page where the tracker returns a usable address.
 */
export interface ExternalTicket {
  key: string;
  url: string | null;
}

export interface ExternalState {
  state: "open" | "closed";
  /** The tracker's own word. */
  status: string;
}

/** Parts of a payload that the tracker dropped, although it took the ticket. */
export interface Omissions {
  omitted: readonly string[];
}

/** Trace of an earlier attempt, whose answer may be lost. */
export interface SoughtTicket {
  /** Public id of the incident. */
  incident: string;
  /** Text that the body of the ticket holds and no other ticket does. */
  marker: string;
  /** No ticket of ours is older. */
  since: Date;
}

/** A place that holds tickets. Everything here throws TrackerFailure where it did not work. */
export interface Tracker {
  readonly system: TicketSystem;
  /** URL of the project, without credentials: rows are found by it, and people read it. */
  readonly target: string;
  find(sought: SoughtTicket): Promise<ExternalTicket | null>;
  create(payload: JsonObject): Promise<ExternalTicket & Omissions>;
  update(key: string, payload: JsonObject): Promise<Omissions>;
  readState(key: string, timeoutMs?: number): Promise<ExternalState>;
}

/** Why a tracker did not do it. The message is stored and shown: it never holds a URL or secret. */
export class TrackerFailure extends Error {
  override name = "TrackerFailure";
  /** True where trying again cannot help. */
  readonly isPermanent: boolean;
  /** The instant before which the tracker wants no further request. */
  readonly retryAt: Date | null;
  /** True where the tracker may have done it all the same. */
  readonly isUncertain: boolean;

  constructor(
    message: string,
    options: { permanent?: boolean; retryAt?: Date | null; uncertain?: boolean } = {},
  ) {
    super(message);
    this.isPermanent = options.permanent ?? false;
    this.retryAt = options.retryAt ?? null;
    this.isUncertain = options.uncertain ?? false;
  }
}
