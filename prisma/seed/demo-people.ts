import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import type { Role } from "@/platform/operation/policy";
import type { AgentPart } from "./demo-agent-line";

interface DemoPerson {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** People of the demonstration; they have no accounts. */
export const PEOPLE: Readonly<Record<AgentPart, DemoPerson>> = {
  operator: {
    id: "00000000-0000-4000-8000-00000000002a",
    name: "Ingo Integrator (simulated)",
    email: "i.integrator@bank.example",
    role: "integrator",
  },
  second_operator: {
    id: "00000000-0000-4000-8000-00000000002b",
    name: "Olga Operator (simulated)",
    email: "o.operator@bank.example",
    role: "integrator",
  },
  officer: {
    id: "00000000-0000-4000-8000-00000000002c",
    name: "Sara Safety (simulated)",
    email: "s.safety@bank.example",
    role: "safety_officer",
  },
  second_officer: {
    id: "00000000-0000-4000-8000-00000000002d",
    name: "Sven Second (simulated)",
    email: "s.second@bank.example",
    role: "safety_officer",
  },
  lead: {
    id: "00000000-0000-4000-8000-00000000000c",
    name: "Lea Lead (simulated)",
    email: "lead@bank.example",
    role: "lead",
  },
};

/** The context in which one of them acts at an instant. */
export function actingAs(
  ctx: ServiceContext,
  part: AgentPart,
  at: Date,
): ServiceContext & { actor: AccountActor } {
  const { id, name, email, role } = PEOPLE[part];
  return {
    ...ctx,
    clock: () => at,
    actor: { kind: "account", id, name, email, roles: [role], via: "session", scopes: null },
  };
}
