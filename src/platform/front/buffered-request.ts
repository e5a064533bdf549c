import "server-only";
import { IncomingMessage } from "node:http";

export type Arrival = "whole" | "too_large" | "too_slow" | "gone";

/** Whether a request announces a body (RFC 9112 section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || declaredLength(headers) > 0;
}

/** Bytes that Content-Length announces; 0 where it announces none. */
export function declaredLength(headers: IncomingMessage["headers"]): number {
  return Number(headers["content-length"] ?? "0");
}

/** A request whose body can be waited for before anybody reads it, and of which no more than a limit is kept. */
export class BufferedRequest extends IncomingMessage {
  #kept = 0;
  #limit = 0;
  #settle: ((arrival: Arrival) => void) | null = null;
  #dropsRest = false;

  /**
   * Waits until the whole body is in memory, where readers of the request find it. Must be called
   * in the turn in which the request arrived. The bytes of a body that is not `whole` are dropped.
   */
  hold(limit: number, milliseconds: number): Promise<Arrival> {
    if (!hasBody(this)) return Promise.resolve("whole");
    return new Promise((resolve) => {
      const gone = () => this.#settle?.("gone");
      const timer = setTimeout(() => this.#settle?.("too_slow"), milliseconds);
      this.#limit = limit;
      this.#settle = (arrival) => {
        this.#settle = null;
        clearTimeout(timer);
        this.off("close", gone);
        if (arrival !== "whole") this.dropRest();
        resolve(arrival);
      };
      this.once("close", gone);
    });
  }

  /** Reads past all that still comes. */
  dropRest(): void {
    this.#dropsRest = true;
    this.resume();
  }

  /** Chunks from the HTTP parser; null at the end. */
  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null) {
      const isWanted = super.push(null);
      this.#settle?.("whole");
      return isWanted;
    }
    if (this.#dropsRest) return true;
    if (this.#settle === null) return super.push(chunk, encoding);
    this.#kept += chunk.byteLength;
    if (this.#kept > this.#limit) this.#settle("too_large");
    else super.push(chunk, encoding);
    // Held bodies are small: no pause before the reader comes.
    return true;
  }
}
