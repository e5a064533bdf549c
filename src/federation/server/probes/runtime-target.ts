import "server-only";
import { parseRuntimeAddress, type RuntimeAddress } from "@/federation/domain/declaration/address";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { EgressFailure } from "@/platform/egress/egress-failure";

/** Runtime members of a declaration. */
export type RuntimeTarget = Pick<
  Declaration,
  "did" | "runtime_type" | "runtime_address" | "health"
>;

/**
 * Where a declared address leads. Throws EgressFailure: what is no address of that type, without TLS where
 * that is not allowed, or with a port that probes do not go to.
 */
export function endpointOf(
  { runtime_type, runtime_address }: RuntimeTarget,
  allowInsecure: boolean,
): RuntimeAddress {
  const address = parseRuntimeAddress(runtime_type, runtime_address, { allowInsecure });
  if (address.ok) return address;
  const code = address.code === "runtime_address_forbidden" ? "port_refused" : "url_refused";
  throw new EgressFailure(code, address.detail);
}

/** The URL of a runtime, as one of http or https. */
export function httpUrlOf({ url, tls }: RuntimeAddress): URL {
  if (url === null) throw new EgressFailure("url_refused", "The runtime has no URL.");
  return new URL(url.replace(/^[a-z]+/i, tls ? "https" : "http"));
}

/** Host and port as HTTP writes them: without a port that is the usual one. */
export function authorityOf({
  host,
  port,
  tls,
}: Pick<RuntimeAddress, "host" | "port" | "tls">): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return port === (tls ? 443 : 80) ? name : `${name}:${port}`;
}
