import "server-only";
import { getDomain } from "tldts";
import { env } from "@/env";
import { parseRuntimeAddress } from "@/federation/domain/declaration/address";
import type { Declaration } from "@/federation/domain/declaration/declaration";

/** Where a runtime is, in the forms in which hosts and domains are compared. */
export interface RuntimePlace {
  /** Name, or an address without brackets. */
  host: string;
  /** Registrable domain by the public suffix list; the host itself where it has none. */
  domain: string;
}

/** Where the address of a declaration leads. Throws an Error for one that does not parse: it was read before. */
export function runtimePlace({
  runtime_type,
  runtime_address,
}: Pick<Declaration, "runtime_type" | "runtime_address">): RuntimePlace {
  const read = parseRuntimeAddress(runtime_type, runtime_address, addressRules());
  if (!read.ok) throw new Error("the runtime address of a declaration cannot be read");
  const domain = getDomain(read.host, { allowPrivateDomains: true });
  return { host: read.host, domain: domain ?? read.host };
}

/** This deployment's rules for addresses. */
export function addressRules(): { allowInsecure: boolean } {
  return { allowInsecure: env().FEDERATION_ALLOW_INSECURE };
}
