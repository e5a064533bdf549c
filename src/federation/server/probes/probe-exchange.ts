import "server-only";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import { isAllowedPort } from "@/federation/domain/declaration/address";
import { EgressFailure } from "@/platform/egress/egress-failure";
import { type GuardedAnswer, guardedRequest } from "@/platform/egress/guarded-request";
import { MOST_BYTES, type ProbeRun } from "./probe-run";
import { signedHeaders } from "./sign-probe";

export interface ProbeRequest {
  url: string;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

/**
 * One HTTP exchange of a probe through the guard: no redirects, no credentials, 256 KiB; signed where it
 * goes to a runtime. Throws EgressFailure.
 */
export async function probeRequest(
  run: ProbeRun,
  { url, method = "GET", headers = {}, body }: ProbeRequest,
): Promise<GuardedAnswer> {
  const { network, signal, budgetMs, runtime } = run;
  const ports = portsOf(url, network.allowInsecure);
  const own = { "user-agent": network.userAgent, ...headers };
  const target = parseUrl(url);
  return guardedRequest({
    url,
    method,
    // An invalid URL is refused by the guard.
    headers:
      target === null ? own : await signedHeaders(run, { method, url: target, headers: own, body }),
    ...(body !== undefined && { body }),
    timeoutMs: budgetMs,
    maxBytes: MOST_BYTES,
    ports,
    signal,
    ...(runtime !== undefined && { route: runtime.route }),
    policy: network.egress,
  });
}

/**
 * The one port that a URL of a probe may go to, none where it may not. Throws EgressFailure for a scheme
 * without TLS where those are not allowed.
 */
function portsOf(url: string, allowInsecure: boolean): readonly number[] {
  const read = parseUrl(url);
  if (read === null) return [];
  const { protocol, port } = read;
  const isPlain = protocol === "http:" || protocol === "ws:";
  if (isPlain && !allowInsecure) {
    throw new EgressFailure("url_refused", "The URL is one without TLS.");
  }
  const number = port === "" ? (isPlain ? 80 : 443) : Number(port);
  return isAllowedPort(number, { allowInsecure }) ? [number] : [];
}
