/**
 * Subject of a notice: an instant, and for a legal clock also its rule and stage (`<instant>
 * <rule>/<stage>`), in words.
 */
export function readSubject(subject: string): { instant: string; clock: string | null } {
  const [, instant, rule, stage] = /^(\S+) ([^/]+)\/(.+)$/.exec(subject) ?? [];
  if (instant === undefined || rule === undefined || stage === undefined)
    return { instant: subject, clock: null };
  return { instant, clock: `${rule}, ${stage.replaceAll("_", " ")}` };
}
