/** Chain of an engagement's trace. */
export function engagementChain(engagementId: string): string {
  return `engagement:${engagementId}`;
}
