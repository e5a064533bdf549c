/**
 * A pattern over words: alternatives in one step are parted by |, class names are in capitals, a
 * number is how many words may come before the next step, ^ requires that the first step begins a
 * clause.
 */
export interface Rule {
  readonly name: string;
  readonly reason: string;
  readonly patterns: readonly string[];
  /** What an unquoted hit comes to at least, whatever the model says. */
  readonly floor?: "SUSPICIOUS" | "INJECTION";
  /** Ordinary mail and manuals say it too: it counts beside an address to the model or in contrast to the text around. */
  readonly weak?: true;
}
