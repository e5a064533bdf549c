import "server-only";

/** Pattern of LIKE for texts that contain this one as it is written. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
