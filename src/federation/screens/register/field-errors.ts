import type { Problem } from "@/lib/problem";

const MEMBER = /^#?\/([a-z_]+)/;
const SKILL_MEMBER = /^#?\/skills\/(\d+)(?:\/([a-z_]+))?/;

/** The service's error for each member of the declaration, the first one only. */
export function errorsOf(problem: Problem | null): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { pointer, message } of problem?.errors ?? []) {
    const name = MEMBER.exec(pointer)?.[1];
    if (name !== undefined) found[name] ??= message;
  }
  return found;
}

/** Errors of the members of one skill; an error of the whole skill is shown at its id. */
export function skillErrorsOf(
  problem: Problem | null,
  index: number,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { pointer, message } of problem?.errors ?? []) {
    const [, at, name = "id"] = SKILL_MEMBER.exec(pointer) ?? [];
    if (at === String(index)) found[name] ??= message;
  }
  return found;
}
