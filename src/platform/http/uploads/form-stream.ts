import "server-only";
import type { Readable, Writable } from "node:stream";

const LOOK_MS = 50;
const IDLE_LOOKS = 3;

/** An unexpected file is read to its end, and thrown away. */
export function passOver(stream: Readable): void {
  hear(stream);
  stream.resume();
}

/**
 * An error of a stream without a listener ends the process; the stream's reader gets it all the
 * same.
 */
export function hear(stream: Readable): void {
  stream.on("error", () => {});
}

/**
 * The parser never comes to the end of some damaged forms: it waits for the end of a file that it
 * forgot. Where the whole body was read, a reader waits and nothing moves, the form is destroyed,
 * which its files report as an error.
 */
export function endWhereStuck(source: Readable, form: Writable, isAwaited: () => boolean): void {
  source.once("end", () => {
    let idle = 0;
    const timer = setInterval(() => {
      if (form.destroyed || form.closed) return clearInterval(timer);
      idle = isAwaited() && form.writableLength === 0 ? idle + 1 : 0;
      if (idle >= IDLE_LOOKS) form.destroy(new Error("The form does not end."));
    }, LOOK_MS);
  });
}
