import { parseAsStringLiteral } from "nuqs/server";

export const SOURCES = ["registry", "simulation"] as const;

export const firewallParsers = { source: parseAsStringLiteral(SOURCES).withDefault("registry") };
