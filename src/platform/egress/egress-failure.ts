import "server-only";

/** `refused`: we did not let it out; `failed`: the other side or the way to it. */
export type EgressCode =
  | "url_refused"
  | "host_refused"
  | "port_refused"
  | "address_refused"
  | "redirect_refused"
  | "name_unresolved"
  | "connection_failed"
  | "tls_failed"
  | "timeout"
  | "cancelled"
  | "answer_too_large"
  | "answer_encoding"
  | "answer_invalid";

/**
 * Why there is no connection or no whole answer. The message may be shown to the caller: it
 * contains no address that a name resolved to, no path, no query and no header.
 */
export class EgressFailure extends Error {
  override name = "EgressFailure";

  constructor(
    readonly code: EgressCode,
    message: string,
    /** Error code of the system or TLS (`ECONNREFUSED`), if any. */
    readonly systemCode: string | null = null,
  ) {
    super(message);
  }

  /** True where the guard said no, false where the other side or the network failed. */
  get isRefusal(): boolean {
    return this.code.endsWith("_refused");
  }
}
