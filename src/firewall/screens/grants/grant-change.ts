export interface GrantChange {
  tool: string;
  change: "added" | "changed" | "removed";
  /** Rules as indented JSON; empty where there is none. */
  before: string;
  after: string;
}
