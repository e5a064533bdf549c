import { readBlocks } from "@/encoding/domain/egress/address-block";
import type { EgressPolicy } from "../egress-policy";

/**
 * A policy for servers on this machine: names and what they resolve to, one answer after the other, the
 * last again and again; what may be reached besides public addresses; and where.
 */
export function localEgress(
  names: Readonly<Record<string, readonly (readonly string[])[]>>,
  { allowed, ports, ca }: { allowed: string; ports: readonly number[]; ca?: string },
): EgressPolicy & { asked: string[] } {
  const blocks = readBlocks(allowed);
  if (blocks === null) throw new Error(`${allowed} is no list of blocks`);
  const asked: string[] = [];
  return {
    asked,
    allowed: blocks,
    ports,
    ...(ca !== undefined && { ca }),
    resolve: async (name) => {
      const answers = names[name] ?? [];
      const turn = asked.filter((other) => other === name).length;
      asked.push(name);
      return answers[Math.min(turn, answers.length - 1)] ?? [];
    },
  };
}
