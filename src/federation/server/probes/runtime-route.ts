import "server-only";
import { readIpAddress, unmapped } from "@/encoding/domain/egress/ip-address";
import type { RuntimeAddresses } from "@/federation/domain/gates/probe-outcome";
import type { RouteObserver } from "@/platform/egress/guarded-socket";

/** Keeps where the connections of one check led. */
export interface RuntimeRoute extends RouteObserver {
  seen: () => RuntimeAddresses;
}

/** A route that has led nowhere yet. Addresses are kept once, in the form in which bans name them. */
export function startRoute(): RuntimeRoute {
  const resolved = new Set<string>();
  const connected = new Set<string>();
  return {
    resolved: (addresses) => {
      for (const address of addresses) resolved.add(plainAddress(address));
    },
    connected: (address) => {
      connected.add(plainAddress(address));
    },
    seen: () => ({ resolved: [...resolved].sort(), connected: [...connected].sort() }),
  };
}

/** An IPv4-mapped address as the IPv4 address that it is; others in lower case. */
function plainAddress(text: string): string {
  const bytes = readIpAddress(text);
  if (bytes === null) throw new Error("a checked address is none");
  const plain = unmapped(bytes);
  return plain.length === 4 ? plain.join(".") : text.toLowerCase();
}
