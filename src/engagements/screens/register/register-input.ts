import { REGISTER_KINDS, type RegisterKind } from "@/engagements/domain/entry";

const PAGE_SIZE = 50;

/** Input of the register's query; the same for server and browser, so that their cache keys agree. */
export function registerInput(engagementId: string, kind: RegisterKind | null) {
  return {
    id: engagementId,
    register: "evidence" as const,
    limit: PAGE_SIZE,
    ...(kind === null ? {} : { kinds: [kind] }),
  };
}

/** The kind that a text names, or null. */
export function readKind(text: string | null): RegisterKind | null {
  return REGISTER_KINDS.find((kind) => kind === text) ?? null;
}
