import "server-only";
import type { RuntimeOutcome } from "@/federation/domain/gates/probe-outcome";
import { EgressFailure } from "@/platform/egress/egress-failure";

type Failed = Exclude<RuntimeOutcome, "ok">;

/** Errors of a connection that was established, or might have been: a retry may succeed. */
const TRANSIENT = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "no connection"]);
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * The coarse class of a failure, which is all that a stranger learns. Definite are what the guard refuses,
 * a refused connection, a name that does not exist, TLS and what is not the protocol; everything that may
 * be different a minute later is indeterminate.
 */
export function failureClass(error: unknown): Failed {
  if (!(error instanceof EgressFailure)) return "indeterminate";
  const { code, systemCode } = error;
  const isTransient = systemCode !== null && TRANSIENT.has(systemCode);
  switch (code) {
    case "url_refused":
    case "host_refused":
      return "address_invalid";
    case "port_refused":
    case "address_refused":
      return "address_forbidden";
    case "redirect_refused":
    case "answer_too_large":
    case "answer_encoding":
      return "not_protocol";
    case "answer_invalid":
      return isTransient ? "indeterminate" : "not_protocol";
    case "name_unresolved":
      return systemCode === null || ABSENT.has(systemCode) ? "unreachable" : "indeterminate";
    case "connection_failed":
      return systemCode === "ECONNREFUSED" ? "unreachable" : "indeterminate";
    case "tls_failed":
      return isTransient ? "indeterminate" : "tls_invalid";
    case "timeout":
    case "cancelled":
      return "indeterminate";
  }
}

/** The class of an HTTP status that is no success; null where the status alone says nothing definite. */
export function statusClass(status: number): "auth_required" | "indeterminate" | null {
  if (status === 401 || status === 403 || status === 407) return "auth_required";
  if (status === 408 || status === 425 || status === 429 || status >= 500) return "indeterminate";
  return null;
}
