import { BREAK_REASONS } from "./badge-words";

/** A break's reason in words; an unknown one is shown as the service names it. */
export function breakReason(reason: string): string {
  const known = Object.entries(BREAK_REASONS).find(([name]) => name === reason);
  return known?.[1] ?? reason;
}
