import { createSerializer, parseAsString, parseAsStringLiteral } from "nuqs/server";

const PAGE_SIZE = 50;
export const STATUSES = ["pending", "active", "suspended", "banned"] as const;
export const SOURCES = ["registry", "simulation"] as const;

export const operatorParsers = {
  source: parseAsStringLiteral(SOURCES).withDefault("registry"),
  status: parseAsStringLiteral(STATUSES),
  q: parseAsString.withDefault(""),
};

export interface OperatorState {
  source: (typeof SOURCES)[number];
  status: (typeof STATUSES)[number] | null;
  q: string;
}

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function operatorInput({ source, status, q }: OperatorState) {
  return {
    source,
    ...(status === null ? {} : { status: [status] }),
    ...(q === "" ? {} : { q }),
    limit: PAGE_SIZE,
  };
}

const serialize = createSerializer(operatorParsers);

/** Address of the operators with this status. */
export function operatorsLink(state: Partial<OperatorState>): string {
  return serialize("/federation/operators", state);
}
