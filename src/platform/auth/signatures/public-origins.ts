import "server-only";
import { normalAuthority, type PublicOrigin } from "@/encoding/domain/http-signatures/authority";
import { originText, readPublicOrigins } from "@/encoding/domain/http-signatures/public-origins";
import { env } from "@/env";
import { processSingleton } from "@/platform/process/process-singleton";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

function listening(): { port: number | null } {
  return processSingleton("listening", () => ({ port: null }));
}

/** Sets the port on which this process listens, for a service that was given no public address. */
export function announcePort(port: number): void {
  listening().port = port;
}

/**
 * Origins at which the service is reached, never empty and never taken from a request: those of BASE_URL
 * and PUBLIC_HOSTS, or this machine's own where neither is set.
 */
export function publicOrigins(): readonly PublicOrigin[] {
  const { BASE_URL, PUBLIC_HOSTS, PORT } = env();
  const configured = readPublicOrigins(BASE_URL, PUBLIC_HOSTS) ?? [];
  if (configured.length > 0) return configured;
  const own = LOOPBACK.map((host) => `http://${host}:${listening().port ?? PORT}`).join(" ");
  return readPublicOrigins(undefined, own) ?? [];
}

/** The same as texts: every `aud` that is this service's. */
export function serviceAudiences(): readonly string[] {
  return publicOrigins().map(originText);
}

/** The first of them: `aud` of what the service asks by itself. */
export function serviceAudience(): string {
  const [first] = serviceAudiences();
  if (first === undefined) throw new Error("the service has no origin");
  return first;
}

/** The one of the origins that a Host names, if it does. */
export function originOf(origins: readonly PublicOrigin[], host: string): PublicOrigin | undefined {
  return origins.find(({ scheme, authority }) => normalAuthority(host, scheme) === authority);
}

/** The one that the Host of a request names, else the first: the `aud` for what is issued to this request. */
export function audienceOf(request: Request): string {
  const asked = originOf(publicOrigins(), request.headers.get("host") ?? "");
  return asked === undefined ? serviceAudience() : originText(asked);
}
