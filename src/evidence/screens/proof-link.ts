/** Where on this site a row that proves something is shown; null where it has no place of its own. */
export function proofLink(id: string): string | null {
  if (/^EVD-\d+$/.test(id)) return `?tab=evidence&item=${id}`;
  if (/^STM-\d+$/.test(id)) return `?tab=timeline#${id}`;
  if (/^RUN-\d+$/.test(id)) return `/imports/${id}`;
  if (/^INC-\d{4}-\d+$/.test(id)) return `/incidents/${id}`;
  if (/^[0-9a-f]{64}$/.test(id)) return "?tab=history";
  return null;
}
