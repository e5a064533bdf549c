import "server-only";
import type { Checkpoint } from "@/trace/domain/checkpoint";

/** A signed checkpoint on its way out of the service. */
export interface OutgoingCheckpoint {
  ordinal: bigint;
  size: number;
  root: Uint8Array;
  /** The signed note, exactly as published. */
  note: string;
  signedAt: Date;
  origin: string;
}

/** Receipt of the other side. */
export interface Delivery {
  /** Bytes signed by another party that can be checked without this service; null without any. */
  receipt: Uint8Array | null;
  /** One line for people. */
  detail: string | null;
}

/** The log that is about to be signed. */
export interface PresentTree extends Checkpoint {
  /** The newest checkpoint that was signed and that the tree continues; null where there is none. */
  newest: OutgoingCheckpoint | null;
  /** Opens a note that a key of this service signed; null for every other text. */
  open: (note: string) => Checkpoint | null;
}

/** A place outside of the service that keeps checkpoints. Delivering one twice must do no harm. */
export interface CheckpointSink {
  /** Stable: rows of the outbox are found by it. */
  name: string;
  /** Where it is, without credentials, for people. */
  target: string;
  /**
   * Delivers a checkpoint; `previous` is the newest one that this sink took before. Throws
   * SinkFailure where it was not taken, or not in a credible way.
   */
  deliver(checkpoint: OutgoingCheckpoint, previous: { size: number } | null): Promise<Delivery>;
  /**
   * Holds the log against what the place keeps; absent where nothing can be read back. Throws
   * SinkFailure: an alarm where the place holds a checkpoint of this log that the tree does not extend.
   */
  compare?: (present: PresentTree) => Promise<void>;
}

/** Why a checkpoint was not taken. The message is shown and logged: it never holds a URL or secret. */
export class SinkFailure extends Error {
  override name = "SinkFailure";
  /** True where the cause may be that the log was changed after the fact, not that a line is down. */
  readonly isAlarm: boolean;
  /** The signed note that the log does not extend, where the place returned it. */
  readonly held: string | null;

  constructor(message: string, options: { alarm?: boolean; held?: string } = {}) {
    super(message);
    this.isAlarm = options.alarm ?? false;
    this.held = options.held ?? null;
  }
}
