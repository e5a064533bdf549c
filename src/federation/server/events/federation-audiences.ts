import "server-only";
import { federationUrl } from "@/env";
import { serviceAudiences } from "@/platform/auth/signatures/public-origins";

/** Names of this federation that a proof may be made for; never taken from a request. */
export function federationAudiences(): string[] {
  return [...new Set([federationUrl(), ...serviceAudiences()])];
}
