import { GATE_OUTCOMES, GATES } from "@/federation/domain/declaration/gate";
import type { GateMarkDto } from "@/federation/server/registrations/registration-list-dto";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Value at the end of a path of members; undefined if the path does not exist. */
function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value);
}

/** The gates in the answer to a join that was refused; null where it says nothing of gates. */
export function refusedGates(error: unknown): GateMarkDto[] | null {
  const gates = at(error, "data", "problem", "gates");
  if (!Array.isArray(gates)) return null;
  return gates.flatMap((mark: unknown) => {
    const gate = GATES.find((each) => each === at(mark, "gate"));
    const result = GATE_OUTCOMES.find((each) => each === at(mark, "result"));
    const code = at(mark, "code");
    if (gate === undefined || result === undefined) return [];
    return [{ gate, result, code: typeof code === "string" ? code : null }];
  });
}
