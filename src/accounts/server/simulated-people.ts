import "server-only";
import type { Role } from "@/platform/operation/policy";

/** Somebody of the simulation: has no account, signs in nowhere. */
export interface SimulatedPerson {
  id: string;
  name: string;
  email: string;
  role: Role;
}

function made(end: string, name: string, email: string, role: Role): SimulatedPerson {
  return {
    id: `00000000-0000-4000-8000-0000000000${end}`,
    name: `${name} (simulated)`,
    email,
    role,
  };
}

/** Who works on the incidents of the simulation. */
export const CASE_PEOPLE = {
  analyst: made("0a", "Ada Analyst", "analyst@bank.example", "analyst"),
  second: made("0b", "Boris Second", "second@bank.example", "analyst"),
  lead: made("0c", "Lea Lead", "lead@bank.example", "lead"),
  risk: made("0d", "Rita Risk", "risk@bank.example", "risk_owner"),
} as const;

/** Who tests and who is told of it in its engagements. */
export const ENGAGEMENT_PEOPLE = {
  lead: made("1a", "Wanda White", "w.white@bank.example", "white_team"),
  second: made("1b", "Walter Witness", "w.witness@bank.example", "white_team"),
  red: made("1c", "Rea Red", "r.red@attackers.example", "red_team"),
  other: made("1d", "Rob Rogue", "r.rogue@attackers.example", "red_team"),
} as const;

/** Who runs its agents and decides over them. */
export const AGENT_PEOPLE = {
  operator: made("2a", "Ingo Integrator", "i.integrator@bank.example", "integrator"),
  second_operator: made("2b", "Olga Operator", "o.operator@bank.example", "integrator"),
  officer: made("2c", "Sara Safety", "s.safety@bank.example", "safety_officer"),
  second_officer: made("2d", "Sven Second", "s.second@bank.example", "safety_officer"),
  lead: CASE_PEOPLE.lead,
} as const;

const BY_ID = new Map(
  [CASE_PEOPLE, ENGAGEMENT_PEOPLE, AGENT_PEOPLE]
    .flatMap((people) => Object.values<SimulatedPerson>(people))
    .map((person) => [person.id, person]),
);

/** Those of the ids that name somebody of the simulation. */
export function simulatedPeople(ids: readonly string[]): SimulatedPerson[] {
  return ids.flatMap((id) => BY_ID.get(id) ?? []);
}
